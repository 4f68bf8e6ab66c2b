import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import { type Pair, texts } from '../../../../domain/contract/words.ts'

/** An issued invoice is never voided: a red invoice reverses all or part of it. */
export const invoiceMachine = stateMachine({
  states: {
    requested: { text: ['待开票', 'Requested'], tone: 'warning' },
    issuing: { text: ['开票中', 'Being issued'], tone: 'processing' },
    issued: { text: ['已开票', 'Issued'], tone: 'success' },
    failed: { text: ['开票失败', 'Failed'], tone: 'error' },
    withdrawn: { text: ['已撤回', 'Withdrawn'], tone: 'default' },
    redWaiting: { text: ['红冲待确认', 'Credit note awaiting confirmation'], tone: 'warning' },
    redRequested: { text: ['待红冲', 'Credit note requested'], tone: 'warning' },
    redIssued: { text: ['已红冲', 'Credit note issued'], tone: 'default' },
  },
  moves: {
    issue: { from: ['requested', 'failed'], to: 'issuing' },
    enter: { from: ['issuing'], to: 'issued' },
    fail: { from: ['issuing'], to: 'failed' },
    withdraw: { from: ['requested', 'failed'], to: 'withdrawn' },
    // When the buyer has already booked the invoice, the buyer confirms the red one.
    requestRed: { from: ['issued'], to: ['redRequested', 'redWaiting'] },
    confirmRed: { from: ['redWaiting'], to: 'redRequested' },
    denyRed: { from: ['redWaiting'], to: 'issued' },
    withdrawRed: { from: ['redRequested', 'redWaiting'], to: 'issued' },
    // After a partial red invoice the rest stays issued.
    issueRed: { from: ['redRequested'], to: ['redIssued', 'issued'] },
    // By the platform, when a red invoice was not confirmed in time.
    redVoid: { from: ['redWaiting'], to: 'issued' },
  },
})
export type InvoiceState = StateOf<typeof invoiceMachine>

/** Hours in which the buyer must confirm a red invoice. */
export const confirmationHours = 72

/** Moves of users. */
export const moveTitles = {
  issue: ['开票', 'Issue'],
  enter: ['录入开票结果', 'Enter result'],
  fail: ['登记开票失败', 'Mark as failed'],
  withdraw: ['撤回申请', 'Withdraw'],
  requestRed: ['申请红冲', 'Request credit note'],
  confirmRed: ['对方已确认', 'Mark as confirmed'],
  denyRed: ['对方已拒绝', 'Mark as denied'],
  withdrawRed: ['撤回红冲', 'Withdraw credit note'],
  issueRed: ['录入红字发票', 'Record credit note'],
} as const satisfies Partial<Record<keyof typeof invoiceMachine.moves, Pair>>
export type InvoiceMove = keyof typeof moveTitles
export const invoiceEvents = {
  ...moveTitles,
  made: ['创建申请', 'Requested'],
  redVoid: ['超时未确认，红冲作废', 'Not confirmed in time'],
} as const satisfies Record<string, Pair>
export type InvoiceEvent = keyof typeof invoiceEvents

export const redReasons = {
  wrong: ['开票有误', 'Wrong invoice'],
  returned: ['销货退回', 'Goods returned'],
  ended: ['服务中止', 'Service ended'],
  allowance: ['销售折让', 'Allowance'],
} as const satisfies Record<string, Pair>

export const invoiceFaults = texts('invoiceFault', {
  already: [
    '{{name}} 已于 {{time, moment}} 将发票改为“{{state}}”',
    '{{name}} changed this invoice to ‘{{state}}’ on {{time, moment}}',
  ],
  tooMuch: ['超过订单可开票金额 {{rest}} 元', 'More than the remaining amount of the order: CNY {{rest}}'],
  nothingLeft: ['该订单已全部开票', 'This order is fully invoiced'],
  notPaid: [
    '只有已付款、已履约或已完成的订单可以开票',
    'Only orders that are paid, fulfilled or closed can be invoiced',
  ],
  taxNumber: ['专用发票须填写纳税人识别号', 'A special invoice requires a tax number'],
  redTooMuch: ['超过可红冲金额 {{rest}} 元', 'More than the remaining amount of the invoice: CNY {{rest}}'],
  notOpen: ['只有待开票或开票失败的发票可以修改', 'Only requested or failed invoices can be edited'],
  numberTaken: ['该发票号码已登记', 'This invoice number is already recorded'],
})
