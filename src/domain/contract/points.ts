import type { Pair } from './words.ts'

/**
 * Usage events that the client reports: a closed catalogue of names, each with at most one small property. It contains
 * no free text, no VIN and no query of an address.
 */
interface PointKind {
  readonly title: Pair
  /**
   * Allowed property values: the route of a screen, the path of a call, or one of a few words. Undefined: no property.
   */
  readonly value?: 'route' | 'call' | Readonly<Record<string, Pair>>
}
export const pointKinds = {
  page: { title: ['页面浏览', 'Page view'], value: 'route' },
  /** A call that changed or exported something and succeeded. */
  action: { title: ['操作', 'Action'], value: 'call' },
  language: { title: ['切换语言', 'Language changed'], value: { zh: ['中文', 'Chinese'], en: ['英文', 'English'] } },
  theme: { title: ['切换主题', 'Theme changed'], value: { light: ['浅色', 'Light'], dark: ['深色', 'Dark'] } },
  install: { title: ['安装应用', 'App installed'] },
  offline: { title: ['网络中断', 'Connection lost'] },
} as const satisfies Record<string, PointKind>
export type PointName = keyof typeof pointKinds

export const pointPlatforms = {
  desk: ['电脑端', 'Desk'],
  phone: ['手机端', 'Phone'],
  reader: ['公开页面', 'Public pages'],
} as const satisfies Record<string, Pair>
export type PointPlatform = keyof typeof pointPlatforms

/** Endpoint for batches. */
export const pointPath = '/buriedPointManager/collect'
export const maxPoints = 50
/**
 * Age limit in ms. Older events are refused: stored single events may have been deleted, so a repeated one would count
 * twice.
 */
export const oldestPointMs = 7 * 24 * 60 * 60 * 1000

export interface UsagePoint {
  /** Increases with each event of a client. Identifies repeated events. */
  readonly seq: number
  /** Age in ms when it was sent. The clocks of clients are not reliable. */
  readonly agoMs: number
  readonly name: PointName
  readonly value?: string
}
