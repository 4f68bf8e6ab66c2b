import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

/** `resume`: accounts that have received the message do not get it again. The last three moves are the platform's. */
export const messageMachine = stateMachine({
  states: {
    draft: { text: ['草稿', 'Draft'], tone: 'default' },
    scheduled: { text: ['待推送', 'Waiting to push'], tone: 'processing' },
    pushing: { text: ['推送中', 'Pushing'], tone: 'processing' },
    done: { text: ['已完成', 'Completed'], tone: 'success' },
    stopped: { text: ['已停止', 'Stopped'], tone: 'warning' },
    failed: { text: ['推送失败', 'Push failed'], tone: 'error' },
    unpublished: { text: ['已下架', 'Unpublished'], tone: 'default' },
  },
  moves: {
    release: { from: ['draft'], to: 'scheduled' },
    stop: { from: ['scheduled', 'pushing'], to: 'stopped' },
    resume: { from: ['stopped', 'failed'], to: 'scheduled' },
    unpublish: { from: ['scheduled', 'pushing', 'done', 'stopped', 'failed'], to: 'unpublished' },
    start: { from: ['scheduled'], to: 'pushing' },
    finish: { from: ['pushing'], to: 'done' },
    fail: { from: ['scheduled', 'pushing'], to: 'failed' },
  },
})
export type MessageState = StateOf<typeof messageMachine>

/** Moves of staff. */
export const moveTitles = {
  release: ['发布', 'Release'],
  stop: ['停止', 'Stop'],
  resume: ['继续', 'Resume'],
  unpublish: ['下架', 'Unpublish'],
} as const satisfies Partial<Record<keyof typeof messageMachine.moves, Pair>>
export type MessageMove = keyof typeof moveTitles

export const messageRefusals = texts('ownerMessageRefusal', {
  notDraft: ['只有草稿可以修改或删除', 'Only drafts can be edited or deleted'],
  not_release: ['只有草稿可以发布', 'Only a draft can be released'],
  not_stop: ['只有待推送或推送中的消息可以停止', 'Only messages waiting to push or being pushed can be stopped'],
  not_resume: ['只有已停止或推送失败的消息可以继续', 'Only stopped or failed messages can be resumed'],
  not_unpublish: ['该消息尚未发布或已下架', 'This message is not published'],
  wholeFleet: [
    '发布给车主的消息可能涉及所有车辆，须由可见全部车辆的用户操作',
    'Messages to owners may concern all vehicles. Only users with access to all vehicles can release them.',
  ],
  offlineFirst: ['下架时间必须晚于发布时间', 'Must be after the release time'],
  offlinePast: ['下架时间已过', 'The unpublish time has passed'],
  bothParts: ['标题和内容须同时填写', 'Enter title and text together'],
})

/** Reasons why a message could not be pushed. The key is stored. */
export const messageFailures = texts('ownerMessageFailure', {
  noAudience: ['没有符合条件的车主账号', 'No app accounts match the audience'],
  late: ['开始推送前已过下架时间', 'The unpublish time passed before the push started'],
  refused: [
    'JPush 拒绝了请求，请检查系统参数中的密钥',
    'JPush rejected the request. Check the keys in the system parameters.',
  ],
  away: ['多次尝试后仍无法连接 JPush', 'JPush could not be reached after several attempts'],
  settings: ['JPush 的设置无效', 'Invalid JPush settings'],
})
export type MessageFailure = keyof typeof messageFailures
