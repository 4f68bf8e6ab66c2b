import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { type LeftOutCode, leftOutCodes } from '../plan.ts'

/** States of a vehicle that the specification names. */
export const borderStates = {
  notUpgraded: ['未升级', 'Not updated'],
  commandSent: ['升级指令已下发', 'Update command sent'],
  succeeded: ['升级成功', 'Update succeeded'],
  failed: ['升级失败', 'Update failed'],
} as const satisfies Record<string, Pair>
export type BorderState = keyof typeof borderStates
export const borderOf: Readonly<Record<TargetState, BorderState>> = {
  planned: 'notUpgraded',
  skipped: 'notUpgraded',
  offered: 'commandSent',
  notified: 'commandSent',
  accepted: 'commandSent',
  downloading: 'commandSent',
  downloaded: 'commandSent',
  waitingConditions: 'commandSent',
  installing: 'commandSent',
  verifying: 'commandSent',
  cancelling: 'commandSent',
  succeeded: 'succeeded',
  declined: 'failed',
  failed: 'failed',
  rolledBack: 'failed',
  inconsistent: 'failed',
  timedOut: 'failed',
  cancelled: 'failed',
  closed: 'failed',
}

export const targetEvents = {
  offered: ['已下发', 'Sent'],
  skipped: ['已跳过', 'Skipped'],
  notified: ['车辆已获知', 'Vehicle notified'],
  accepted: ['车主已同意', 'Accepted'],
  declined: ['车主已拒绝', 'Declined'],
  downloading: ['开始下载', 'Download started'],
  downloaded: ['下载完成', 'Download completed'],
  conditionsUnmet: ['升级条件不满足', 'Conditions not met'],
  installing: ['开始安装', 'Installation started'],
  /** Claimed by the box. The reported versions must confirm it. */
  installed: ['终端上报安装完成', 'T-Box reported installation complete'],
  progress: ['进度', 'Progress'],
  failed: ['失败', 'Failed'],
  rolledBack: ['终端上报已回退', 'T-Box reported rollback'],
  /** Exactly the target versions were reported. */
  verified: ['已上报目标版本', 'Target versions reported'],
  oldVersions: ['仍上报旧版本', 'Old versions reported'],
  otherVersions: ['上报其他版本', 'Other versions reported'],
  timedOut: ['超过时限', 'Deadline passed'],
  cancelAsked: ['已请求取消', 'Cancellation requested'],
  cancelled: ['终端已取消', 'Cancelled by the T-Box'],
  cancelRefused: ['终端拒绝取消', 'T-Box refused to cancel'],
  forceClosed: ['已强制关闭', 'Force-closed'],
  retried: ['自动重试', 'Retried'],
  pushedAgain: ['再次下发', 'Sent again'],
  takenOver: ['由其他任务接管', 'Taken over by another task'],
  paused: ['已暂停', 'Paused'],
  resumed: ['已恢复', 'Resumed'],
  /** Feedback from the box that changes nothing. */
  note: ['终端消息', 'Message from the T-Box'],
} as const satisfies Record<string, Pair>
export type TargetEvent = keyof typeof targetEvents

/** The vehicle knows of the update and has not started installing. */
export const beforeInstalling = ['notified', 'accepted', 'downloading', 'downloaded', 'waitingConditions'] as const
const acceptedStates = ['accepted', 'downloading', 'downloaded', 'waitingConditions'] as const
/** Unsuccessful so far. */
export const missedStates = ['failed', 'timedOut', 'rolledBack', 'inconsistent'] as const
const retriedStates = ['failed', 'timedOut', 'rolledBack', 'declined'] as const

export interface TargetFacts {
  /** An installation has started, or the box reported completion. */
  readonly begun: boolean
  /** No consent is required. */
  readonly freeOfConsent: boolean
  /** State before the cancellation was requested. */
  readonly before: string | null
  /** The user who force-closes it did not request the cancellation. */
  readonly secondPerson: boolean
}

