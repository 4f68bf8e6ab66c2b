import type { Pair } from './words.ts'

/**
 * What the client tells of its own use: a closed catalogue of names, each with at most one small property. There is no
 * free text in it, no VIN and no query of an address.
 */
interface PointKind {
  readonly title: Pair
  /** What its property may be: the route of a screen, the path of a call, or one of a few words. Without one it has none. */
  readonly value?: 'route' | 'call' | Readonly<Record<string, Pair>>
}
export const pointKinds = {
  page: { title: ['页面浏览', 'Page view'], value: 'route' },
  /** A call that changed or exported something, and succeeded. */
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

/** Where batches go. */
export const pointPath = '/buriedPointManager/collect'
export const mostPoints = 50
/** An older one is refused: what is kept of single points may be gone, so that one that comes again would count twice. */
export const oldestPointMs = 7 * 24 * 60 * 60 * 1000

export interface Point {
  /** Larger with each point of its client: one that comes again is known by it. */
  readonly seq: number
  /** How long ago it was when it was sent: the clocks of clients are wrong. */
  readonly agoMs: number
  readonly name: PointName
  readonly value?: string
}
