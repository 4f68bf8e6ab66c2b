import { texts } from '../../../../domain/contract/words.ts'

export const formWords = texts('trackAsk', {
  form: ['车辆和时段', 'Vehicles and period'],
  vehicle: ['VIN 或车牌号', 'VIN or licence plate'],
  add: ['添加车辆（最多 {{most}} 辆）', 'Add vehicle (up to {{most}})'],
  remove: ['移除 {{vin}}', 'Remove {{vin}}'],
  notFound: ['没有匹配的可见车辆', 'No matching vehicles'],
  from: ['开始', 'From'],
  to: ['结束', 'To'],
  show: ['查询', 'Show'],
  today: ['今天', 'Today'],
  yesterday: ['昨天', 'Yesterday'],
  week: ['近 7 天', 'Last 7 days'],
  month: ['近 30 天', 'Last 30 days'],
  zone: [
    '“今天”“昨天”等按北京时间，上方时间为 {{zone}}',
    '“Today”, “Yesterday” and so on use Beijing time (UTC+8). The times above are in {{zone}}.',
  ],
  order: ['结束时间必须晚于开始时间', 'The end must be later than the start'],
  tooLong: ['最长 {{days}} 天', 'Up to {{days}} days'],
  startTitle: ['选择要回放的车辆', 'Select a vehicle to play back'],
  startText: [
    '输入 VIN 或车牌号，最多可同时回放 {{most}} 辆车。',
    'Enter a VIN or licence plate. You can play back up to {{most}} vehicles side by side.',
  ],
  some: ['最近有位置的车辆', 'Recently located vehicles'],
})
