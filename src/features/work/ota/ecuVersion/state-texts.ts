import { type Pair, texts } from '../../../../domain/contract/words.ts'

/** Differences between a reported version and the newest released baseline of the vehicle type. */
export const differences = {
  same: ['一致', 'Same'],
  older: ['低于基线', 'Older'],
  newer: ['高于基线', 'Newer'],
  otherPart: ['零件不同', 'Different part'],
  unknown: ['未知', 'Unknown'],
  noBaseline: ['未纳入基线', 'Not in baseline'],
} as const satisfies Record<string, Pair>
export type Difference = keyof typeof differences
export const differenceTones = {
  same: 'success',
  older: 'warning',
  newer: 'processing',
  otherPart: 'error',
  unknown: 'warning',
  noBaseline: 'default',
} as const satisfies Record<Difference, string>

export const versionSources = {
  manifest: ['车辆清单', 'Manifest'],
  event: ['车辆上报', 'Vehicle report'],
  query: ['查询应答', 'Query response'],
  line: ['下线检测', 'End of line'],
  workshop: ['维修站录入', 'Workshop'],
  import: ['导入', 'Import'],
} as const satisfies Record<string, Pair>
export type VersionSource = keyof typeof versionSources

export const ecuVersionTexts = texts('ecuVersionRefusal', {
  unknownEcu: ['该车辆没有此 ECU', 'The vehicle has no such ECU'],
  future: ['不能晚于当前时间', 'Must not be in the future'],
})
