import { texts } from '../../../kit/words.ts'

export const provinceWords = texts('provinceScreen', {
  loadNational: ['载入国家标准', 'Load the national list'],
  loadAsk: [
    '将补充国家行政区划中缺少的省份和城市，已有记录不变。',
    'Provinces and cities that are missing here are added from the national list; records that exist stay as they are.',
  ],
  loaded: ['已新增 {{count}} 条记录', '{{count}} records added'],
})
