/** Sales channels: region, name, city, and the sign and letter that plates of that city begin with. */
export interface Dealer {
  region: string
  name: string
  code: string
  plate: string
}
const list = `
华北 北京朝阳体验中心 京A; 华北 天津滨海直营店 津A; 华北 石家庄裕华授权店 冀A; 华北 太原小店授权店 晋A
东北 沈阳浑南体验中心 辽A; 东北 大连甘井子授权店 辽B; 东北 哈尔滨道里授权店 黑A; 东北 长春净月授权店 吉A
华东 上海虹桥体验中心 沪A; 华东 杭州滨江直营店 浙A; 华东 南京江宁直营店 苏A; 华东 苏州工业园授权店 苏E; 华东 合肥政务区授权店 皖A; 华东 济南历下授权店 鲁A
华中 武汉光谷体验中心 鄂A; 华中 郑州郑东直营店 豫A; 华中 长沙岳麓授权店 湘A
华南 深圳南山体验中心 粤B; 华南 广州天河直营店 粤A; 华南 南宁青秀授权店 桂A; 华南 海口龙华授权店 琼A
西南 成都高新体验中心 川A; 西南 重庆两江直营店 渝A; 西南 昆明官渡授权店 云A
西北 西安高新体验中心 陕A; 西北 兰州城关授权店 甘A; 西北 乌鲁木齐新市授权店 新A`

export const dealers: readonly Dealer[] = list
  .split(/[;\n]/)
  .map((entry) => entry.trim().split(' '))
  .filter((parts) => parts.length === 3)
  .map(([region = '', name = '', plate = ''], at) => ({
    region,
    name,
    plate,
    code: `QD${String(at + 1).padStart(4, '0')}`,
  }))
export const regions: readonly string[] = [...new Set(dealers.map(({ region }) => region))]
