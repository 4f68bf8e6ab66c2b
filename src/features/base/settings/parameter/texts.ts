import { texts } from '../../../../domain/contract/words.ts'

export const parameterWords = texts('parameterScreen', {
  search: ['搜索参数', 'Search parameters'],
  noMatch: ['没有匹配的参数', 'No matching parameters'],
  edit: ['修改', 'Edit'],
  history: ['历史', 'History'],
  reset: ['恢复默认值', 'Reset to default'],
  resetAsk: ['将恢复为默认值 {{value}}', 'The value will be reset to {{value}}'],
  standard: ['默认值 {{value}}', 'Default {{value}}'],
  range: ['允许范围 {{min}} – {{max}}', '{{min}} to {{max}}'],
  value: ['参数值', 'Value'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  saved: ['参数已保存', 'Parameter saved'],
  unset: ['未设置', 'Not set'],
  set: ['已设置', 'Set'],
  sealedHint: [
    '加密保存，不再显示。输入的内容将替换现有值，留空则清除。',
    'Stored encrypted and never shown. A new value replaces the current one. Leave empty to clear it.',
  ],
  on: ['开启', 'On'],
  off: ['关闭', 'Off'],
  noHistory: ['暂无修改记录', 'No changes yet'],
})
