import { texts } from '../../domain/contract/words.ts'

/** Texts of tables and lists, which the first page of a visit does not need. */
export const listTexts = texts('uiList', {
  actions: ['操作', 'Actions'],
  total: ['共 {{count}} 条', '{{count}} records', '{{count}} record'],
  previousPage: ['上一页', 'Previous page'],
  nextPage: ['下一页', 'Next page'],
  selectAll: ['全选', 'Select all'],
} as const)
