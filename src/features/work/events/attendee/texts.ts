import { texts } from '../../../../domain/contract/words.ts'

export const attendeeWords = texts('attendeeScreen', {
  undoTitle: ['撤销 {{name}} 的签到', 'Undo the sign-in of {{name}}'],
  undoText: ['座位会保留，本人可以再次签到。', 'The seat stays reserved, and the attendee can sign in again.'],
  undo: ['撤销签到', 'Undo sign-in'],
  undone: ['已撤销签到', 'Sign-in undone'],
  reason: ['原因', 'Reason'],
  needed: ['请填写原因', 'Enter a reason'],
  signedIn: ['已签到', 'Signed in'],
  held: ['已有人，不能删除', 'Taken. Can’t be deleted.'],
})
