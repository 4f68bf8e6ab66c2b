import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const meetingStates = {
  draft: ['草稿', 'Draft'],
  published: ['已发布', 'Published'],
  running: ['签到中', 'Sign-in open'],
  ended: ['已结束', 'Ended'],
} as const satisfies Record<string, Pair>
export type MeetingState = keyof typeof meetingStates
export const meetingTones = { draft: 'default', published: 'processing', running: 'success', ended: 'default' } as const

export const joinRules = {
  list: ['仅名单内', 'People on the list'],
  open: ['任何人', 'Anybody'],
} as const satisfies Record<string, Pair>
export type JoinRule = keyof typeof joinRules

export const meetingMoves = {
  publish: { from: ['draft'], to: 'published' },
  withdraw: { from: ['published'], to: 'draft' },
  start: { from: ['published', 'ended'], to: 'running' },
  end: { from: ['running'], to: 'ended' },
} as const satisfies Record<string, { from: readonly MeetingState[]; to: MeetingState }>
export type MeetingMove = keyof typeof meetingMoves
export const meetingMoveKeys = Object.keys(meetingMoves) as [MeetingMove, ...MeetingMove[]]
export const allowsMove = (move: MeetingMove, state: MeetingState): boolean =>
  (meetingMoves[move].from as readonly MeetingState[]).includes(state)

export const meetingRefusals = texts('meetingRefusal', {
  unknown: ['该会议不存在或尚未发布', 'This meeting doesn’t exist or is not published yet'],
  move: ['当前状态不允许此操作', 'Not possible in the present state of this meeting'],
  order: ['结束时间须晚于开始时间', 'must be after the start'],
})
