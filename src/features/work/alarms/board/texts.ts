import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const boardTexts = texts('alarmBoard', {
  live: ['实时', 'Live'],
  connecting: ['正在连接…', 'Connecting…'],
  reconnecting: [
    '连接中断（{{since}} 起），正在重连。恢复后将补齐期间的报警。',
    'Connection lost since {{since}}. Reconnecting – missed alarms will follow.',
  ],
  refused: ['无法接收实时报警', 'Live alarms are not available'],
  soundBlocked: [
    '浏览器需要您先点击页面才能播放声音，请点击启用报警声音。',
    'The browser blocks sound until you interact with the page. Allow the alarm sound here.',
  ],
  enable: ['启用声音', 'Allow sound'],
  sound: ['报警声音', 'Alarm sound'],
  volume: ['音量', 'Volume'],
  test: ['试听', 'Test'],
  counts: ['未处理报警（最近 24 小时或持续中）', 'Unhandled alarms (last 24 hours, or active)'],
  half: ['近 7 天确认时长中位数 {{time}}', 'Median time to acknowledge: {{time}} (7 days)'],
  none: ['没有需要处理的报警', 'No unhandled alarms'],
  noneText: ['新的报警会立即显示在这里。', 'New alarms appear here immediately.'],
  handled: ['显示已确认', 'Show acknowledged'],
  lasting: ['持续中', 'Active'],
  endedAt: ['{{when}} 恢复', 'Cleared {{when}}'],
  acknowledgedBy: ['{{who}} 已确认', 'Acknowledged by {{who}}'],
  detail: ['详情', 'Details'],
  newAlarm: ['新报警：{{level}} {{vehicle}} {{name}}', 'New alarm: {{level}} {{vehicle}} {{name}}'],
} as const satisfies Record<string, Pair>)
