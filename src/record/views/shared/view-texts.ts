import { texts } from '../../../domain/contract/words.ts'

export const viewWords = texts('listViews', {
  none: ['标准列表', 'Standard list'],
  named: ['视图：{{name}}', 'View: {{name}}'],
  namedChanged: ['视图：{{name}}（已修改）', 'View: {{name}} (changed)'],
  changed: ['{{name}}（已修改）', '{{name}} (changed)'],
  gone: ['无法打开该视图：可能已被删除，或不再与您共享', 'This view no longer exists or is no longer shared with you'],
  lost: [
    '视图“{{view}}”中的以下内容已不在此列表中，已忽略：{{names}}',
    'Ignored in view “{{view}}” because this list no longer has: {{names}}',
  ],
})
