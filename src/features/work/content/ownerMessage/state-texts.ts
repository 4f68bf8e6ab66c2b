import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const messageStates = {
  draft: ['草稿', 'Draft'],
  scheduled: ['待推送', 'To be pushed'],
  pushing: ['推送中', 'Pushing'],
  done: ['已完成', 'Completed'],
  stopped: ['已停止', 'Stopped'],
  failed: ['推送失败', 'Push failed'],
  unpublished: ['已下架', 'Unpublished'],
} as const satisfies Record<string, Pair>
export type MessageState = keyof typeof messageStates
export const messageTones = {
  draft: 'default',
  scheduled: 'processing',
  pushing: 'processing',
  done: 'success',
  stopped: 'warning',
  failed: 'error',
  unpublished: 'default',
} as const satisfies Record<MessageState, string>

interface Move {
  readonly from: readonly MessageState[]
  readonly to: MessageState
}
/** Transitions by staff. `resume`: accounts that have received the message do not get it again. */
export const messageMoves = {
  release: { from: ['draft'], to: 'scheduled' },
  stop: { from: ['scheduled', 'pushing'], to: 'stopped' },
  resume: { from: ['stopped', 'failed'], to: 'scheduled' },
  unpublish: { from: ['scheduled', 'pushing', 'done', 'stopped', 'failed'], to: 'unpublished' },
} as const satisfies Record<string, Move>
export type MessageMove = keyof typeof messageMoves

export const moveTitles = {
  release: ['发布', 'Release'],
  stop: ['停止', 'Stop'],
  resume: ['继续', 'Resume'],
  unpublish: ['下架', 'Unpublish'],
} as const satisfies Record<MessageMove, Pair>

export const messageSteps = {
  start: { from: ['scheduled'], to: 'pushing' },
  finish: { from: ['pushing'], to: 'done' },
  fail: { from: ['scheduled', 'pushing'], to: 'failed' },
} as const satisfies Record<string, Move>

export const mayMove = (state: MessageState, { from }: Move): boolean => from.includes(state)

export const messageRefusals = texts('ownerMessageRefusal', {
  notDraft: ['只有草稿可以修改或删除', 'Only drafts can be changed or deleted'],
  not_release: ['只有草稿可以发布', 'Only a draft can be released'],
  not_stop: ['只有待推送或推送中的消息可以停止', 'Only a message to be pushed, or being pushed, can be stopped'],
  not_resume: ['只有已停止或推送失败的消息可以继续', 'Only a message that stopped or failed can be resumed'],
  not_unpublish: ['该消息尚未发布或已下架', 'This message is not published'],
  wholeFleet: [
    '发布给车主的消息可能涉及所有车辆，只有可见全部车辆的用户可以操作',
    'Only users who see every vehicle can release messages to owners',
  ],
  offlineFirst: ['下架时间必须晚于发布时间', 'Must be after the release'],
  offlinePast: ['下架时间已过', 'This time has passed'],
  bothParts: ['标题和内容须同时填写', 'Enter title and text together'],
})

/** Reasons why a message could not be pushed. The key is stored. */
export const messageFailures = texts('ownerMessageFailure', {
  noAudience: ['没有符合条件的车主账号', 'No app account fits the audience'],
  late: ['开始推送前已过下架时间', 'Its time was over before it could be pushed'],
  refused: ['JPush 拒绝了请求，请检查系统参数中的密钥', 'JPush refused the request. Check its keys in the parameters.'],
  away: ['多次尝试后仍无法连接 JPush', 'JPush could not be reached after several attempts'],
  settings: ['JPush 的设置无效', 'The settings of JPush are not valid'],
})
export type MessageFailure = keyof typeof messageFailures
