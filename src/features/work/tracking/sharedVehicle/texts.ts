import { texts } from '../../../../domain/contract/words.ts'

export const sharedWords = texts('sharedVehicle', {
  map: ['分享车辆的位置地图', 'Map of the shared vehicle'],
  noPlace: ['该车辆尚无位置。', 'This vehicle has no position yet.'],
  vin: ['VIN 后六位', 'Last 6 of VIN'],
  model: ['车型', 'Model'],
  address: ['位置', 'Location'],
  coordinates: ['经纬度', 'Coordinates'],
  located: ['定位时间', 'Position time'],
  seen: ['最后通信', 'Last contact'],
  unknown: ['—', '—'],
  until: ['链接有效期至 {{until}}', 'Link valid until {{until}}'],
  follow: ['跟随', 'Follow'],
  following: ['跟随中', 'Following'],
  live: ['实时', 'Live'],
  stale: ['连接中断，数据更新于 {{age}}前，正在重试', 'Connection lost. Data is {{age}} old. Retrying…'],
} as const)
