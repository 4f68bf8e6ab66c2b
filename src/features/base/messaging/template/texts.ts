import { texts } from '../../../../domain/contract/words.ts'

export const templateWords = texts('templateScreen', {
  search: ['搜索模板', 'Search templates'],
  import: ['下载导入模板', 'Download import template'],
  export: ['下载导出模板', 'Download export template'],
  importName: ['{{title}}-导入模板', '{{title}} import template'],
  exportName: ['{{title}}-导出模板', '{{title}} export template'],
  columns: ['{{count}} 列', '{{count}} columns', '{{count}} column'],
  empty: ['没有可用的模板', 'No templates available'],
  emptyText: ['您的角色没有导入或导出权限', 'Your role includes no import or export'],
  noMatch: ['没有匹配的模板', 'No matching templates'],
})
