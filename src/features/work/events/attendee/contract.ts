import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { lineText } from '../../../../domain/contract/line-text.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { phoneForm, plainPhone } from '../../../../domain/phone-number.ts'
import { number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { ownerPhone } from '../../../fleet/owners/person/contract.ts'
import { meetingCode } from '../meeting/contract.ts'
import { attendeeStates, attendeeTones } from './state-texts.ts'

const seatName = ['座位', 'Seat'] as const
const tableName = ['桌号', 'Table'] as const
const groupName = ['分组', 'Group'] as const
const auto = { auto: true } as const
const ofMeeting = { required: true, fixed: true, query: true } as const

export const attendee = record(
  'attendee',
  ['参会人', 'Attendee'],
  {
    meeting: reference(['会议', 'Meeting'], 'meeting', ofMeeting),
    name: text(['姓名', 'Name'], { required: true, max: 64, query: true, card: true, personal: true }),
    phone: ownerPhone(['手机号', 'Phone'], { required: true, query: true, card: true }),
    number: number(['编号', 'Number'], { integer: true, min: 1, max: 999_999, query: true, card: true }),
    state: option(['状态', 'Status'], attendeeStates, {
      ...auto,
      required: true,
      query: true,
      card: true,
      tones: attendeeTones,
    }),
    groupName: text(groupName, { max: 64, query: true }),
    seat: text(seatName, { max: 32, query: true, card: true }),
    tableName: text(tableName, { ...auto, max: 32, query: true }),
    signedInAt: time(['签到时间', 'Signed in'], { ...auto, query: true }),
  },
  {
    labelField: 'name',
    order: { field: 'id', order: 'asc' },
    emptyText: [
      '会议的参会人。请导入名单、新增，或开放报名。',
      'The attendees of the meeting. Import a list, add one, or open the registration.',
    ],
  },
)

/** Seat of one attendee. Free seats are assigned at sign-in. */
export const seat = record(
  'seat',
  seatName,
  {
    meeting: reference(['会议', 'Meeting'], 'meeting', ofMeeting),
    name: text(seatName, { required: true, max: 32, query: true, card: true }),
    tableName: text(tableName, { max: 32, query: true, card: true }),
    groupName: text(['留给分组', 'Reserved for group'], { max: 64, query: true }),
    attendee: reference(['参会人', 'Attendee'], 'attendee', { ...auto, card: true }),
  },
  {
    labelField: 'name',
    order: { field: 'id', order: 'asc' },
    emptyText: ['会议的座位。请导入座位表或新增。', 'The seats of the meeting. Import a plan or add a seat.'],
  },
)

/** Badge of an attendee. Repeated sign-ins return the same one. */
const badge = z.object({
  name: z.string(),
  number: z.number().nullable(),
  group: z.string().nullable(),
  seat: z.string().nullable(),
  table: z.string().nullable(),
  signedInAt: z.string(),
})
export type Badge = z.infer<typeof badge>

const namedPerson = {
  meeting: meetingCode,
  name: lineText(64),
  phone: z.string().trim().overwrite(plainPhone).regex(phoneForm, { error: 'phone' }),
}

export const attendeeCalls = {
  ...recordCalls(attendee, {
    ...pathsUnder('/meeting/attendee', 'query', 'one', 'add', 'update', 'remove', 'import', 'export', 'reveal'),
  }),
  /** Reverts a sign-in. The attendee can sign in again. */
  undo: call('/meeting/attendee/undo', {
    title: ['撤销签到', 'Undo sign-in'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: recordId(attendee.name), reason: z.string().trim().min(2).max(200) }),
  }),
  /** Signs in an attendee without a phone at the desk. */
  signInByStaff: call('/meeting/attendee/signIn', {
    title: ['代签到', 'Sign in on their behalf'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: recordId(attendee.name) }),
  }),
  /** Returns the number of attendees present, and the latest sign-ins. */
  progress: call('/meeting/progress', {
    title: ['签到进度', 'Sign-in progress'],
    access: 'menu',
    input: z.strictObject({ meeting: recordId('meeting') }),
    output: z.object({
      expected: z.number(),
      signedIn: z.number(),
      lastMinute: z.number(),
      seats: z.number(),
      seatsTaken: z.number(),
      latest: z.array(
        z.object({ id: z.number(), name: z.string(), seat: z.string().nullable(), signedInAt: z.string() }),
      ),
    }),
  }),
  /** Runs in transactions of its own. */
  signIn: call('/meeting/signIn', {
    title: ['会议签到', 'Meeting sign-in'],
    access: 'public',
    input: z.strictObject(namedPerson),
    output: badge,
  }),
  /** Returns the attendee that this browser signed in. Null: none. */
  mine: call('/meeting/mine', {
    title: ['我的签到', 'My sign-in'],
    access: 'public',
    input: z.strictObject({ meeting: meetingCode }),
    output: badge.nullable(),
  }),
}
export const seatCalls = recordCalls(
  seat,
  pathsUnder('/meeting/seat', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
)
