import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

/** `byTaker`: only the assignee may take the step. A new message of the owner returns feedback to the queue. */
export const feedbackMachine = stateMachine({
  states: {
    new: { text: ['新反馈', 'New'], tone: 'error' },
    taken: { text: ['处理中', 'In progress'], tone: 'processing' },
    answered: { text: ['已答复', 'Replied'], tone: 'success' },
    closed: { text: ['已关闭', 'Closed'], tone: 'default' },
  },
  moves: {
    take: { from: ['new', 'taken'], to: 'taken' },
    giveBack: { from: ['taken'], to: 'new', byTaker: true },
    answer: { from: ['taken', 'answered'], to: 'answered', byTaker: true },
    close: { from: ['taken', 'answered'], to: 'closed' },
    reopen: { from: ['answered', 'closed'], to: 'new' },
  },
})
export type FeedbackState = StateOf<typeof feedbackMachine>

/** Limits of characters in a message, and of pictures. */
export const longestFeedback = 2_000
export const maxPictures = 3

export const appTypes = {
  android: ['安卓 APP', 'Android app'],
  ios: ['苹果 APP', 'iOS app'],
  web: ['网页', 'Web page'],
  unit: ['车机', 'Head unit'],
} as const satisfies Record<string, Pair>

export type FeedbackMove = keyof typeof feedbackMachine.moves

export const feedbackRefusals = texts('feedbackRefusal', {
  move: ['当前状态不允许此操作', 'Not possible in the feedback’s current state'],
  othersTaken: ['{{name}} 正在处理该反馈，请先接手', '{{name}} is handling this feedback. Take it over first.'],
  ownTaken: ['您已在处理该反馈', 'You are already handling this feedback'],
  unknownLink: ['链接无效', 'This link is not valid'],
  tooMany: ['该反馈的回复过多，请提交新的反馈', 'This feedback has too many replies. Submit new feedback.'],
})
