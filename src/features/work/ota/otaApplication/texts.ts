import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const applicationLabels = {
  submit: ['提交', 'Submit'],
  examine: ['审核通过', 'Review'],
  approve: ['批准', 'Approve'],
  refuse: ['驳回', 'Reject'],
  file: ['填写备案号', 'Enter filing number'],
  release: ['发布', 'Release'],
  withdraw: ['撤回发布', 'Withdraw release'],
} as const satisfies Record<string, Pair>

export const taskLabel: Pair = ['新建升级任务', 'New update task']

export const applicationWords = texts('otaApplicationScreen', {
  path: ['审批流程', 'Approval steps'],
  history: ['记录', 'History'],
  noHistory: ['尚未提交', 'Not submitted yet'],
  hash: ['内容指纹 SHA-256', 'SHA-256 of the content'],
  content: ['安装内容', 'Update content'],
  tests: ['通过的测试', 'Passed tests'],
  noTests: ['当前内容没有通过的测试', 'The current content has no passed test'],
  testOf: ['{{by}} 测试，{{decidedBy}} 确认', 'Tested by {{by}}, confirmed by {{decidedBy}}'],
  changes: ['提交后的变化', 'Changes since submission'],
  unchanged: ['与提交时一致', 'Unchanged since submission'],
  was: ['原为', 'Was'],
  is: ['现为', 'Is'],
  nothing: ['无', 'Nothing'],
  plan: ['升级策略', 'Update policy'],
  showVehicles: ['查看适用车辆', 'Show target vehicles'],
  cancel: ['取消', 'Cancel'],
  remark: ['意见', 'Remark'],
  reason: ['原因', 'Reason'],
  needReason: ['请填写原因', 'Enter a reason'],
  needNumber: ['请填写备案号', 'Enter the filing number'],
  changedBlocks: ['内容在提交后有变化，须重新提交', 'The content has changed since submission. Submit it again.'],
  filingMissing: ['发布前须填写备案号', 'Enter the filing number before it is released'],
  submitText: ['提交后由他人审核和批准。', 'Someone else then reviews and approves it.'],
  examineText: ['请确认内容完整、正确且合规。', 'Confirm that the content is complete, correct and compliant.'],
  approveText: ['批准后可发布给客户车辆。', 'It can then be released to customers’ vehicles.'],
  refuseText: ['申请人修改后可再次提交。', 'The applicant can change it and submit it again.'],
  releaseText: ['发布后可以创建升级任务。', 'You can then create update tasks from it.'],
  withdrawText: [
    '撤回后不能再创建升级任务，进行中的任务不受影响。',
    'No more update tasks can be created from it. Running tasks continue.',
  ],
  fileText: ['工业和信息化部发放的备案号。', 'Filing number issued by MIIT.'],
  submitDone: ['已提交', 'Submitted'],
  examineDone: ['审核已通过', 'Reviewed'],
  approveDone: ['已批准', 'Approved'],
  refuseDone: ['已驳回', 'Rejected'],
  releaseDone: ['已发布', 'Released'],
  withdrawDone: ['已撤回', 'Withdrawn'],
  fileDone: ['备案号已保存', 'Filing number saved'],
})

export const planParts: Readonly<Record<string, Pair>> = {
  content: ['安装内容', 'Content'],
  who: ['适用车辆', 'Vehicles'],
  depends: ['依赖', 'Depends on'],
  conflicts: ['冲突', 'Conflicts'],
  startVersions: ['起始版本', 'Start versions'],
  install: ['安装条件', 'Installation'],
  staleDays: ['版本上报有效期', 'Maximum age of version reports'],
}
