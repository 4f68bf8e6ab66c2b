import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const meetingMachine = stateMachine({
  states: {
    draft: { text: ['草稿', 'Draft'], tone: 'default' },
    published: { text: ['已发布', 'Published'], tone: 'processing' },
    running: { text: ['签到中', 'Sign-in open'], tone: 'success' },
    ended: { text: ['已结束', 'Ended'], tone: 'default' },
  },
  moves: {
    publish: { from: ['draft'], to: 'published' },
    withdraw: { from: ['published'], to: 'draft' },
    start: { from: ['published', 'ended'], to: 'running' },
    end: { from: ['running'], to: 'ended' },
  },
})
export type MeetingState = StateOf<typeof meetingMachine>

export const joinRules = {
  list: ['仅名单内', 'Listed attendees only'],
  open: ['任何人', 'Anyone'],
} as const satisfies Record<string, Pair>
export type JoinRule = keyof typeof joinRules

export type MeetingMove = keyof typeof meetingMachine.moves

export const meetingRefusals = texts('meetingRefusal', {
  unknown: ['该会议不存在或尚未发布', 'This meeting doesn’t exist or is not published yet'],
  move: ['当前状态不允许此操作', 'Not possible in the meeting’s current state'],
  order: ['结束时间须晚于开始时间', 'must be after the start'],
})
