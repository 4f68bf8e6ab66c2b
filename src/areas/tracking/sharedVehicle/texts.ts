import { texts } from '../../../kit/words.ts'

export const sharedWords = texts('sharedVehicle', {
  map: ['分享车辆的位置地图', 'Map of the shared vehicle'],
  noPlace: ['该车辆尚无位置。', 'This vehicle has no position yet.'],
  vin: ['VIN 末六位', 'VIN, last six'],
  model: ['车型', 'Model'],
  address: ['位置', 'Place'],
  coordinates: ['经纬度', 'Coordinates'],
  located: ['定位时间', 'Position of'],
  seen: ['最后通信', 'Last heard'],
  unknown: ['—', '—'],
  until: ['链接有效期至 {{until}}', 'The link works until {{until}}'],
  follow: ['跟随', 'Follow'],
  following: ['跟随中', 'Following'],
  live: ['实时', 'Live'],
  stale: ['连接中断，数据已过 {{age}}，正在重试', 'The connection broke; data is {{age}} old; trying again'],
} as const)
