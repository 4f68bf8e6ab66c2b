import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { bool, email, file, money, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { extendSchema } from '../../../../record/model/schema.ts'
import { type InvoiceMove, invoiceEvents, invoiceMachine, moveTitles, redReasons } from './state-texts.ts'

export const invoiceTypes = {
  ordinary: ['普通发票', 'Ordinary'],
  special: ['专用发票', 'Special'],
} as const satisfies Record<string, Pair>
/** In percent. */
export const taxRates = {
  '0': ['0%', '0%'],
  '1': ['1%', '1%'],
  '3': ['3%', '3%'],
  '6': ['6%', '6%'],
  '9': ['9%', '9%'],
  '13': ['13%', '13%'],
} as const satisfies Record<string, Pair>
const buyer = ['购买方', 'Buyer'] as const
const result = ['开票结果', 'Result'] as const
const red = ['红冲', 'Credit note'] as const
const maxFileBytes = 20_000_000
const invoiceNumber = {
  pattern: /^\d{20}$/,
  patternHint: ['发票号码应为 20 位数字', 'must have 20 digits'],
} as const
const files = {
  pdf: ['PDF 文件', 'PDF file'],
  ofd: ['OFD 文件', 'OFD file'],
  xml: ['XML 文件', 'XML file'],
} as const satisfies Record<string, Pair>
const papers = (more: { auto?: true; list?: false; group?: Pair }) => ({
  pdf: file(files.pdf, { accept: ['pdf'], maxBytes: maxFileBytes, ...more }),
  // An OFD file is a ZIP archive. XML has no file kind of its own.
  ofd: file(files.ofd, { accept: ['archive', 'binary'], maxBytes: maxFileBytes, ...more }),
  xml: file(files.xml, { accept: ['binary'], maxBytes: maxFileBytes, ...more }),
})

export const invoice = record(
  'invoice',
  ['发票', 'Invoice'],
  {
    serial: text(['申请流水号', 'Request no.'], { auto: true, required: true, unique: true, query: true, card: true }),
    order: reference(['订单', 'Order'], 'goodsOrder', { required: true, fixed: true, query: true, card: true }),
    state: option(['状态', 'Status'], invoiceMachine.texts, {
      auto: true,
      query: true,
      card: true,
      tones: invoiceMachine.tones,
    }),
    type: option(['发票类型', 'Type'], invoiceTypes, { required: true, query: true }),
    title: text(['发票抬头', 'Invoice title'], {
      required: true,
      max: 100,
      query: true,
      card: true,
      group: buyer,
      personal: true,
    }),
    taxNumber: text(['纳税人识别号', 'Tax number'], {
      query: true,
      list: false,
      group: buyer,
      max: 20,
      pattern: /^[0-9A-Z]{15,20}$/,
      patternHint: ['应为 15 至 20 位数字或大写字母', 'must be 15 to 20 digits or capital letters'],
    }),
    address: text(['地址、电话', 'Address and phone'], { max: 200, list: false, group: buyer, personal: true }),
    bank: text(['开户行及账号', 'Bank and account'], { max: 200, list: false, group: buyer, personal: true }),
    email: email(['收票邮箱', 'E-mail'], { list: false, group: buyer, personal: true }),
    amount: money(['含税金额', 'Amount including tax'], {
      min: 1,
      query: true,
      card: true,
      hint: ['留空则为订单剩余可开票金额', 'Leave empty to invoice the remaining amount'],
    }),
    rate: option(['税率', 'Tax rate'], taxRates, { required: true }),
    net: money(['不含税金额', 'Amount excluding tax'], { auto: true, list: false }),
    tax: money(['税额', 'Tax'], { auto: true, list: false }),
    goodsName: text(['项目名称', 'Item'], { auto: true, list: false }),
    remark: text(['备注', 'Remark'], { max: 200, lines: 2, list: false }),
    number: text(['发票号码', 'Invoice number'], { auto: true, unique: true, query: true, card: true, group: result }),
    issuedAt: time(['开票时间', 'Issued at'], { auto: true, query: true, group: result }),
    issuer: text(['开票人', 'Issuer'], { auto: true, list: false, group: result }),
    failure: text(['失败原因', 'Failure reason'], { auto: true, list: false, group: result }),
    ...papers({ auto: true, list: false, group: result }),
    redAmount: money(['已红冲金额', 'Credited amount'], { auto: true, group: red }),
    redOpen: money(['本次红冲金额', 'Amount to credit'], { auto: true, list: false, group: red }),
    redReason: option(['红冲原因', 'Credit reason'], redReasons, { auto: true, list: false, group: red }),
    redUntil: time(['确认截止时间', 'Confirmation due'], { auto: true, list: false, group: red }),
    redNumber: text(['红字发票号码', 'Credit note number'], { auto: true, list: false, group: red }),
  },
  {
    labelField: 'serial',
    emptyText: [
      '车主申请开票后会出现在这里，也可为已付款的订单新增。',
      'Invoices appear here when owners request them. Add one for a paid order.',
    ],
  },
)

/** Forms of the transitions that need more than a remark. */
export const invoiceResult = record('invoiceResult', ['开票结果', 'Result'], {
  number: text(['发票号码', 'Invoice number'], { required: true, max: 20, ...invoiceNumber }),
  issuedAt: time(['开票时间', 'Issued at'], { required: true }),
  ...papers({}),
})
export const redRequest = record('redRequest', ['申请红冲', 'Request credit note'], {
  redReason: option(['红冲原因', 'Credit reason'], redReasons, { required: true }),
  redOpen: money(['红冲金额', 'Amount'], {
    min: 1,
    hint: ['留空则全额红冲', 'Leave empty to credit the full amount'],
  }),
  confirmation: bool(['需对方确认', 'Buyer confirmation required'], {
    required: true,
    hint: [
      '购买方已申报抵扣或入账时需要。72 小时内未确认则作废。',
      'Required if the buyer has booked the invoice. Void if not confirmed within 72 hours.',
    ],
  }),
})
export const redResult = record('redResult', ['红字发票', 'Credit note'], {
  redNumber: text(['红字发票号码', 'Credit note number'], { required: true, max: 20, ...invoiceNumber }),
})

const id = recordId(invoice.name)
const remark = z.string().trim().max(200).optional()
const plain = z.strictObject({ id, remark })
const move = <In, Sent>(name: InvoiceMove, input: z.ZodType<In, Sent>) =>
  call(`/faPiao/${name}`, { title: moveTitles[name], access: 'menu', changes: true, input })
const state = z.enum(invoiceMachine.keys)

export const invoiceCalls = {
  ...recordCalls(invoice, pathsUnder('/faPiao', 'query', 'one', 'add', 'update', 'export')),
  issue: move('issue', plain),
  enter: move('enter', extendSchema(invoiceResult.add, { id })),
  fail: move('fail', z.strictObject({ id, remark: z.string().trim().min(2).max(200) })),
  withdraw: move('withdraw', plain),
  requestRed: move('requestRed', extendSchema(redRequest.add, { id })),
  confirmRed: move('confirmRed', plain),
  denyRed: move('denyRed', plain),
  withdrawRed: move('withdrawRed', plain),
  issueRed: move('issueRed', extendSchema(redResult.add, { id })),
  history: call('/faPiao/history', {
    title: ['发票记录', 'Invoice history'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        event: z.enum(Object.keys(invoiceEvents) as [keyof typeof invoiceEvents]),
        from: state.nullable(),
        to: state,
        by: z.string(),
        remark: z.string().nullable(),
        /** In fen, for a red invoice. */
        amount: z.number().nullable(),
        number: z.string().nullable(),
      }),
    ),
  }),
}
export const invoiceMoveNames = Object.keys(moveTitles) as InvoiceMove[]
