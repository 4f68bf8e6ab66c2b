import { texts } from '../../../../domain/contract/words.ts'

export const appVersionWords = texts('appVersionScreen', {
  submitted: ['已提交发布', 'Submitted for release'],
  reopened: ['已退回草稿', 'Back in draft'],
  published: ['版本已发布', 'Version published'],
  changed: ['发布已调整', 'Release changed'],
  cancelled: ['已取消发布', 'Release cancelled'],
  removed: ['版本已下架', 'Version removed'],
  cancelText: ['取消后不能再发布该版本。', 'A cancelled version can no longer be published.'],
  removeText: [
    '不再向任何用户提供该版本，已安装的不受影响。',
    'It is no longer offered to any user. Existing installations are not affected.',
  ],
  publishTitle: ['发布 {{version}}', 'Publish {{version}}'],
  shareTitle: ['调整 {{version}} 的发布', 'Release of {{version}}'],
  percent: ['发布比例（%）', 'Share of users (%)'],
  percentHint: [
    '按安装随机选取，提高比例时已选中的用户不变。',
    'Users are picked at random per installation. When the share is increased, users already picked stay included.',
  ],
  percentFault: ['请输入 {{least}} 到 100 的整数', 'Enter a whole number from {{least}} to 100'],
  haltText: [
    '暂停后不再向任何用户提供该版本，可以恢复。',
    'It is not offered to any user until the release is resumed.',
  ],
  minimumTitle: ['最低版本（低于须强制更新）', 'Minimum version (older ones must update)'],
  minimum: ['版本', 'Version'],
  minimumText: [
    '留空表示不强制。仅在全量发布且可下载时生效。',
    'Leave empty for no forced update. Takes effect only when the release is complete and the version can be downloaded.',
  ],
  shelves: ['应用市场', 'App stores'],
  market: ['应用市场', 'App store'],
  state: ['状态', 'Status'],
  noted: ['标记', 'Marked'],
  noShelves: ['没有应用市场', 'No app stores'],
  stateOf: ['{{market}}的上架状态', 'Status in {{market}}'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
})

export const appVersionLabels = {
  share: ['提高发布比例', 'Increase share'],
  halt: ['暂停发布', 'Halt release'],
  resume: ['恢复发布', 'Resume release'],
} as const
