import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const applicationMachine = stateMachine({
  states: {
    draft: { text: ['草稿', 'Draft'], tone: 'default' },
    submitted: { text: ['已提交', 'Submitted'], tone: 'processing' },
    examined: { text: ['已审核', 'Reviewed'], tone: 'processing' },
    approved: { text: ['已批准', 'Approved'], tone: 'success' },
    refused: { text: ['已驳回', 'Rejected'], tone: 'error' },
    released: { text: ['已发布', 'Released'], tone: 'success' },
    void: { text: ['已失效', 'Void'], tone: 'error' },
  },
  moves: {
    submitted: { from: ['draft'], to: 'submitted' },
    examined: { from: ['submitted'], to: 'examined' },
    approved: { from: ['examined'], to: 'approved' },
    refused: { from: ['submitted', 'examined', 'approved'], to: 'refused' },
    filed: { from: ['draft', 'submitted', 'examined', 'approved'] },
    released: { from: ['approved'], to: 'released' },
    changed: { from: ['submitted', 'examined', 'approved', 'refused'], to: 'draft' },
    planChanged: { from: ['submitted', 'examined', 'approved'], to: 'draft' },
    withdrawn: { from: ['released'], to: 'void' },
    ended: { from: ['released'], to: 'void' },
  },
})
export type ApplicationState = StateOf<typeof applicationMachine>

export const criticalities = {
  recall: ['召回', 'Recall'],
  security: ['网络安全', 'Security'],
  safety: ['功能安全', 'Safety'],
  feature: ['功能升级', 'Feature'],
} as const satisfies Record<string, Pair>
export const criticalityTones = { recall: 'error', security: 'warning', safety: 'warning', feature: 'default' } as const

export const applicationEvents = {
  submitted: ['提交', 'Submitted'],
  examined: ['审核通过', 'Reviewed'],
  approved: ['批准', 'Approved'],
  refused: ['驳回', 'Rejected'],
  filed: ['填写备案号', 'Filing number entered'],
  released: ['发布', 'Released'],
  changed: ['内容已修改，退回草稿', 'Changed: back to draft'],
  planChanged: ['策略已修改，退回草稿', 'Policy changed: back to draft'],
  withdrawn: ['撤回发布', 'Release withdrawn'],
  ended: ['策略已修改，发布失效', 'Policy changed: release void'],
} as const satisfies Record<string, Pair>
export type ApplicationEvent = keyof typeof applicationEvents

export const applicationRefusals = texts('otaApplicationRefusal', {
  notPossible: ['申请{{state}}，不能执行此操作', 'Not possible: the application is {{state, inline}}'],
  policyNotValid: ['策略未通过测试或已修改', 'The current policy has no passed test'],
  changedMeanwhile: ['内容已变化，请重新查看后再操作', 'The content has changed. Review it again.'],
  ownApproval: ['不能批准自己创建或修改的申请', 'You edited this application. Someone else must approve it.'],
  policyApproval: ['不能批准自己编写的策略', 'You edited its policy. Someone else must approve it.'],
  testerApproval: ['不能批准自己测试的策略', 'You tested its policy. Someone else must approve it.'],
  examinerApproval: ['审核人不能批准', 'You reviewed this application. Someone else must approve it.'],
  filingNeeded: ['发布前须填写备案号', 'Enter the filing number before it is released'],
  numberNeeded: ['影响型式批准时必填', 'is required if type approval is affected'],
  notReleased: ['OTA 申请“{{name}}”尚未发布', 'The OTA application “{{name}}” is not released'],
  changedSince: ['策略在批准后有变化，须重新申请', 'The policy has changed since approval. Create a new application.'],
  kept: ['只能删除从未提交的草稿', 'Only drafts that were never submitted can be deleted'],
  underWay: ['审批中，驳回后才能修改', 'In approval. It can be edited only after it is rejected.'],
  ended: ['已发布或失效的申请不能修改', 'Released or void applications can’t be changed'],
})
