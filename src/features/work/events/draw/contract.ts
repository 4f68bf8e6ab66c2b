import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { file, number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { drawEntries, drawMachine, drawSources, winnerStates } from './state-texts.ts'

/** Draw of prizes among the people of a meeting. Its result can be verified by anyone. */
export const draw = record(
  'draw',
  ['抽奖', 'Draw'],
  {
    meeting: reference(['会议', 'Meeting'], 'meeting', { required: true, fixed: true, query: true }),
    name: text(['抽奖名称', 'Name'], { required: true, max: 100, query: true, card: true }),
    state: option(['状态', 'Status'], drawMachine.texts, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: drawMachine.tones,
    }),
    entry: option(['参加者', 'Participants'], drawEntries, {
      required: true,
      hint: [
        '全部已签到者：签到后自动参加。扫码报名：只有扫码的人参加。',
        'All signed-in attendees: entered automatically. Sign-up by QR code: only those who scan the code.',
      ],
    }),
    source: option(['随机数来源', 'Source of randomness'], drawSources, {
      required: true,
      hint: [
        '结果由锁定名单后才出现的随机数决定，因此无人能预知。见证人：现场一人报出任意数字，无需网络，适合多数会议。drand：由公共服务定时公布的随机数，需一台能上网的设备。',
        'A random number that appears only after the list is locked decides the result, so no one can predict it. Witness: someone in the hall calls out any number. This needs no network and suits most meetings. drand: a public service publishes a number every 3 seconds. This needs a device that is online.',
      ],
    }),
    lockedAt: time(['锁定时间', 'Locked'], { auto: true, list: false }),
  },
  {
    labelField: 'name',
    order: { field: 'id', order: 'desc' },
    emptyText: [
      '会议的抽奖环节。请新增抽奖，再设置奖品和规则。',
      'The draws of the meeting. Add one, then its prizes and rules.',
    ],
  },
)

export const prize = record(
  'prize',
  ['奖品', 'Prize'],
  {
    draw: reference(['抽奖', 'Draw'], 'draw', { required: true, fixed: true, query: true }),
    name: text(['奖品名称', 'Name'], { required: true, max: 100, card: true }),
    position: number(['顺序', 'Order'], { required: true, integer: true, min: 1, max: 999, card: true }),
    count: number(['数量', 'Quantity'], { required: true, integer: true, min: 1, max: 1_000, card: true }),
    batch: number(['每次抽取', 'Drawn at a time'], { required: true, integer: true, min: 1, max: 100 }),
    /** Visible to the hall after the terms are published. */
    picture: file(['图片', 'Picture'], { accept: ['picture'], maxBytes: 5_000_000, card: true }),
    groups: text(['限定分组', 'Eligible groups'], {
      max: 200,
      hint: ['多个分组用逗号分隔，不填则不限', 'Separate several groups with commas. Leave empty for all.'],
    }),
  },
  {
    labelField: 'name',
    order: { field: 'position', order: 'asc' },
    emptyText: ['抽奖的奖品及数量。请新增奖品。', 'The prizes of the draws with their numbers. Add a prize.'],
  },
)

/** Exclusion of a group or a person from the whole draw or from one prize. Published with the terms. */
export const drawExclusion = record(
  'drawExclusion',
  ['不参与抽奖', 'Exclusion'],
  {
    draw: reference(['抽奖', 'Draw'], 'draw', { required: true, fixed: true, query: true }),
    groupName: text(['分组', 'Group'], {
      max: 64,
      query: true,
      card: true,
      hint: [
        '与参会人的分组一致。分组和参会人只填一项。',
        'Group name as used for attendees. Enter a group or a person, not both.',
      ],
    }),
    attendee: reference(['参会人', 'Attendee'], 'attendee', { query: true, card: true }),
    prize: reference(['奖品', 'Prize'], 'prize', {
      query: true,
      card: true,
      hint: ['留空表示不参与整个抽奖', 'Leave empty to exclude from the whole draw'],
    }),
  },
  {
    labelField: 'groupName',
    order: { field: 'id', order: 'asc' },
    emptyText: [
      '所有参会人都可参与抽奖。请新增不参与的人。',
      'All attendees take part in the draws. Add those who do not.',
    ],
  },
)