export const targetMachine = stateMachine({
  states: {
    planned: { text: ['待下发', 'Planned'], tone: 'default' },
    skipped: { text: ['已跳过', 'Skipped'], tone: 'default' },
    offered: { text: ['已下发', 'Sent'], tone: 'processing' },
    notified: { text: ['已通知', 'Notified'], tone: 'processing' },
    declined: { text: ['车主拒绝', 'Declined'], tone: 'warning' },
    accepted: { text: ['已同意', 'Accepted'], tone: 'processing' },
    downloading: { text: ['下载中', 'Downloading'], tone: 'processing' },
    downloaded: { text: ['已下载', 'Downloaded'], tone: 'processing' },
    waitingConditions: { text: ['等待升级条件', 'Waiting for conditions'], tone: 'processing' },
    installing: { text: ['安装中', 'Installing'], tone: 'processing' },
    verifying: { text: ['待版本确认', 'Verifying'], tone: 'processing' },
    succeeded: { text: ['升级成功', 'Succeeded'], tone: 'success' },
    failed: { text: ['升级失败', 'Failed'], tone: 'error' },
    rolledBack: { text: ['已回退', 'Rolled back'], tone: 'error' },
    inconsistent: { text: ['版本不一致', 'Inconsistent versions'], tone: 'error' },
    timedOut: { text: ['已超时', 'Timed out'], tone: 'error' },
    cancelling: { text: ['取消中', 'Cancelling'], tone: 'warning' },
    cancelled: { text: ['已取消', 'Cancelled'], tone: 'default' },
    closed: { text: ['已强制关闭', 'Force-closed'], tone: 'default' },
  },
  events: targetEvents,
  guards: {
    begun: ({ begun: hasBegun }: TargetFacts) => hasBegun,
    freeOfConsent: ({ freeOfConsent }: TargetFacts) => freeOfConsent,
    secondPerson: ({ secondPerson }: TargetFacts) => secondPerson,
    wasBefore: ({ before }: TargetFacts, to: string) => before === to,
  },
  moves: {
    offered: { from: ['planned'], to: 'offered' },
    skipped: { from: ['planned', 'offered'], to: 'skipped' },
    // Another campaign takes over a vehicle that was not sent this one. A failure stays a failure, but without retries.
    takenOver: [{ from: ['planned'], to: 'skipped' }, { from: retriedStates }],
    notified: { from: ['offered'], to: 'notified' },
    accepted: { from: ['notified'], to: 'accepted' },
    // Consent can be withdrawn until the installation starts.
    declined: { from: beforeInstalling, to: 'declined' },
    downloading: [
      { from: ['notified'], to: 'downloading', guard: 'freeOfConsent' },
      { from: ['accepted'], to: 'downloading' },
    ],
    downloaded: [
      { from: ['notified'], to: 'downloaded', guard: 'freeOfConsent' },
      { from: ['accepted', 'downloading'], to: 'downloaded' },
    ],
    conditionsUnmet: { from: ['downloaded', 'waitingConditions'], to: 'waitingConditions' },
    installing: [
      { from: ['notified'], to: 'installing', guard: 'freeOfConsent' },
      { from: acceptedStates, to: 'installing' },
      // The box installed before it received the cancellation.
      { from: ['cancelling'], to: 'installing' },
    ],
    // A box's claim of completion, even before a download, only leads to verification.
    installed: { from: [...beforeInstalling, 'installing', 'cancelling'], to: 'verifying' },
    failed: { from: [...beforeInstalling, 'installing', 'verifying', 'cancelling'], to: 'failed' },
    rolledBack: { from: [...acceptedStates, 'installing', 'verifying'], to: 'rolledBack' },
    oldVersions: { from: ['verifying'], to: 'rolledBack' },
    otherVersions: { from: ['verifying'], to: 'inconsistent' },
    // Verification may arrive late.
    verified: {
      from: [
        'installing',
        'verifying',
        'cancelling',
        ...missedStates,
        'planned',
        'offered',
        'notified',
        'accepted',
        'closed',
      ],
      to: 'succeeded',
      guard: 'begun',
    },
    timedOut: {
      from: ['offered', ...beforeInstalling, 'installing', 'verifying', 'cancelling'],
      to: 'timedOut',
    },
    // Before the vehicle knows of the update, it is cancelled immediately. A running installation is never cancelled.
    cancelAsked: [
      { from: ['planned', 'offered'], to: 'cancelled' },
      { from: beforeInstalling, to: 'cancelling' },
    ],
    cancelled: { from: ['cancelling'], to: 'cancelled' },
    cancelRefused: { from: ['cancelling'], to: beforeInstalling, guard: 'wasBefore' },
    forceClosed: { from: ['cancelling'], to: 'closed', guard: 'secondPerson' },
    retried: { from: retriedStates, to: 'planned' },
    pushedAgain: { from: [...missedStates, 'declined', 'skipped'], to: 'planned' },
    // Progress reports, which also confirm that the update continues.
    progress: { from: ['downloading', 'installing'] },
  },
})
export type TargetState = StateOf<typeof targetMachine>

