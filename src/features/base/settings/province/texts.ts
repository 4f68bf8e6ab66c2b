import { texts } from '../../../../domain/contract/words.ts'

export const provinceWords = texts('provinceScreen', {
  loadNational: ['载入国家标准', 'Load national list'],
  loadAsk: [
    '将按国家标准补充缺少的省份和城市，已有记录不变。',
    'Adds the provinces and cities missing here from the national list. Existing records stay unchanged.',
  ],
  loaded: ['已新增 {{count}} 条记录', '{{count}} records added', '{{count}} record added'],
})
