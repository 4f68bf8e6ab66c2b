import type { Pair } from '../../../../domain/contract/words.ts'

interface Section {
  readonly title: Pair
  /** First words of the parameters' keys. */
  readonly areas: readonly string[]
}
/** Sections of the screen, in its order. A test requires a section for every parameter. */
const sections: readonly Section[] = [
  {
    title: ['登录与安全', 'Sign-in and security'],
    areas: ['signIn', 'session', 'password', 'reset', 'apiToken', 'privacy', 'upload', 'security', 'operationLog'],
  },
  { title: ['显示与外部平台', 'Display and external platforms'], areas: ['display', 'link'] },
  { title: ['报文与网关', 'Messages and gateway'], areas: ['gateway', 'ingest', 'message', 'platformLogin'] },
  { title: ['报警', 'Alarms'], areas: ['alarm', 'signalRule', 'breakdownCall'] },
  { title: ['地图、位置与分享', 'Maps, locations and sharing'], areas: ['map', 'share', 'dealer'] },
  { title: ['指令与升级', 'Commands and updates'], areas: ['command', 'ota', 'flow'] },
  {
    title: ['车主与内容', 'Owners and content'],
    areas: ['agreement', 'bind', 'privacyRequest', 'feedback', 'manual', 'question', 'ownerMessage', 'service'],
  },
  { title: ['活动与兑换码', 'Events and redemption codes'], areas: ['draw', 'exchangeCode'] },
  { title: ['通知渠道', 'Notification channels'], areas: ['mail', 'sms', 'jpush', 'push', 'webhook'] },
  {
    title: ['数据分析', 'Analysis'],
    areas: ['battery', 'chartSignal', 'alertRule', 'subscription', 'point', 'pageFault', 'zentao'],
  },
  { title: ['运行监控', 'Monitoring'], areas: ['monitoring', 'interfaceLog'] },
]

export const sectionTitles: readonly Pair[] = sections.map(({ title }) => title)
/** Title of a parameter's section. Undefined: none. */
export const sectionOf = (key: string): Pair | undefined =>
  sections.find(({ areas }) => areas.includes(key.split('.')[0] ?? ''))?.title
