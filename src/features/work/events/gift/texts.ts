import { texts } from '../../../../domain/contract/words.ts'

export const giftWords = texts('giftScreen', {
  handed: ['已发放', 'Handed out'],
  undone: ['已撤销领取', 'Pick-up undone'],
  cancelled: ['已取消登记', 'Registration cancelled'],
  handText: ['不核对领取码，直接发放给 {{name}}？', 'Hand it out to {{name}} without the code?'],
  cancelText: ['取消后，该礼品可由他人登记。', 'Another attendee can then register for this gift.'],
  taken: ['已有人登记，不能删除', 'Already registered. Can’t be deleted.'],
  openPage: ['打开领取页', 'Open the pick-up page'],
  deskTitle: ['礼品台链接', 'Desk link'],
  deskText: [
    '在领取处的手机或电脑上打开此链接。持有链接的人可以发放礼品，删除礼品台后链接失效。',
    'Open this link on the phone or computer at the desk. Anyone with the link can hand out gifts. Deleting the desk disables it.',
  ],
  removeDesk: ['删除后，该礼品台的链接立即失效。', 'The desk link stops working immediately.'],
})
