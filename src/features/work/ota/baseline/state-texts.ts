import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const baselineStates = {
  draft: ['草稿', 'Draft'],
  released: ['已发布', 'Released'],
} as const satisfies Record<string, Pair>
export type BaselineState = keyof typeof baselineStates
export const baselineTones = { draft: 'default', released: 'success' } as const satisfies Record<BaselineState, string>

export const baselineTexts = texts('baselineRefusal', {
  notDraft: ['已发布的基线不能修改或删除', 'A released baseline can’t be edited or deleted'],
  empty: ['基线中没有版本', 'The baseline has no versions'],
  notReleased: ['{{part}} {{version}} 尚未发布或已撤回', '{{part}} {{version}} is not released or has been withdrawn'],
  ownRelease: [
    '录入或修改者不能发布，须由他人发布',
    'Must be released by someone other than those who entered or changed it',
  ],
  noPlace: ['该车型没有使用零件 {{part}} 的 ECU', 'No ECU of the vehicle type has the part {{part}}'],
  twice: ['同一 ECU 只能有一个版本：{{part}}', 'Only one version per ECU: {{part}}'],
  withdrawn: ['{{part}} {{version}} 已撤回', '{{part}} {{version}} has been withdrawn'],
  notTested: ['{{part}} {{version}} 尚未测试', '{{part}} {{version}} has not been tested'],
  noFile: ['{{part}} {{version}} 没有升级文件', '{{part}} {{version}} has no file'],
})
