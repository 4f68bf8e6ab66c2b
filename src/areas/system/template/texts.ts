import { texts } from '../../../kit/words.ts'

export const templateWords = texts('templateScreen', {
  search: ['搜索模板', 'Search templates'],
  download: ['下载导入模板', 'Download import template'],
  columns: ['{{count}} 列', '{{count}} columns'],
  exportOnly: ['仅支持导出，在列表页面按查询条件导出', 'Export only: from its list, as queried'],
  empty: ['没有可用的模板', 'No template that you may use'],
  emptyText: ['您的角色没有导入或导出权限', 'Your role holds no import or export'],
  noMatch: ['没有匹配的模板', 'No template matches'],
})
