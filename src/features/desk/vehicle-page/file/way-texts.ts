import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const wayLabels = {
  file: ['车辆档案', 'Vehicle file'],
  map: ['实时位置', 'Live map'],
  track: ['轨迹回放', 'Track playback'],
  messages: ['报文', 'Messages'],
  alarms: ['报警', 'Alarms'],
  command: ['远程控制', 'Remote control'],
  share: ['分享', 'Share'],
} as const satisfies Record<string, Pair>

export const wayTexts = texts('vehicleWays', {
  openAlarms: ['报警（{{count}} 条未处理）', 'Alarms ({{count}} unhandled)'],
})
