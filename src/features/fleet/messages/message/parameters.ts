import { parameter } from '../../../../platform/parameter/parameters.ts'

export const answersReports = parameter({
  key: 'gateway.answersReports',
  kind: 'bool',
  value: 'false',
  label: ['应答实时信息上报', 'Acknowledge real-time reports'],
  description: [
    'GB/T 32960-2016 不要求应答正确的上报。开启后，报文入库后再应答。',
    'GB/T 32960-2016 does not require it. Sent after the report is stored.',
  ],
})

export const clockAhead = parameter({
  key: 'ingest.clockAheadMinutes',
  kind: 'number',
  value: '5',
  unit: 'min',
  min: 0,
  max: 60,
  label: ['车辆时钟允许超前', 'Allowed clock lead of vehicles'],
  description: [
    '采集时间超前平台超过该值的报文标记为时钟偏差，并按到达时间计入最新状态、行程、报警和统计。补发报文除外。',
    'Messages time-stamped further ahead of the platform are marked as clock drift and counted by arrival time, unless they are backfilled.',
  ],
})

/**
 * Timeout for vehicles with unknown periods. The longest heartbeat period that the standard allows is 240 s. One and a
 * half times that is the least that suits all.
 */
export const idleSeconds = parameter({
  key: 'gateway.idleSeconds',
  kind: 'number',
  value: '360',
  unit: 's',
  min: 60,
  max: 3600,
  label: ['终端静默断开时间', 'Disconnect silent vehicles after'],
  description: [
    '终端自身的上报周期和心跳周期未知时使用。已知时为其中较长者的 1.5 倍。',
    'Used while the reporting and heartbeat periods of a vehicle are unknown. Otherwise it is 1.5 times the longer of them.',
  ],
})
