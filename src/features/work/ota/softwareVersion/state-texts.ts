import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

/** A released version can only be withdrawn. */
export const versionMachine = stateMachine({
  states: {
    draft: { text: ['草稿', 'Draft'], tone: 'default' },
    tested: { text: ['已测试', 'Tested'], tone: 'processing' },
    released: { text: ['已发布', 'Released'], tone: 'success' },
    withdrawn: { text: ['已撤回', 'Withdrawn'], tone: 'error' },
  },
  moves: {
    test: { from: ['draft'], to: 'tested', needsFile: true },
    reopen: { from: ['tested'], to: 'draft' },
    release: { from: ['tested'], to: 'released', needsFile: true, bySecondPerson: true },
    withdraw: { from: ['released'], to: 'withdrawn', needsReason: true },
  },
})
export type SoftwareVersionState = StateOf<typeof versionMachine>

export const versionKinds = {
  full: ['全量包', 'Full image'],
  delta: ['差分包', 'Delta'],
} as const satisfies Record<string, Pair>

export interface VersionMove {
  readonly to: SoftwareVersionState
  readonly needsFile?: true
  /** Requires a user who neither entered nor changed it. */
  readonly bySecondPerson?: true
  readonly needsReason?: true
}
export type VersionMoveName = keyof typeof versionMachine.moves

export const versionTexts = texts('softwareVersionRefusal', {
  notDraft: ['只有草稿可以修改或删除', 'Only drafts can be edited or deleted'],
  not_test: ['该版本不是草稿', 'This version is not a draft'],
  not_reopen: ['该版本未处于已测试状态', 'This version is not marked as tested'],
  not_release: ['该版本尚未测试', 'This version has not been tested'],
  not_withdraw: ['该版本未发布', 'This version is not released'],
  noFile: ['请先上传升级文件', 'Upload its file first'],
  ownRelease: [
    '录入或修改者不能发布，须由他人发布',
    'Must be released by someone other than those who entered or changed it',
  ],
  reason: ['请填写撤回原因', 'Enter a reason for the withdrawal'],
  counterOrder: [
    '发布序号须随版本递增：版本 {{version}} 的序号为 {{counter}}',
    'Must increase with the version: {{version}} has {{counter}}',
  ],
  counterTaken: ['版本 {{version}} 已使用该序号', 'Already used by version {{version}}'],
  counterRow: ['发布序号须随同一零件的版本递增', 'must increase with the versions of the part'],
  fromNeeded: ['差分包须填写起始版本', 'Enter the start version of the delta'],
  fromUnknown: ['该零件没有此版本', 'The part has no such version'],
  fromNewer: ['起始版本须早于本版本', 'Must be older than the version itself'],
  fullFrom: ['全量包没有起始版本', 'A full image has no start version'],
  twice: ['该零件已有此版本', 'the part already has this version'],
})
