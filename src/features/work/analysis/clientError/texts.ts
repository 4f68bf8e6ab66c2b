import { texts } from '../../../../domain/contract/words.ts'

export const clientErrorWords = texts('clientErrorScreen', {
  clear: ['清空', 'Clear'],
  clearAsk: ['将删除全部错误记录，删除后不能恢复。', 'All error records will be deleted. This can’t be undone.'],
  cleared: ['已删除 {{count}} 条记录', '{{count}} records deleted', '{{count}} record deleted'],
})
