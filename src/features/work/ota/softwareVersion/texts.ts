import { texts } from '../../../../domain/contract/words.ts'

export const versionWords = texts('softwareVersionView', {
  tested: ['已标记为已测试', 'Marked as tested'],
  reopened: ['已退回草稿', 'Back in draft'],
  released: ['版本已发布', 'Version released'],
  withdrawn: ['版本已撤回', 'Version withdrawn'],
  testText: [
    '测试后内容不能修改。如需修改，请先退回草稿。',
    'A tested version can’t be changed. Return it to draft to edit it.',
  ],
  releaseText: [
    '发布后不能修改或删除，只能撤回。记录保留 10 年。',
    'A released version can’t be edited or deleted, only withdrawn. The record is kept for 10 years.',
  ],
  withdrawTitle: ['撤回 {{name}}', 'Withdraw {{name}}'],
  withdrawText: [
    '撤回后不再提供给任何车辆，且不能恢复。已安装的车辆不受影响。',
    'It is no longer offered to any vehicle. This can’t be undone. Vehicles that already run it are not affected.',
  ],
  withdraw: ['撤回', 'Withdraw'],
  reason: ['撤回原因', 'Reason for withdrawal'],
  reasonNeeded: ['请填写撤回原因', 'Enter a reason'],
  vehicles: ['使用该版本的车辆', 'Vehicles with this version'],
})

export const versionActions = {
  download: ['下载升级文件', 'Download update file'],
  test: ['标记为已测试', 'Mark as tested'],
  reopen: ['退回草稿', 'Back to draft'],
  release: ['发布', 'Release'],
  withdraw: ['撤回', 'Withdraw'],
} as const
