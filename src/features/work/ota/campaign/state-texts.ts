import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import type { Pair } from '../../../../domain/contract/words.ts'

export const campaignKinds = {
  software: ['软件升级', 'Software'],
  test: ['策略测试', 'Policy test'],
  box: ['终端升级', 'T-Box'],
  eol: ['EOL 升级', 'End of line'],
} as const satisfies Record<string, Pair>
export type CampaignKind = keyof typeof campaignKinds
export const campaignKindKeys = Object.keys(campaignKinds) as [CampaignKind, ...CampaignKind[]]

/** Task states that the specification names. */
export const taskStates = {
  notFinished: ['未完成', 'Not finished'],
  complete: ['已完成', 'Complete'],
  terminated: ['已终止', 'Terminated'],
  paused: ['已暂停', 'Paused'],
} as const satisfies Record<string, Pair>
export type TaskState = keyof typeof taskStates

export const campaignEvents = {
  created: ['已创建', 'Created'],
  edited: ['已修改', 'Edited'],
  submitted: ['已提交审批', 'Submitted'],
  approved: ['已批准', 'Approved'],
  refused: ['已驳回', 'Rejected'],
  planned: ['车辆规划完成', 'Vehicles planned'],
  nobody: ['没有可升级的车辆', 'No vehicle can be updated'],
  started: ['已开始', 'Started'],
  groupStarted: ['批次开始', 'Group started'],
  groupSoaking: ['批次进入观察期', 'Soak time started'],
  groupSucceeded: ['批次达标', 'Group reached its goals'],
  held: ['已熔断', 'Halted'],
  paused: ['已暂停', 'Paused'],
  resumed: ['已恢复', 'Resumed'],
  completed: ['已完成', 'Completed'],
  terminated: ['已终止', 'Terminated'],
  ended: ['已到截止时间', 'End time reached'],
  tookOver: ['从其他任务接管车辆', 'Vehicles taken over from another task'],
  takenOver: ['车辆由其他任务接管', 'Vehicles taken over by another task'],
} as const satisfies Record<string, Pair>
export type CampaignEvent = keyof typeof campaignEvents

/** States in which vehicles may get the update, now or after resuming. */
export const activeStates = ['running', 'paused', 'held'] as const

export interface CampaignFacts {
  /** The deciding user neither created nor submitted the campaign. */
  readonly secondPerson: boolean
  readonly freeOfApproval: boolean
  readonly withdrawn: boolean
}

export const campaignMachine = stateMachine({
  states: {
    draft: { text: ['草稿', 'Draft'], tone: 'default' },
    submitted: { text: ['待审批', 'Awaiting approval'], tone: 'warning' },
    refused: { text: ['已驳回', 'Rejected'], tone: 'error' },
    /** The vehicles are being selected. */
    approved: { text: ['规划中', 'Planning'], tone: 'processing' },
    scheduled: { text: ['待开始', 'Scheduled'], tone: 'processing' },
    running: { text: ['进行中', 'Running'], tone: 'processing' },
    paused: { text: ['已暂停', 'Paused'], tone: 'warning' },
    held: { text: ['已熔断', 'Halted'], tone: 'error' },
    complete: { text: ['已完成', 'Complete'], tone: 'success' },
    terminated: { text: ['已终止', 'Terminated'], tone: 'default' },
  },
  events: campaignEvents,
  guards: {
    secondPerson: ({ secondPerson }: CampaignFacts) => secondPerson,
    freeOfApproval: ({ freeOfApproval }: CampaignFacts) => freeOfApproval,
    notWithdrawn: ({ withdrawn }: CampaignFacts) => !withdrawn,
  },
  moves: {
    edited: { from: ['draft', 'refused'], to: 'draft' },
    submitted: { from: ['draft'], to: 'submitted' },
    approved: [
      { from: ['submitted'], to: 'approved', guard: 'secondPerson' },
      { from: ['submitted'], to: 'approved', guard: 'freeOfApproval' },
    ],
    refused: { from: ['submitted'], to: 'refused', guard: 'secondPerson' },
    planned: { from: ['approved'], to: 'scheduled' },
    nobody: { from: ['approved'], to: 'complete' },
    started: { from: ['scheduled'], to: 'running' },
    held: { from: ['running'], to: 'held' },
    paused: { from: ['running', 'held'], to: 'paused' },
    resumed: { from: ['paused', 'held'], to: 'running', guard: 'notWithdrawn' },
    completed: { from: ['running'], to: 'complete' },
    // The end also applies to paused and held campaigns. Running installations are still waited for.
    ended: { from: ['paused', 'held'], to: 'running' },
    terminated: { from: ['draft', 'submitted', 'approved', 'scheduled', ...activeStates], to: 'terminated' },
  },
})
export type CampaignState = StateOf<typeof campaignMachine>

export const relationKeys = ['leftOut', 'takenFrom', 'takenBy', 'leftOutThere', 'requested'] as const
export type Relation = (typeof relationKeys)[number]

export const holdCodes = {
  errorPercent: ['失败率达到上限', 'Failure rate reached its limit'],
  errorCount: ['失败数达到上限', 'Failure count reached its limit'],
  newAlarms: ['观察期内严重报警增多', 'More severe alarms during the soak time'],
  successMissed: ['未达到成功率', 'Success rate was not reached'],
  withdrawn: ['软件版本已撤回', 'A version was withdrawn'],
} as const satisfies Record<string, Pair>
export type HoldCode = keyof typeof holdCodes
export const holdCodeKeys = Object.keys(holdCodes) as [HoldCode, ...HoldCode[]]

export const groupStates = {
  waiting: ['未开始', 'Not started'],
  running: ['进行中', 'Running'],
  soaking: ['观察期', 'Soak time'],
  /** Goals reached. A user starts the next group. */
  ready: ['待人工开始下一批', 'Ready for the next group'],
  succeeded: ['已达标', 'Goals reached'],
  held: ['已熔断', 'Halted'],
  ended: ['已结束', 'Ended'],
} as const satisfies Record<string, Pair>
export type GroupState = keyof typeof groupStates
export const groupStateKeys = Object.keys(groupStates) as [GroupState, ...GroupState[]]
export const groupTones = {
  waiting: 'default',
  running: 'processing',
  soaking: 'processing',
  ready: 'warning',
  succeeded: 'success',
  held: 'error',
  ended: 'default',
} as const satisfies Record<GroupState, string>

export const groupWaits = {
  success: ['成功率未达到', 'Success rate not reached yet'],
  executed: ['执行数未达到', 'Too few executed yet'],
  soak: ['观察期未结束', 'Soak time is not over'],
  hand: ['等待人工开始下一批', 'Waiting for manual start'],
} as const satisfies Record<string, Pair>
export type GroupWait = keyof typeof groupWaits
export const groupWaitKeys = Object.keys(groupWaits) as [GroupWait, ...GroupWait[]]
