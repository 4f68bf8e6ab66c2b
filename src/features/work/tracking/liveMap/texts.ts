import { type Pair, texts } from '../../../../domain/contract/words.ts'
import { vehicleStates } from '../../../fleet/vehicles/vehicle/state-texts.ts'
import type { VehicleKind } from './kinds.ts'

export const kindTexts: Record<VehicleKind, Pair> = {
  ...vehicleStates,
  alarm: ['报警', 'Alarm'],
}
export const liveTexts = texts('liveMap', {
  label: ['车辆实时位置地图', 'Live vehicle map'],
  search: ['VIN 或车牌号', 'VIN or licence plate'],
  notFound: ['没有匹配的可见车辆', 'No matching vehicles'],
  noPlace: ['尚无位置', 'No position yet'],
  states: ['按状态筛选', 'Filter by state'],
  inView: ['视野内车辆', 'Vehicles in view'],
  inViewCount: [
    '视野内 {{count, number}} 辆',
    '{{count, number}} vehicles in view',
    '{{count, number}} vehicle in view',
  ],
  together: ['此处的车辆', 'Vehicles here'],
  first: [
    '仅列出前 {{count}} 辆，共 {{total}} 辆，放大地图查看其余',
    'First {{count}} of {{total}}. Zoom in to see the others.',
  ],
  none: ['视野内没有车辆', 'No vehicles in view'],
  nobody: [
    '没有可显示的车辆：您的车辆组中尚无车辆上报位置，如有疑问请联系管理员。',
    'No vehicles to show. None in your vehicle groups has reported a position yet. If you expected some, contact an administrator.',
  ],
  live: ['实时', 'Live'],
  connecting: ['正在连接', 'Connecting'],
  stale: ['数据更新于 {{age}}前，正在重新连接', 'Data is {{age}} old. Reconnecting…'],
  refused: ['无法接收实时数据，请重新打开页面', 'Live data is not available. Reopen the page.'],
  follow: ['跟随', 'Follow'],
  following: ['跟随中', 'Following'],
  close: ['关闭', 'Close'],
  lastMessage: ['最新报文', 'Last message'],
  model: ['车型', 'Model'],
  speed: ['车速', 'Speed'],
  soc: ['电量', 'SOC'],
  odometer: ['里程', 'Odometer'],
  power: ['电压 / 电流', 'Voltage / current'],
  alarm: ['报警等级', 'Alarm level'],
  address: ['位置', 'Location'],
  coordinates: ['经纬度', 'Coordinates'],
  located: ['定位时间', 'Position time'],
  received: ['接收时间', 'Received'],
  seen: ['最后通信', 'Last contact'],
  reportedAgo: ['{{ago}}上报', 'Reported {{ago}}'],
  locatedAgo: ['{{ago}}定位', 'position {{ago}}'],
  noMessage: ['尚无报文', 'No message yet'],
  unknown: ['—', '—'],
  retry: ['重试', 'Try again'],
  failed: ['加载失败', 'Failed to load'],
  more: ['展开列表', 'Expand list'],
  less: ['收起列表', 'Collapse list'],
})
