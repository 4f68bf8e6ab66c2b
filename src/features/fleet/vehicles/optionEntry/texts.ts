import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const optionEntryTexts = texts('optionEntryScreen', {
  used: [
    '{{record}}的“{{field}}”仍在使用“{{name}}”，不能删除。请改为停用。',
    '“{{name}}” is in use ({{record}}, {{field, inline}}) and can’t be deleted. Retire it instead.',
  ],
  retire: [
    '停用“{{name}}”？表单和导入不再提供它，已使用它的记录保持不变。',
    'Retire “{{name}}”? Forms and imports no longer offer it. Existing records keep it.',
  ],
  offer: ['重新提供“{{name}}”？', 'Offer “{{name}}” again?'],
  done: ['已保存', 'Saved'],
})
export const retireLabel: Pair = ['停用', 'Retire']
export const offerLabel: Pair = ['启用', 'Offer again']
