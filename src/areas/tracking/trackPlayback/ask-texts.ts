import { texts } from '../../../kit/words.ts'

export const askWords = texts('trackAsk', {
  form: ['车辆和时段', 'Vehicles and period'],
  vehicle: ['VIN 或车牌号', 'VIN or licence plate'],
  add: ['添加车辆（最多 {{most}} 辆）', 'Add a vehicle (at most {{most}})'],
  remove: ['移除 {{vin}}', 'Remove {{vin}}'],
  notFound: ['没有匹配的可见车辆', 'No visible vehicle matches'],
  from: ['开始', 'From'],
  to: ['结束', 'To'],
  show: ['查询', 'Show'],
  today: ['今天', 'Today'],
  yesterday: ['昨天', 'Yesterday'],
  week: ['近 7 天', '7 days'],
  month: ['近 30 天', '30 days'],
  zone: [
    '今天、昨天等按北京时间，上方时间按本机时区',
    'Days are those of Beijing; the times above are of your own zone',
  ],
  order: ['结束时间必须晚于开始时间', 'The end must be after the start'],
  tooLong: ['最长 {{days}} 天', 'At most {{days}} days'],
  startTitle: ['选择要回放轨迹的车辆', 'Choose a vehicle to play its track'],
  startText: [
    '输入 VIN 或车牌号，可同时回放最多 {{most}} 辆车。',
    'Type a VIN or licence plate; up to {{most}} vehicles are played side by side.',
  ],
  some: ['最近有位置的车辆', 'Vehicles with a recent position'],
})
