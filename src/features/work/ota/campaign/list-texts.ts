import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const listLabels = { edit: ['修改', 'Edit'] } as const satisfies Record<string, Pair>

export const listTexts = texts('campaignList', {
  add: ['新建任务', 'New task'],
  kept: ['只有草稿和已驳回的任务可以删除', 'Only drafts and rejected tasks can be deleted'],
})
