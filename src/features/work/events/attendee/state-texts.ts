import { type Pair, texts } from '../../../../domain/contract/words.ts'

export const attendeeStates = {
  expected: ['未签到', 'Not signed in'],
  signedIn: ['已签到', 'Signed in'],
} as const satisfies Record<string, Pair>
export type AttendeeState = keyof typeof attendeeStates
export const attendeeTones = { expected: 'default', signedIn: 'success' } as const

export const attendeeRefusals = texts('attendeeRefusal', {
  noMatch: [
    '未找到与该姓名和手机号一致的参会人，请核对后重试，或联系现场工作人员',
    'No attendee matches this name and phone number. Check them, or ask the staff on site.',
  ],
  notOpen: ['签到尚未开始', 'Sign-in is not open yet'],
  ended: ['会议已结束，不能再签到', 'The meeting has ended. Sign-in is closed.'],
  notSignedIn: ['该参会人尚未签到', 'This attendee has not signed in'],
  phoneTwice: ['手机号在该会议中重复', 'appears twice in the list'],
  numberTwice: ['编号在该会议中重复', 'appears twice in the list'],
  seatTwice: ['座位在该会议中重复', 'appears twice in the list'],
  seatHeld: ['座位已有人，请先为其更换座位', 'This seat is taken. Move the attendee first.'],
})
