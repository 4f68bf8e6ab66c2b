import type { Pair } from '../../../../domain/contract/words.ts'

/** Provinces by the first character of their plates (GA 36). */
export const regions = {
  京: ['北京', 'Beijing'],
  津: ['天津', 'Tianjin'],
  沪: ['上海', 'Shanghai'],
  渝: ['重庆', 'Chongqing'],
  冀: ['河北', 'Hebei'],
  豫: ['河南', 'Henan'],
  云: ['云南', 'Yunnan'],
  辽: ['辽宁', 'Liaoning'],
  黑: ['黑龙江', 'Heilongjiang'],
  湘: ['湖南', 'Hunan'],
  皖: ['安徽', 'Anhui'],
  鲁: ['山东', 'Shandong'],
  新: ['新疆', 'Xinjiang'],
  苏: ['江苏', 'Jiangsu'],
  浙: ['浙江', 'Zhejiang'],
  赣: ['江西', 'Jiangxi'],
  鄂: ['湖北', 'Hubei'],
  桂: ['广西', 'Guangxi'],
  甘: ['甘肃', 'Gansu'],
  晋: ['山西', 'Shanxi'],
  蒙: ['内蒙古', 'Inner Mongolia'],
  陕: ['陕西', 'Shaanxi'],
  吉: ['吉林', 'Jilin'],
  闽: ['福建', 'Fujian'],
  贵: ['贵州', 'Guizhou'],
  粤: ['广东', 'Guangdong'],
  青: ['青海', 'Qinghai'],
  藏: ['西藏', 'Tibet'],
  川: ['四川', 'Sichuan'],
  宁: ['宁夏', 'Ningxia'],
  琼: ['海南', 'Hainan'],
} as const satisfies Record<string, Pair>
export const unknownRegion = ['未上牌', 'No plate'] as const
/** Provinces as options. `noPlate`: no plate, or one of no province. */
export const noPlate = '-'
export const plateRegions = { ...regions, [noPlate]: unknownRegion }
