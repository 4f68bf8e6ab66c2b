import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const positionActions = { one: ['立即定位', 'Locate now'] } as const satisfies Record<string, Pair>

export const positionWords = texts('positionNow', {
  reason: ['立即定位', 'Locate now'],
  tooMany: [
    '一次最多 {{most, number}} 辆，表格中有 {{count, number}} 辆',
    'Up to {{most, number}} vehicles are allowed at a time. This spreadsheet has {{count, number}}.',
  ],
  asked: ['已请求 {{vin, vehicle}} 上报位置', 'Position requested from {{vin, vehicle}}'],
  askedMany: [
    '已请求 {{count, number}} 辆车上报位置',
    'Position requested from {{count, number}} vehicles',
    'Position requested from one vehicle',
  ],
  bySheet: ['表格定位', 'Locate by spreadsheet'],
  most: ['最多 {{most, number}} 辆', 'Up to {{most, number}} vehicles'],
  sheetHint: [
    '第一列为 VIN 的 .xlsx 或 .csv，车辆将立即上报位置',
    'An .xlsx or .csv file with VINs in the first column. The vehicles report their position immediately.',
  ],
})
