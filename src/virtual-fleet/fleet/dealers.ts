/** Sales channels: region, name, city, and the first two characters of the city's licence plates. */
export interface Dealer {
  region: string
  name: string
  code: string
  plate: string
  longitude: number
  latitude: number
}
const list = `
华北 北京朝阳体验中心 京A 116.486 39.921; 华北 天津滨海直营店 津A 117.698 39.017; 华北 石家庄裕华授权店 冀A 114.531 38.006; 华北 太原小店授权店 晋A 112.566 37.736
东北 沈阳浑南体验中心 辽A 123.449 41.714; 东北 大连甘井子授权店 辽B 121.525 38.953; 东北 哈尔滨道里授权店 黑A 126.616 45.756; 东北 长春净月授权店 吉A 125.454 43.797
华东 上海虹桥体验中心 沪A 121.321 31.196; 华东 杭州滨江直营店 浙A 120.211 30.208; 华东 南京江宁直营店 苏A 118.84 31.953; 华东 苏州工业园授权店 苏E 120.724 31.324; 华东 合肥政务区授权店 皖A 117.22 31.815; 华东 济南历下授权店 鲁A 117.077 36.667
华中 武汉光谷体验中心 鄂A 114.398 30.506; 华中 郑州郑东直营店 豫A 113.726 34.772; 华中 长沙岳麓授权店 湘A 112.932 28.235
华南 深圳南山体验中心 粤B 113.93 22.533; 华南 广州天河直营店 粤A 113.361 23.125; 华南 南宁青秀授权店 桂A 108.495 22.786; 华南 海口龙华授权店 琼A 110.328 20.031
西南 成都高新体验中心 川A 104.064 30.58; 西南 重庆两江直营店 渝A 106.574 29.62; 西南 昆明官渡授权店 云A 102.744 25.015
西北 西安高新体验中心 陕A 108.894 34.221; 西北 兰州城关授权店 甘A 103.825 36.057; 西北 乌鲁木齐新市授权店 新A 87.575 43.844`

export const dealers: readonly Dealer[] = list
  .split(/[;\n]/)
  .map((entry) => entry.trim().split(' '))
  .filter((parts) => parts.length === 5)
  .map(([region = '', name = '', plate = '', longitude, latitude], at) => ({
    region,
    name,
    plate,
    longitude: Number(longitude),
    latitude: Number(latitude),
    code: `QD${String(at + 1).padStart(4, '0')}`,
  }))
export const regions: readonly string[] = [...new Set(dealers.map(({ region }) => region))]
