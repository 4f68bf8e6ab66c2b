import { texts } from '../../../kit/words.ts'

export const templateWords = texts('templateScreen', {
  search: ['搜索模板', 'Search templates'],
  download: ['下载导入模板', 'Download import template'],
  columns: ['{{count}} 列', '{{count}} columns', '{{count}} column'],
  exportOnly: ['仅支持导出，请在列表页面按查询条件导出', 'Export only – available from its list'],
  empty: ['没有可用的模板', 'No templates available'],
  emptyText: ['您的角色没有导入或导出权限', 'Your role includes no import or export'],
  noMatch: ['没有匹配的模板', 'No matching templates'],
})