export const drawWinner = record('drawWinner', ['中奖名单', 'Winners'], {
  prize: text(['奖品', 'Prize'], { required: true }),
  number: number(['号码', 'Number'], { required: true, integer: true }),
  name: text(['姓名', 'Name'], { required: true }),
  phone: text(['手机号', 'Phone']),
  groupName: text(['分组', 'Group']),
  seat: text(['座位', 'Seat']),
  tableName: text(['桌号', 'Table']),
  state: option(['状态', 'Status'], winnerStates, { required: true }),
  step: number(['步骤', 'Step'], { required: true, integer: true }),
  drawnAt: time(['抽取时间', 'Drawn at'], { required: true }),
})

const id = recordId(draw.name)
const sheet = z.enum(['xlsx', 'csv']).default('xlsx')
/** Code of a draw's link: 128 random bits. */
const drawCode = z.string().regex(/^[\w-]{22}$/)
const ofDraw = z.strictObject({ draw: drawCode })
const seq = z.int().min(0)
const entrantNumber = z.int().min(1).max(9_999_999)
const reason = z.string().trim().min(2).max(200)

const entrant = z.object({ number: z.number(), name: z.string(), groups: z.array(z.string()) })
const shownPrize = z.object({
  id: z.string(),
  name: z.string(),
  count: z.number(),
  batch: z.number(),
  groups: z.array(z.string()),
})
/** `number` was reserved for a person before entry opened. Null `prize`: the whole draw. */
const prizeOrAll = { prize: z.string().nullable() }
const exclusion = z.union([
  z.object({ ...prizeOrAll, group: z.string() }),
  z.object({ ...prizeOrAll, number: z.number(), name: z.string() }),
])
const step = z.union([
  z.object({ seq: z.number(), kind: z.literal('won'), prize: z.string(), winners: z.array(z.number()) }),
  z.object({ seq: z.number(), kind: z.enum(['confirmed', 'forfeit']), entrant: z.number() }),
  z.object({ seq: z.number(), kind: z.literal('void'), of: z.number(), reason: z.string() }),
])
const entropy = z.union([
  z.object({ kind: z.literal('witness'), text: z.string() }),
  z.object({ kind: z.literal('beacon'), round: z.number(), signature: z.string(), randomness: z.string() }),
])
const state = z.enum(drawMachine.keys)

/** A reverted draw. `of`: its step. */
const undone = z.object({ of: z.number(), prize: z.string(), winners: z.array(z.number()), reason: z.string() })
export type Undone = z.infer<typeof undone>

/**
 * State of a draw for anyone who has the link. Winners are shown at their step's `revealAt` (by the server's clock).
 */
const shownDraw = z.object({
  name: z.string(),
  meeting: z.string(),
  state,
  source: z.enum(['witness', 'beacon']),
  entry: z.enum(['join', 'signedIn']),
  seq: z.number(),
  commit: z.string().nullable(),
  /** Number of participants. */
  joined: z.number(),
  termsHash: z.string().nullable(),
  listHash: z.string().nullable(),
  lockedAt: z.string().nullable(),
  /** Round of the beacon, whose signature decides. */
  round: z.number().nullable(),
  entropy: entropy.nullable(),
  /** `picture`: hash of a published file. */
  prizes: z.array(shownPrize.extend({ open: z.number(), picture: z.string().nullable() })),
  excluded: z.array(exclusion),
  /** Prize that is shown to the hall before it is drawn. */
  showing: z.string().nullable(),
  winners: z.array(
    z.object({
      seq: z.number(),
      prize: z.string(),
      number: z.number(),
      name: z.string(),
      state: z.enum(Object.keys(winnerStates) as [keyof typeof winnerStates]),
    }),
  ),
  /** Last steps with winners, and the time when they are shown. */
  reveals: z.array(z.object({ seq: z.number(), prize: z.string(), revealAt: z.string() })),
  voidReason: z.string().nullable(),
  undone: z.array(undone.extend({ seq: z.number() })),
  undo: undone.nullable(),
})
export type ShownDraw = z.infer<typeof shownDraw>

const act = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['publish', 'open', 'lock', 'finish']) }),
  /** A witness's number or words, or the signature of the beacon's round in hex. */
  z.strictObject({ do: z.literal('entropy'), text: z.string().trim().min(1).max(96) }),
  /** `show`: shows a prize to the hall without drawing it. */
  z.strictObject({ do: z.enum(['show', 'draw']), prize: recordId(prize.name) }),
  z.strictObject({ do: z.enum(['confirm', 'forfeit']), entrant: entrantNumber }),
  /** `undo`: requests to revert the last draw. A second person approves it. Both may drop the request. */
  z.strictObject({ do: z.enum(['undo', 'void']), reason }),
  z.strictObject({ do: z.enum(['approveUndo', 'dropUndo']) }),
])
export type DrawAct = z.infer<typeof act>

