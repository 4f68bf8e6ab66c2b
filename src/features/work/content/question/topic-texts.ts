import type { Pair } from '../../../../domain/contract/words.ts'

export const topics = {
  charging: ['充电', 'Charging'],
  remote: ['远程控制', 'Remote control'],
  navigation: ['地图与导航', 'Maps and navigation'],
  driving: ['驾驶', 'Driving'],
  headUnit: ['车机', 'Head unit'],
  account: ['账号与登录', 'Account and sign-in'],
  upgrade: ['软件升级', 'Software updates'],
  privacy: ['个人信息', 'Personal data'],
  other: ['其他', 'Other'],
} as const satisfies Record<string, Pair>
export type Topic = keyof typeof topics
