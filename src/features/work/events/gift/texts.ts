import { texts } from '../../../../domain/contract/words.ts'

export const giftWords = texts('giftScreen', {
  handed: ['已发放', 'Handed out'],
  undone: ['已撤销领取', 'Taken back'],
  cancelled: ['已取消登记', 'Cancelled'],
  handText: ['不核对领取码，直接发放给 {{name}}？', 'Hand it out to {{name}} without the code?'],
  cancelText: ['取消后，该礼品可由他人登记。', 'Somebody else can register for this gift then.'],
  taken: ['已有人登记，不能删除', 'Somebody has registered: it can’t be deleted'],
  openPage: ['打开领取页', 'Open the pick-up page'],
  deskTitle: ['礼品台链接', 'Link of the desk'],
  deskText: [
    '在领取处的手机或电脑上打开此链接。持有链接的人可以发放礼品，删除礼品台后链接失效。',
    'Open this link on the phone or computer at the desk. Whoever has it can hand out gifts. It ends when the desk is deleted.',
  ],
  removeDesk: ['删除后，该礼品台的链接立即失效。', 'The link of this desk stops working immediately.'],
})