export const failureCauses = {
  download: ['下载失败', 'Download failed'],
  hash: ['校验和不符', 'Checksum mismatch'],
  readBack: ['写入校验失败', 'Read-back verification failed'],
  signature: ['签名无效', 'Invalid signature'],
  hardware: ['硬件不符', 'Wrong hardware'],
  downgrade: ['拒绝降级', 'Downgrade rejected'],
  space: ['存储空间不足', 'Not enough space'],
  power: ['供电中断', 'Power lost'],
  install: ['安装失败', 'Installation failed'],
  rollback: ['已回退旧版本', 'Rolled back to the old version'],
  claimed: ['上报成功但版本未变', 'Reported success but still on the old version'],
  mixed: ['部分 ECU 未升级', 'Some ECUs were not updated'],
  other: ['其他原因', 'Other cause'],
  noContact: ['车辆未联系平台', 'Vehicle did not connect'],
  noAnswer: ['车主未答复', 'No response from the owner'],
  stalled: ['下载停滞', 'Download stalled'],
  conditions: ['长期不满足条件', 'Conditions not met in time'],
  installSilent: ['安装中失联', 'Connection lost during installation'],
  noReport: ['安装后未上报版本', 'No versions reported after installation'],
  noCancel: ['取消未确认', 'Cancellation not confirmed'],
} as const satisfies Record<string, Pair>
export type FailureCause = keyof typeof failureCauses
export const failureCauseKeys = Object.keys(failureCauses) as [FailureCause, ...FailureCause[]]

/** Reasons why an update was skipped, cancelled or is delayed. */
export const targetCodes = {
  ...leftOutCodes,
  ...failureCauses,
  declinedByOwner: ['车主拒绝', 'Declined by the owner'],
  unknownVehicle: ['车辆已删除', 'Vehicle no longer exists'],
  ended: ['任务已结束', 'The task has ended'],
  byStaff: ['人工取消', 'Cancelled by staff'],
  terminated: ['任务已终止', 'The task was terminated'],
  withdrawn: ['版本已撤回', 'A version was withdrawn'],
  takenOver: ['由其他任务接管', 'Taken over by another task'],
} as const satisfies Record<string, Pair>
export type TargetCode = keyof typeof targetCodes

export const leftOutCodeKeys = Object.keys(leftOutCodes) as [LeftOutCode, ...LeftOutCode[]]

export const stepSources = {
  ddi: ['设备接口', 'Device interface'],
  manifest: ['版本清单', 'Manifest'],
  report: ['版本上报', 'Version report'],
  gb: ['国标通道', 'GB/T 32960'],
  staff: ['平台人员', 'Staff'],
  job: ['平台', 'Platform'],
} as const satisfies Record<string, Pair>
export type StepSource = keyof typeof stepSources

/** Phases of an update, in order. For the counts of vehicles that reached them. */
export const phases = {
  offered: ['已下发', 'Sent'],
  notified: ['已通知', 'Notified'],
  accepted: ['已同意', 'Accepted'],
  downloaded: ['已下载', 'Downloaded'],
  installing: ['开始安装', 'Installation started'],
  installed: ['安装完成', 'Installed'],
  succeeded: ['版本已确认', 'Verified'],
} as const satisfies Record<string, Pair>
export type TargetPhase = keyof typeof phases
export const phaseKeys = Object.keys(phases) as [TargetPhase, ...TargetPhase[]]