/** `groups`: groups by which the terms may allow or deny a prize. */
const participant = z.object({ number: z.number(), name: z.string(), groups: z.array(z.string()) })
export type DrawParticipant = z.infer<typeof participant>

export const prizeCalls = recordCalls(prize, pathsUnder('/meeting/prize', 'query', 'one', 'add', 'update', 'remove'))
export const exclusionCalls = recordCalls(
  drawExclusion,
  pathsUnder('/meeting/drawExclusion', 'query', 'one', 'add', 'update', 'remove'),
)
export const drawCalls = {
  ...recordCalls(draw, pathsUnder('/meeting/draw', 'query', 'one', 'add', 'update', 'remove')),
  link: call('/meeting/draw/link', {
    title: ['查询抽奖链接', 'Draw links'],
    access: 'menu',
    asTool: false,
    input: z.strictObject({ id }),
    output: z.object({ code: z.string() }),
  }),
  /** Returns what a draft has, and why its terms cannot be published yet. */
  readiness: call('/meeting/draw/readiness', {
    title: ['查询抽奖准备情况', 'Draw readiness'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: z.object({
      /** Kinds of prizes, their total number, and kinds that are only for groups. */
      kinds: z.number(),
      count: z.number(),
      forGroups: z.number(),
      excluded: z.number(),
      people: z.number(),
      /** Whether people can sign in who are not on the list. */
      isOpen: z.boolean(),
      problems: z.array(z.string()),
    }),
  }),
  /** Takes a step. `seq`: state that the operator saw. Of two simultaneous steps one is rejected as stale. */
  control: call('/meeting/draw/control', {
    title: ['操作抽奖', 'Operate draw'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, seq, act }),
    output: z.object({ seq: z.number() }),
  }),
  /** Returns the draw of a link, and whether the caller may run it. The big screen then shows the controls. */
  controlled: call('/meeting/draw/controlled', {
    title: ['打开抽奖控制', 'Open draw controls'],
    access: 'menu',
    asTool: false,
    input: ofDraw,
    output: z.object({ id: z.number(), mayControl: z.boolean() }),
  }),
  /** Exports all winners that were shown to the hall, including absent ones. Names and phone numbers are masked. */
  exportWinners: call('/meeting/draw/exportWinners', {
    title: ['导出中奖名单', 'Export winners'],
    access: 'menu',
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ id, format: sheet }),
    output: z.unknown(),
  }),
  /** Exports the same unmasked, to send prizes. It requires a permission, and the reason is logged. */
  exportWinnersClear: call('/meeting/draw/exportWinnersClear', {
    title: ['导出完整中奖名单', 'Export winners in full'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    needsPassword: true,
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ id, format: sheet, reason }),
    output: z.unknown(),
  }),
  watch: call('/meeting/draw/watch', {
    title: ['观看抽奖', 'Watch draw'],
    access: 'public',
    transport: 'stream',
    input: ofDraw,
    output: shownDraw,
  }),
  /** Returns the server's clock, so that winners are shown everywhere at the same moment. */
  clock: call('/meeting/draw/clock', {
    title: ['服务器时间', 'Server time'],
    access: 'public',
    output: z.object({ now: z.string() }),
  }),
  list: call('/meeting/draw/list', {
    title: ['抽奖名单', 'Participants'],
    access: 'public',
    input: ofDraw,
    output: z.array(entrant),
  }),
  /**
   * Joins the draw once. Repetitions return the same number. Name and phone only when this browser has not signed in.
   */
  join: call('/meeting/draw/join', {
    title: ['抽奖签到', 'Join draw'],
    access: 'public',
    changes: true,
    input: ofDraw,
    output: participant,
  }),
  mine: call('/meeting/draw/mine', {
    title: ['我的抽奖号码', 'My number'],
    access: 'public',
    input: ofDraw,
    output: participant.nullable(),
  }),
  /** Returns all inputs of the result, after the draw is over. */
  receipt: call('/meeting/draw/receipt', {
    title: ['抽奖凭证', 'Draw receipt'],
    access: 'public',
    input: ofDraw,
    output: z.object({
      format: z.enum(['draw-receipt/1', 'draw-receipt/2']),
      draw: z.string(),
      commit: z.string(),
      terms: z.object({ title: z.string(), prizes: z.array(shownPrize), excluded: z.array(exclusion).optional() }),
      termsHash: z.string(),
      list: z.array(entrant),
      listHash: z.string(),
      entropy,
      seed: z.string(),
      steps: z.array(step),
    }),
  }),
}
