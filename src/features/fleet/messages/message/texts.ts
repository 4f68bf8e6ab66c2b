import { texts } from '../../../../domain/contract/words.ts'

export const messageWords = texts('messageQuery', {
  fromAfterTo: ['开始时间应早于结束时间', 'must begin before it ends'],
  periodTooLong: ['时间范围不能超过 {{days}} 天', 'must not exceed {{days}} days'],
  tooManyMessages: [
    '该时段超过 {{most}} 条报文，请缩小时间范围',
    'More than {{most}} messages in this period. Choose a shorter one.',
  ],
  from: ['开始时间', 'From'],
  to: ['结束时间', 'To'],
  sheet: ['报文', 'Messages'],
  vin: ['VIN', 'VIN'],
  at: ['采集时间', 'Collected'],
  receivedAt: ['接收时间', 'Received'],
  kind: ['类型', 'Type'],
  direction: ['方向', 'Direction'],
  up: ['上行', 'Up'],
  down: ['下行', 'Down'],
  alarmLevel: ['报警等级', 'Alarm level'],
  clockDrift: ['时钟偏差', 'Clock drift'],
  problem: ['解析问题', 'Problem'],
  platform: ['转发平台', 'Platform'],
  length: ['长度（字节）', 'Length (bytes)'],
  original: ['原始报文', 'Original message'],
  yes: ['是', 'yes'],
  no: ['否', 'no'],
})
