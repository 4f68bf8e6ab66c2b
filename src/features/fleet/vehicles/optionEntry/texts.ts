import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const optionEntryTexts = texts('optionEntryScreen', {
  used: [
    '{{record}}的“{{field}}”仍在使用“{{name}}”，不能删除。请改为停用。',
    '“{{name}}” is in use ({{record}}, {{field, inline}}) and can’t be deleted. Deactivate it instead.',
  ],
  retire: [
    '停用“{{name}}”？表单和导入中不再出现该选项，已使用它的记录保持不变。',
    'Deactivate “{{name}}”? It no longer appears in forms and imports. Existing records keep it.',
  ],
  offer: ['重新启用“{{name}}”？', 'Activate “{{name}}” again?'],
  done: ['已保存', 'Saved'],
})
export const retireLabel: Pair = ['停用', 'Deactivate']
export const offerLabel: Pair = ['启用', 'Activate']
