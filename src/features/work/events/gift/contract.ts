import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { meetingCode } from '../meeting/contract.ts'
import { type PickupState, pickupStates, pickupTones, scanOutcomes, scanTones } from './state-texts.ts'

const ofMeeting = { required: true, fixed: true, query: true } as const
const auto = { auto: true } as const
const meeting = () => reference(['会议', 'Meeting'], 'meeting', ofMeeting)

/** Gift for attendees of a meeting, one per attendee. */
export const gift = record(
  'gift',
  ['礼品', 'Gift'],
  {
    meeting: meeting(),
    name: text(['礼品名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    description: text(['说明', 'Description'], { max: 500, lines: 3, list: false }),
    stock: number(['数量', 'Stock'], { required: true, integer: true, min: 0, max: 1_000_000, card: true }),
    registered: number(['已登记', 'Registered'], { ...auto, required: true, integer: true, card: true }),
    picked: number(['已领取', 'Picked up'], { ...auto, required: true, integer: true, card: true }),
  },
  {
    labelField: 'name',
    order: { field: 'id', order: 'asc' },
    emptyText: ['发给参会人的礼品。请新增礼品。', 'Gifts for attendees. Add a gift.'],
  },
)

/** Claim of one attendee to one gift. Only the attendee sees its code. */
export const pickup = record(
  'pickup',
  ['礼品领取', 'Pick-up'],
  {
    meeting: reference(['会议', 'Meeting'], 'meeting', { ...auto, required: true, query: true }),
    attendee: reference(['参会人', 'Attendee'], 'attendee', { ...auto, required: true, query: true, card: true }),
    gift: reference(['礼品', 'Gift'], 'gift', { ...auto, required: true, query: true, card: true }),
    state: option(['状态', 'Status'], pickupStates, {
      ...auto,
      required: true,
      query: true,
      card: true,
      tones: pickupTones,
    }),
    registeredAt: time(['登记时间', 'Registered'], { ...auto, required: true, query: true }),
    pickedAt: time(['领取时间', 'Picked up'], { ...auto, query: true, card: true }),
    desk: text(['礼品台', 'Desk'], { ...auto, query: true, card: true }),
  },
  {
    labelField: 'attendee',
    order: { field: 'id', order: 'desc' },
    emptyText: ['参会人领取礼品后会出现在这里。', 'Gifts that attendees picked up appear here.'],
  },
)

/** Code that a desk refused. Append-only. */
export const giftScan = record(
  'giftScan',
  ['拒发记录', 'Refused scan'],
  {
    meeting: reference(['会议', 'Meeting'], 'meeting', { ...auto, required: true, query: true }),
    at: time(['时间', 'Time'], { ...auto, required: true, query: true, card: true }),
    desk: text(['礼品台', 'Desk'], { ...auto, required: true, query: true, card: true }),
    outcome: option(['结果', 'Outcome'], scanOutcomes, {
      ...auto,
      required: true,
      query: true,
      card: true,
      tones: scanTones,
    }),
    /** Attendee of the code. Empty: none. */
    attendee: reference(['参会人', 'Attendee'], 'attendee', { ...auto, query: true, card: true }),
    /** Equal codes have equal digests. The code cannot be derived from it. */
    digest: text(['领取码摘要', 'Code digest'], { ...auto, required: true, list: false }),
  },
  {
    labelField: 'desk',
    order: { field: 'id', order: 'desc' },
    emptyText: [
      '没有拒发的记录。重复领取等被拒的扫码会出现在这里。',
      'No refused scans. A scan that is refused, such as a second pick-up, appears here.',
    ],
  },
)

/** Desk that hands out gifts. Anyone who has its link may do so, until it is deleted. */
export const giftDesk = record(
  'giftDesk',
  ['礼品台', 'Desk'],
  {
    meeting: meeting(),
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    lastUsedAt: time(['最近使用', 'Last used'], { ...auto, card: true }),
  },
  {
    labelField: 'name',
    order: { field: 'id', order: 'asc' },
    emptyText: ['现场发放礼品的礼品台。请新增礼品台。', 'Desks that hand out gifts. Add a desk.'],
  },
)

export const giftCalls = recordCalls(
  gift,
  pathsUnder('/meeting/gift', 'query', 'one', 'add', 'update', 'remove', 'export'),
)
const oneId = z.strictObject({ id: recordId(pickup.name) })
const state = z.enum(Object.keys(pickupStates) as [PickupState, ...PickupState[]])

export const pickupCalls = {
  ...recordCalls(pickup, pathsUnder('/meeting/pickup', 'query', 'one', 'export')),
  /** Hands out a gift without its code. */
  hand: call('/meeting/pickup/hand', {
    title: ['发放', 'Hand out'],
    access: 'menu',
    changes: true,
    input: oneId,
  }),
  /** Reverts a mistaken hand-over within ten minutes. */
  undo: call('/meeting/pickup/undo', { title: ['撤销领取', 'Undo'], access: 'menu', changes: true, input: oneId }),
  /** Returns the gift to the stock. */
  cancel: call('/meeting/pickup/cancel', {
    title: ['取消登记', 'Cancel'],
    access: 'menu',
    changes: true,
    input: oneId,
  }),
}

export const giftScanCalls = recordCalls(giftScan, pathsUnder('/meeting/giftScan', 'query', 'one', 'export'))

const { query: deskQuery, remove: deskRemove } = recordCalls(
  giftDesk,
  pathsUnder('/meeting/giftDesk', 'query', 'remove'),
)
/** Token of a desk's link: 256 random bits. */
const token = z.string().regex(/^[\w-]{43}$/)
const codeInput = z.string().min(1).max(64)

const scanResult = z.object({
  /** picked: hand it out. already: it was handed out before. cancelled, unknown: nothing to hand out. */
  outcome: z.enum(['picked', 'already', 'cancelled', 'unknown']),
  gift: z.string().nullable(),
  attendee: z.string().nullable(),
  pickedAt: z.string().nullable(),
  desk: z.string().nullable(),
})
export type ScanResult = z.infer<typeof scanResult>

/** `picked`: number of gifts handed out there. */
const openDesk = z.object({ meeting: z.string(), desk: z.string(), picked: z.number() })
const ofMeetingId = recordId('meeting')

export const giftDeskCalls = {
  query: deskQuery,
  remove: deskRemove,
  add: call('/meeting/giftDesk/add', {
    title: ['新增', 'Add'],
    access: 'menu',
    changes: true,
    input: giftDesk.add,
    output: z.object({ id: z.number(), token }),
  }),
  open: call('/meeting/desk/open', {
    title: ['打开礼品台', 'Open desk'],
    access: 'public',
    input: z.strictObject({ token }),
    output: openDesk,
  }),
  pick: call('/meeting/desk/pick', {
    title: ['领取礼品', 'Pick up a gift'],
    access: 'public',
    changes: true,
    /** `scan`: random id, the same for each repetition of one scan, which gets the same answer. */
    input: z.strictObject({ token, code: codeInput, scan: z.uuid() }),
    output: scanResult,
  }),
  undo: call('/meeting/desk/undo', {
    title: ['撤销领取', 'Undo pick-up'],
    access: 'public',
    changes: true,
    input: z.strictObject({ token, code: codeInput }),
  }),
  /** The same for signed-in staff, in their own name and without a desk's link. */
  openByStaff: call('/meeting/desk/openByStaff', {
    title: ['打开领取页', 'Open the pick-up page'],
    access: 'menu',
    asTool: false,
    input: z.strictObject({ meeting: ofMeetingId }),
    output: openDesk,
  }),
  pickByStaff: call('/meeting/desk/pickByStaff', {
    title: ['扫码发放', 'Hand out by scan'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ meeting: ofMeetingId, code: codeInput, scan: z.uuid() }),
    output: scanResult,
  }),
  undoByStaff: call('/meeting/desk/undoByStaff', {
    title: ['撤销扫码发放', 'Undo hand-out by scan'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ meeting: ofMeetingId, code: codeInput }),
  }),
}

const claim = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  /** True when none are left and this attendee has none. */
  gone: z.boolean(),
  mine: z
    .object({
      state,
      /** Formatted for display. */
      code: z.string(),
      registeredAt: z.string(),
      pickedAt: z.string().nullable(),
      desk: z.string().nullable(),
    })
    .nullable(),
})
export type Claim = z.infer<typeof claim>
const shownGifts = z.object({
  meeting: z.string(),
  open: z.boolean(),
  /** Attendee that this browser signed in. Null: none. */
  attendee: z.string().nullable(),
  gifts: z.array(claim),
})
export type ShownGifts = z.infer<typeof shownGifts>

/** Calls of attendees, identified by the browser that signed them in. */
export const claimCalls = {
  shown: call('/meeting/claim/shown', {
    title: ['查看礼品', 'Gifts'],
    access: 'public',
    input: z.strictObject({ meeting: meetingCode }),
    output: shownGifts,
  }),
  register: call('/meeting/claim/register', {
    title: ['登记礼品', 'Register for a gift'],
    access: 'public',
    changes: true,
    input: z.strictObject({ meeting: meetingCode, gift: z.int().min(1) }),
    output: shownGifts,
  }),
}
