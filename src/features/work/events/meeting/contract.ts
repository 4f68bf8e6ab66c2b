import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { bool, coordinate, file, markdown, option, text, textPictures, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { joinRules, type MeetingState, meetingMachine } from './state-texts.ts'

export const meeting = record(
  'meeting',
  ['会议', 'Meeting'],
  {
    name: text(['会议名称', 'Name'], { required: true, max: 100, unique: true, query: true, card: true }),
    state: option(['状态', 'Status'], meetingMachine.texts, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: meetingMachine.tones,
    }),
    startsAt: time(['开始时间', 'Starts'], { required: true, query: true, card: true }),
    endsAt: time(['结束时间', 'Ends'], { required: true }),
    place: text(['地点', 'Place'], { max: 200, query: true, card: true }),
    position: coordinate(['坐标', 'Position'], { list: false }),
    joinRule: option(['签到范围', 'Sign-in eligibility'], joinRules, { required: true, query: true }),
    picture: file(['图片', 'Picture'], {
      accept: ['picture'],
      maxBytes: 5_000_000,
      list: false,
      hint: ['显示在会议信息页', 'Shown on the public page'],
    }),
    fullNames: bool(['中奖者显示全名', 'Full names of winners'], {
      list: false,
      hint: [
        '默认只显示“张*三”。选“是”后，大屏幕和抽奖链接向所有打开者显示中奖者全名，请先征得参会人同意。',
        'By default names are masked. With ‘yes’, the big screen and the draw’s links show winners’ full names to everyone who opens them. Ask the attendees for consent first.',
      ],
    }),
    agenda: markdown(['议程', 'Agenda'], { max: 8_000, list: false }),
    pictures: textPictures(),
  },
  {
    labelField: 'name',
    order: { field: 'startsAt', order: 'desc' },
    emptyText: [
      '这里筹备会议：参会人、座位、抽奖和礼品。请新增会议。',
      'Meetings with their attendees, seats, draws and gifts. Add a meeting.',
    ],
  },
)

const id = recordId(meeting.name)
/** Code of a meeting's link: 128 random bits. */
export const meetingCode = z.string().regex(/^[\w-]{22}$/)
const state = z.enum(meetingMachine.keys as [MeetingState, ...MeetingState[]])
const position = z.object({ longitude: z.number(), latitude: z.number() }).nullable()

const shownMeeting = z.object({
  name: z.string(),
  state,
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.string().nullable(),
  position,
  agenda: z.string().nullable(),
  /** Hash of a published file. */
  picture: z.string().nullable(),
  joinRule: z.enum(['list', 'open']),
})
export type ShownMeeting = z.infer<typeof shownMeeting>

export const meetingCalls = {
  ...recordCalls(meeting, pathsUnder('/meeting', 'query', 'one', 'add', 'update', 'remove', 'export')),
  move: call('/meeting/move', {
    title: ['变更会议状态', 'Change status'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, move: z.enum(meetingMachine.moveKeys) }),
  }),
  link: call('/meeting/link', {
    title: ['查询会议链接', 'Links'],
    access: 'menu',
    asTool: false,
    input: z.strictObject({ id }),
    output: z.object({ code: z.string() }),
  }),
  shown: call('/meeting/shown', {
    title: ['会议信息', 'Meeting information'],
    access: 'public',
    input: z.strictObject({ meeting: meetingCode }),
    output: shownMeeting,
  }),
}
