import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { money, number, option, options, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { ownerName, ownerPhone } from '../../../fleet/owners/person/contract.ts'
import { maxPrice } from '../goods/contract.ts'
import { vehicleFunctions } from '../service/function-texts.ts'
import { moveTitles, type OrderMove, orderMachine } from './state-texts.ts'

export const orderSources = {
  entered: ['人工录入', 'Manual entry'],
  imported: ['导入', 'Imported'],
  redeemed: ['兑换码', 'Redemption code'],
} as const satisfies Record<string, Pair>
const buyer = ['买家', 'Buyer'] as const
const payment = ['支付', 'Payment'] as const
const gives = ['开通服务', 'Services'] as const
const course = ['进度', 'Progress'] as const

/** Purchase of goods. Amounts are in fen. Name, unit and price are copied from the goods when the order is created. */
export const goodsOrder = record(
  'goodsOrder',
  ['商品订单', 'Order'],
  {
    number: text(['订单号', 'Order number'], {
      max: 64,
      unique: true,
      fixed: true,
      query: true,
      card: true,
      hint: ['留空则自动生成', 'Leave empty to generate one'],
    }),
    goods: reference(['商品', 'Goods'], 'goods', { required: true, query: true, list: false }),
    goodsName: text(['商品名称', 'Goods name'], { auto: true, query: true, card: true }),
    state: option(['状态', 'Status'], orderMachine.texts, {
      auto: true,
      query: true,
      card: true,
      tones: orderMachine.tones,
    }),
    total: money(['订单金额', 'Total'], { auto: true, query: true, card: true }),
    quantity: number(['数量', 'Quantity'], { required: true, integer: true, min: 1, max: 10_000 }),
    unitPrice: money(['单价', 'Unit price'], {
      min: 0,
      max: maxPrice,
      hint: ['留空则取商品当前单价', 'Leave empty to use the current price'],
    }),
    vin: vin(['VIN', 'VIN'], { query: true, card: true }),
    functions: options(['开通功能', 'Functions'], vehicleFunctions, { auto: true, list: false, group: gives }),
    months: number(['开通月数', 'Months'], {
      auto: true,
      integer: true,
      list: false,
      group: gives,
      hint: ['每件商品开通的月数', 'Months per unit'],
    }),
    buyerName: ownerName(['姓名', 'Name'], { query: true, group: buyer }),
    buyerPhone: ownerPhone(['联系电话', 'Phone'], { query: true, group: buyer, importance: 'high' }),
    prepayNumber: text(['预支付单号', 'Payment transaction no.'], {
      max: 128,
      query: true,
      list: false,
      group: payment,
    }),
    attach: text(['附加数据', 'Note'], { max: 500, lines: 2, list: false, group: payment }),
    orderedAt: time(['下单时间', 'Ordered at'], { required: true, query: true, card: true }),
    source: option(['来源', 'Source'], orderSources, { auto: true, query: true }),
    paidAt: time(['付款时间', 'Paid at'], { auto: true, query: true, list: false, group: course }),
    endedAt: time(['结束时间', 'Ended at'], { auto: true, list: false, group: course }),
    remark: text(['备注', 'Remark'], { max: 500, lines: 2, list: false }),
  },
  {
    labelField: 'number',
    choiceFields: ['buyerName', 'goodsName', 'total'],
    emptyText: ['车主在商城下单后，订单会出现在这里。', 'Orders appear here when owners buy in the shop.'],
  },
)

const id = recordId(goodsOrder.name)
export const longestRemark = 200
const move = (name: OrderMove) =>
  call(`/goodsOrder/${name}`, {
    title: moveTitles[name],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, remark: z.string().trim().max(longestRemark).optional() }),
  })
const state = z.enum(orderMachine.keys)

export const orderCalls = {
  ...recordCalls(goodsOrder, pathsUnder('/goodsOrder', 'query', 'one', 'add', 'update', 'import', 'export', 'reveal')),
  pay: move('pay'),
  fulfil: move('fulfil'),
  close: move('close'),
  cancel: move('cancel'),
  refund: move('refund'),
  refunded: move('refunded'),
  /** Steps of an order, newest first. */
  history: call('/goodsOrder/history', {
    title: ['订单记录', 'Order history'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        /** Null: the order was created. */
        from: state.nullable(),
        to: state,
        by: z.string(),
        remark: z.string().nullable(),
      }),
    ),
  }),
}
export const orderMoveNames = orderMachine.moveKeys
