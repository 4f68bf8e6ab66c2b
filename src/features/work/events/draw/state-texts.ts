import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const drawMachine = stateMachine({
  states: {
    draft: { text: ['草稿', 'Draft'], tone: 'default' },
    published: { text: ['规则已公示', 'Rules published'], tone: 'processing' },
    joining: { text: ['报名中', 'Entries open'], tone: 'processing' },
    locked: { text: ['名单已锁定', 'List locked'], tone: 'warning' },
    drawing: { text: ['抽奖中', 'Drawing'], tone: 'processing' },
    finished: { text: ['已结束', 'Finished'], tone: 'success' },
    void: { text: ['已作废', 'Void'], tone: 'default' },
  },
  moves: {
    publish: { from: ['draft'], to: 'published' },
    open: { from: ['published'], to: 'joining' },
    lock: { from: ['joining', 'published'], to: 'locked' },
    entropy: { from: ['locked'], to: 'drawing' },
    finish: { from: ['drawing'], to: 'finished' },
    void: { from: ['published', 'joining', 'locked', 'drawing'], to: 'void' },
  },
})
export type DrawState = StateOf<typeof drawMachine>

export const openDraw: Pair = ['打开', 'Open']

/** Source of the randomness after the lock, which makes the result unpredictable before. */
export const drawSources = {
  witness: ['现场见证人报的数字', 'Number called out by a witness'],
  beacon: ['drand 公共随机数', 'Public random beacon (drand)'],
} as const satisfies Record<string, Pair>
export type DrawSource = keyof typeof drawSources

export const drawEntries = {
  join: ['扫码报名', 'Sign-up by QR code'],
  signedIn: ['全部已签到者', 'All signed-in attendees'],
} as const satisfies Record<string, Pair>
export type DrawEntry = keyof typeof drawEntries

export const winnerStates = {
  drawn: ['待确认', 'Not confirmed yet'],
  confirmed: ['已确认', 'Present'],
  forfeit: ['未到场', 'Absent'],
} as const satisfies Record<string, Pair>

export type DrawMove = keyof typeof drawMachine.moves

export const drawRefusals = texts('drawRefusal', {
  unknown: ['该抽奖不存在', 'Draw not found'],
  state: ['当前状态不允许此操作', 'Not possible in the draw’s current state'],
  stale: ['其他人已操作，画面已更新，请重试', 'Someone else made a change. The view is updated. Try again if needed.'],
  fixed: ['规则公示后不能再修改', 'Nothing can be changed once the rules are published'],
  oneOf: ['请填写分组或参会人，只填一项', 'Enter a group or a person, not both'],
  otherMeeting: ['该参会人不属于本会议', 'This person is not an attendee of this meeting'],
  otherDraw: ['该奖品不属于本抽奖', 'This prize does not belong to this draw'],
  nobody: ['没有可以参加的人', 'No eligible participants left'],
  noneLeft: ['该奖品已抽完', 'All of this prize have been drawn'],
  notBeacon: ['签名与该轮次不符', 'The signature does not match the round'],
  tooSoon: ['该轮次的随机数尚未公布', 'This round has not been published yet'],
  notWinner: ['该号码不是当前中奖者', 'This number is not a current winner'],
  shown: ['结果尚未揭晓', 'The result has not been revealed yet'],
  undoPending: ['撤回申请正在等待他人确认', 'A withdrawal is already awaiting confirmation by a second person'],
  noUndo: ['没有待确认的撤回申请', 'There is no withdrawal to confirm'],
  secondPerson: ['撤回须由他人确认', 'Someone else must confirm the withdrawal'],
  undoLimit: [
    '本次抽奖已撤回 {{count}} 次，不能再撤回',
    'No more results can be withdrawn in this draw. The limit is {{count}}.',
  ],
  notSignedIn: ['请先完成会议签到', 'Sign in to the meeting first'],
  notJoining: ['报名尚未开始或已截止', 'Entries are not open'],
})
