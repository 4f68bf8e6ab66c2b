import { texts } from '../../../kit/words.ts'

export const clientErrorWords = texts('clientErrorScreen', {
  clear: ['清空', 'Clear'],
  clearAsk: ['将删除全部错误记录，无法恢复。', 'Every record of a fault is deleted. This cannot be undone.'],
  cleared: ['已删除 {{count}} 条记录', '{{count}} records deleted'],
})
