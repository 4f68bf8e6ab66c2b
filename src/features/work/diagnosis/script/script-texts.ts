import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const versionStates = {
  draft: ['草稿', 'Draft'],
  submitted: ['待发布', 'Awaiting release'],
  released: ['已发布', 'Released'],
  withdrawn: ['已撤回', 'Withdrawn'],
} as const satisfies Record<string, Pair>
export type ScriptVersionState = keyof typeof versionStates
export const versionTones = {
  draft: 'default',
  submitted: 'warning',
  released: 'success',
  withdrawn: 'default',
} as const satisfies Record<ScriptVersionState, string>

export const runStates = {
  running: ['执行中', 'Running'],
  waitingForPerson: ['等待操作人员', 'Waiting for operator'],
  done: ['成功', 'Succeeded'],
  failed: ['失败', 'Failed'],
  stopped: ['已停止', 'Stopped'],
  cancelled: ['已取消', 'Cancelled'],
} as const satisfies Record<string, Pair>
export type RunStatus = keyof typeof runStates
export const runTones = {
  running: 'processing',
  waitingForPerson: 'warning',
  done: 'success',
  failed: 'error',
  stopped: 'warning',
  cancelled: 'default',
} as const satisfies Record<RunStatus, string>
export const isOpenRun = (status: RunStatus): boolean => status === 'running' || status === 'waitingForPerson'

export const scriptTexts = texts('diagnosisScript', {
  notDraft: ['该版本不是草稿，请基于它新建版本', 'This version is no longer a draft. Create a new version from it.'],
  notSubmitted: ['该版本未提交', 'This version has not been submitted'],
  notReleased: ['该版本未发布', 'This version is not released'],
  ownRelease: ['编写或提交者不能发布，须由他人发布', 'Must be released by someone other than its author and submitter'],
  changedMeanwhile: ['他人已修改草稿，请重新加载', 'Someone else has changed the draft. Reload it.'],
  wrong: ['步骤 {{step}}（{{path}}）：{{text}}', 'Step {{step}} ({{path}}): {{text}}'],
  program: ['脚本内容', 'Script'],
  noCalled: ['所调用的脚本 {{code}} 没有已发布版本', 'The called script {{code}} has no released version'],
  callsItself: ['脚本 {{code}} 调用了自身', 'The script {{code}} calls itself'],
  tooDeep: ['脚本调用不能超过 3 层', 'Scripts can call each other up to 3 levels deep'],
  codeKept: ['已有版本发布，代号不能修改', 'A version has been released. The code can’t be changed.'],
  usedKept: ['已发布过的脚本不能删除', 'A script that has been released can’t be deleted'],
  noEcu: ['该车辆没有 ECU {{code}}', 'The vehicle has no ECU {{code}}'],
  locked: ['{{name}} 正在诊断该车辆', '{{name}} is diagnosing this vehicle'],
  ended: ['执行已结束', 'The run has ended'],
  notAsked: ['当前没有待回答的问题', 'There is no open question for this answer'],
  wrongAnswer: ['回答不符合问题的要求', 'The answer does not match the question'],
  wrongParam: ['不符合参数要求', 'Does not match the parameter'],
  speed: ['车速超过脚本允许的 {{most}} km/h', 'The vehicle exceeds the script’s limit of {{most}} km/h'],
  gear: ['脚本要求车辆挂 P 挡', 'The script requires gear P'],
})

export const outcomeTexts = {
  notSent: ['请求未发送', 'The request was not sent'],
  failed: ['请求失败', 'The request failed'],
  withoutResponse: ['车辆未报告响应', 'The vehicle reported no response'],
  simulated: ['模拟中无响应', 'No response in the dry run'],
} as const satisfies Record<string, Pair>

export const questionTexts = {
  text: [
    '车辆未报告这一更改的结果，可能已执行。如何继续？',
    'The vehicle did not report the result of this change. It may have been executed. How do you want to continue?',
  ],
  again: ['重新发送', 'Send again'],
  done: ['视为已执行', 'Treat as executed'],
  stop: ['停止脚本', 'Stop the script'],
} as const satisfies Record<string, Pair>

export const logHeaders: readonly Pair[] = [
  ['时间', 'Time'],
  ['步骤', 'Step'],
  ['事件', 'Event'],
  ['说明', 'Description'],
  ['ECU', 'ECU'],
  ['字节', 'Bytes'],
  ['值', 'Value'],
  ['指令编号', 'Command ID'],
]

export const logKinds = {
  began: ['步骤', 'Step'],
  sent: ['发送', 'Sent'],
  response: ['响应', 'Response'],
  value: ['值', 'Value'],
  waiting: ['等待', 'Waiting'],
  asked: ['询问', 'Question'],
  answered: ['回答', 'Answer'],
  note: ['记录', 'Note'],
  problem: ['问题', 'Problem'],
  tidying: ['收尾', 'Finishing'],
  ended: ['结束', 'Ended'],
} as const satisfies Record<string, Pair>
export type LogKind = keyof typeof logKinds
