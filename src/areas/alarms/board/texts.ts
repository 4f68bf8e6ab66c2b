import { type Pair, texts } from '../../../kit/words.ts'

export const boardTexts = texts('alarmBoard', {
  live: ['实时', 'Live'],
  connecting: ['正在连接…', 'Connecting…'],
  reconnecting: [
    '连接中断（{{since}} 起），正在重连；恢复后补齐期间的报警',
    'Connection lost since {{since}}; trying again. What is missed meanwhile comes then',
  ],
  refused: ['无法接收实时报警', 'Live alarms are refused'],
  soundBlocked: [
    '浏览器在您操作前不允许播放声音：请点击一次以启用报警声音。',
    'The browser plays no sound before you act: press once to allow the alarm sound.',
  ],
  enable: ['启用声音', 'Allow sound'],
  sound: ['报警声音', 'Alarm sound'],
  volume: ['音量', 'Volume'],
  test: ['试听', 'Test'],
  counts: ['未处理报警（最近 24 小时或持续中）', 'Open alarms (of the last 24 hours, or lasting)'],
  none: ['没有需要处理的报警', 'No alarm needs attention'],
  noneText: ['新的报警会立即显示在这里。', 'New alarms appear here at once.'],
  handled: ['显示已确认', 'Show acknowledged'],
  lasting: ['持续中', 'Lasting'],
  endedAt: ['{{when}} 结束', 'Ended {{when}}'],
  acknowledge: ['确认', 'Acknowledge'],
  acknowledgedBy: ['{{who}} 已确认', 'Acknowledged by {{who}}'],
  detail: ['详情', 'Details'],
  newAlarm: ['新报警：{{level}} {{vin}} {{name}}', 'New alarm: {{level}} {{vin}} {{name}}'],
} as const satisfies Record<string, Pair>)
