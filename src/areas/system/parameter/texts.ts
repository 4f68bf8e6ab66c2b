import { texts } from '../../../kit/words.ts'

export const parameterWords = texts('parameterScreen', {
  search: ['搜索参数', 'Search parameters'],
  noMatch: ['没有匹配的参数', 'No parameter matches'],
  edit: ['修改', 'Edit'],
  history: ['历史', 'History'],
  reset: ['恢复默认值', 'Reset to default'],
  resetAsk: ['将恢复为默认值 {{value}}', 'The value becomes {{value}} again'],
  standard: ['默认值 {{value}}', 'Default {{value}}'],
  range: ['允许范围 {{min}} – {{max}}', 'From {{min}} to {{max}}'],
  value: ['参数值', 'Value'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  saved: ['参数已保存', 'The parameter is saved'],
  unset: ['未设置', 'Not set'],
  on: ['开启', 'On'],
  off: ['关闭', 'Off'],
  noHistory: ['还没有修改记录', 'Nobody has changed it yet'],
})
