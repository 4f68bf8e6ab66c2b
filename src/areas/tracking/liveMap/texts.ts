import type { Colour } from '../../../kit/map/layer.ts'
import { type Pair, texts } from '../../../kit/words.ts'
import type { Kind } from './kinds.ts'

export const kindTexts: Record<Kind, Pair> = {
  alarm: ['报警', 'Alarm'],
  charging: ['充电', 'Charging'],
  driving: ['行驶', 'Driving'],
  parked: ['在线静止', 'Online, still'],
  offline: ['离线', 'Offline'],
}
/** In the order of `kinds`; told apart on both grounds, also by who sees no red. */
export const kindColours: readonly Colour[] = [
  [220, 38, 38],
  [22, 163, 74],
  [37, 99, 235],
  [8, 145, 178],
  [148, 158, 172],
]

export const liveTexts = texts('liveMap', {
  label: ['车辆实时位置地图', 'Map of the vehicles as they are now'],
  search: ['VIN 或车牌号', 'VIN or licence plate'],
  notFound: ['没有匹配的可见车辆', 'No visible vehicle matches'],
  noPlace: ['尚无位置', 'No position yet'],
  states: ['按状态筛选', 'By state'],
  inView: ['视野内车辆', 'Vehicles in sight'],
  inViewCount: ['视野内 {{count}} 辆', '{{count}} in sight'],
  together: ['此处的车辆', 'Vehicles here'],
  first: [
    '仅列出前 {{count}} 辆，共 {{total}} 辆，请放大地图',
    'The first {{count}} of {{total}}; zoom in for the others',
  ],
  none: ['视野内没有车辆', 'No vehicles in sight'],
  nobody: [
    '没有可显示的车辆：您的车辆组中还没有车辆发送过位置。如有疑问请联系管理员。',
    'No vehicles to show: none in your vehicle groups has sent a position yet. Ask an administrator if that is not right.',
  ],
  live: ['实时', 'Live'],
  connecting: ['正在连接', 'Connecting'],
  stale: ['数据已过 {{age}}，正在重新连接', 'Data is {{age}} old; connecting again'],
  refused: ['无法接收实时数据，请重新打开页面', 'Live data cannot be received; open the page again'],
  follow: ['跟随', 'Follow'],
  following: ['跟随中', 'Following'],
  close: ['关闭', 'Close'],
  lastMessage: ['最新报文', 'Last message'],
  state: ['状态', 'State'],
  model: ['车型', 'Model'],
  speed: ['车速', 'Speed'],
  soc: ['电量', 'SOC'],
  odometer: ['里程', 'Odometer'],
  power: ['电压 / 电流', 'Voltage / current'],
  alarm: ['报警等级', 'Alarm level'],
  address: ['位置', 'Place'],
  coordinates: ['经纬度', 'Coordinates'],
  located: ['定位时间', 'Position of'],
  received: ['接收时间', 'Received'],
  seen: ['最后通信', 'Last heard'],
  unknown: ['—', '—'],
  retry: ['重试', 'Try again'],
  failed: ['加载失败', 'Could not be loaded'],
  more: ['展开列表', 'Open the list'],
  less: ['收起列表', 'Close the list'],
})
