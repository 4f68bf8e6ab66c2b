import { texts } from '../../domain/contract/words.ts'

export const vinSheetFaults = texts('vinSheetFaults', {
  emptySheet: ['表格中没有 VIN', 'The spreadsheet contains no VINs'],
  tooManyAsked: [
    '一次最多查询 {{most, number}} 个 VIN，表格中有 {{count, number}} 个',
    'Up to {{most, number}} VINs are allowed at a time. This spreadsheet has {{count, number}}.',
  ],
  unknown: ['车辆不存在', 'Vehicle not found'],
})
