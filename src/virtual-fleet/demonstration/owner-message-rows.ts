export interface SampleMessage {
  readonly state: 'draft' | 'scheduled' | 'done' | 'unpublished'
  /** Days from now until its release. Negative for sent messages. */
  readonly days?: number
  /** Share of recipients who open it. */
  readonly share?: number
  readonly isFor: 'all' | 'some'
  readonly terminals: ('app' | 'headUnit')[]
  readonly zh: readonly [title: string, content: string]
  readonly en: readonly [title: string, content: string]
}

// biome-ignore format: texts
export const sampleMessages: readonly SampleMessage[] = [
  { state: 'unpublished', days: -48, share: 0.31, isFor: 'all', terminals: ['app'],
    zh: ['国庆出行充电提醒', '高速服务区充电桩将十分繁忙。建议出发前充满电，并在 APP 中查看沿途空闲的充电桩。'],
    en: ['Charging over the holidays', 'Stations along motorways will be busy. Leave with a full battery, and look up free stations on your way in the app.'] },
  { state: 'done', days: -19, share: 0.42, isFor: 'all', terminals: ['app', 'headUnit'],
    zh: ['寒潮来临，请检查胎压', '气温骤降会使胎压下降约 10 %。请在冷胎时检查并补足至车门标签上的数值。'],
    en: ['Cold snap: check your tyre pressure', 'A sudden drop in temperature lowers it by about 10 %. Check it while the tyres are cold, and inflate them to what the label on the door says.'] },
  { state: 'done', days: -6, share: 0.57, isFor: 'some', terminals: ['app', 'headUnit'],
    zh: ['车机软件 5.2 已可升级', '新增定时充电和儿童锁提醒。升级约 30 分钟，期间车辆不能行驶。'],
    en: ['Head unit software 5.2 is available', 'It brings scheduled charging and a reminder of the child lock. Updating takes about 30 minutes, during which the vehicle can’t be driven.'] },
  { state: 'done', days: -0.2, share: 0.36, isFor: 'all', terminals: ['app'],
    zh: ['车主与伙伴年会邀请', '诚邀您参加本周的车主与伙伴年会。请在 APP“活动”中查看议程。'],
    en: ['You are invited', 'Join us at the annual meeting of owners and partners this week. Its agenda is in the app under “Events”.'] },
  { state: 'scheduled', days: 2, isFor: 'all', terminals: ['app'],
    zh: ['冬季免费检测开始预约', '即日起可预约冬季免费检测，包括电池、制动和空调。请在 APP“服务”中选择门店和时间。'],
    en: ['Book your free winter check', 'It includes battery, brakes and air conditioning. Choose a workshop and a time in the app under “Service”.'] },
  { state: 'draft', isFor: 'some', terminals: ['headUnit'],
    zh: ['离线地图更新', '离线地图数据已更新至 2026 年第四季度，可在“地图 > 离线地图”中下载。'],
    en: ['New offline maps', 'The maps of the fourth quarter of 2026 can be downloaded under “Maps > Offline maps”.'] },
]
