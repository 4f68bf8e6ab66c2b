import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { number, option, options, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { longestMonths } from '../service/contract.ts'
import { grantKinds, vehicleFunctions } from '../service/function-texts.ts'

const batchStates = {
  making: ['生成中', 'Generating'],
  ready: ['待导出', 'Ready to export'],
  exported: ['已导出', 'Exported'],
} as const satisfies Record<string, Pair>
const codeStates = {
  normal: ['正常', 'Normal'],
  exchanged: ['已兑换', 'Redeemed'],
  blocked: ['已冻结', 'Blocked'],
  expired: ['已过期', 'Expired'],
} as const satisfies Record<string, Pair>
export type CodeState = keyof typeof codeStates
const maxCodes = 100_000

const countField = { auto: true, integer: true, sort: false } as const
const gives = ['兑换内容', 'Benefits'] as const

/** Codes created together that grant the same functions. */
export const exchangeBatch = record(
  'exchangeBatch',
  ['兑换码批次', 'Redemption code batch'],
  {
    name: text(['批次名称', 'Batch name'], { required: true, max: 64, unique: true, query: true, card: true }),
    kind: option(['类型', 'Type'], grantKinds, {
      required: true,
      fixed: true,
      query: true,
      card: true,
      group: gives,
      hint: [
        '续期：从当前有效期与兑换时间中较晚者起算。重置：从兑换时间起算。',
        'Renewal: starts at the current expiry date or on redemption, whichever is later. Reset: starts on redemption.',
      ],
    }),
    functions: options(['功能', 'Functions'], vehicleFunctions, { required: true, fixed: true, group: gives }),
    months: number(['月数', 'Months'], {
      required: true,
      fixed: true,
      integer: true,
      min: 1,
      max: longestMonths,
      card: true,
      group: gives,
    }),
    quantity: number(['数量', 'Quantity'], { required: true, fixed: true, integer: true, min: 1, max: maxCodes }),
    validUntil: time(['兑换截止时间', 'Redeemable until'], { required: true, fixed: true, query: true, card: true }),
    goods: reference(['商品', 'Goods'], 'goods', {
      fixed: true,
      list: false,
      hint: [
        '选择后，每次兑换都会生成一个已履约、金额为零的订单',
        'If goods are selected, each redemption creates a fulfilled order at no charge',
      ],
    }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 2, list: false }),
    state: option(['状态', 'Status'], batchStates, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: { making: 'processing', ready: 'warning', exported: 'success' },
    }),
    made: number(['已生成', 'Generated'], { ...countField, required: true, list: false }),
    exchanged: number(['已兑换', 'Redeemed'], countField),
    blocked: number(['已冻结', 'Blocked'], countField),
    author: text(['创建人', 'Created by'], { auto: true, max: 64, list: false }),
    exportedAt: time(['导出时间', 'Exported at'], { auto: true, list: false }),
    exportedBy: text(['导出人', 'Exported by'], { auto: true, max: 64, list: false }),
  },
  {
    labelField: 'name',
    emptyText: [
      '兑换码按批次生成，用于赠送增值服务。请新增批次。',
      'Redemption codes are created in batches and give away services. Add a batch.',
    ],
  },
)

/** One code. The full code is never readable here, only its last four characters. */
export const exchangeCode = record(
  'exchangeCode',
  ['兑换码', 'Redemption code'],
  {
    tail: text(['兑换码末四位', 'Ends with'], { auto: true, required: true, query: 'equals', card: true }),
    batch: reference(['批次', 'Batch'], 'exchangeBatch', { auto: true, required: true, query: true, card: true }),
    state: option(['状态', 'Status'], codeStates, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: { normal: 'success', exchanged: 'processing', blocked: 'error', expired: 'default' },
    }),
    validUntil: time(['兑换截止时间', 'Redeemable until'], { auto: true, required: true }),
    vin: vin(['兑换车辆', 'Vehicle'], { auto: true, query: true, card: true }),
    exchangedAt: time(['兑换时间', 'Redeemed at'], { auto: true, query: true, card: true }),
    exchangedBy: text(['兑换人', 'Redeemed by'], { auto: true, max: 160, query: true }),
  },
  {
    labelField: 'tail',
    emptyText: [
      '兑换码及其使用情况会出现在这里。请先新增批次。',
      'Redemption codes and their use appear here. Add a batch first.',
    ],
  },
)

export const issuedCode = record('issuedCode', ['兑换码', 'Redemption codes'], {
  code: text(['兑换码', 'Code'], { required: true }),
  batch: text(['批次名称', 'Batch name'], { required: true }),
  kind: option(['类型', 'Type'], grantKinds, { required: true }),
  functions: options(['功能', 'Functions'], vehicleFunctions, { required: true }),
  months: number(['月数', 'Months'], { required: true, integer: true }),
  validUntil: time(['兑换截止时间', 'Redeemable until'], { required: true }),
})

export const redemption = record('redemption', ['兑换', 'Redeem'], {
  code: text(['兑换码', 'Code'], {
    required: true,
    max: 40,
    hint: [
      '16 位，不区分大小写，忽略空格和连字符',
      '16 characters. Not case-sensitive. Spaces and hyphens are ignored.',
    ],
  }),
  vin: vin(['VIN', 'VIN'], { required: true }),
})

const id = recordId(exchangeBatch.name)
const ofBatch = (path: string, title: Pair) =>
  call(path, {
    title,
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({ count: z.number() }),
  })
const ofCodes = (path: string, title: Pair) =>
  call(path, {
    title,
    access: 'menu',
    changes: true,
    input: z.strictObject({ ids: z.array(recordId(exchangeCode.name)).min(1).max(1000) }),
    output: z.object({ count: z.number() }),
  })
const redeemOutput = z.array(
  z.object({
    function: z.enum(Object.keys(vehicleFunctions) as [keyof typeof vehicleFunctions]),
    until: z.string(),
  }),
)
const redeemInput = z.strictObject({ code: z.string().trim().min(1).max(40), vin: visibleVin })

export const batchCalls = {
  ...recordCalls(exchangeBatch, {
    query: '/exchangecode/queryBatch',
    one: '/exchangecode/infoBatch',
    add: '/exchangecode/addBatch',
    update: '/exchangecode/updateBatch',
    export: '/exchangecode/exportBatch',
  }),
  /** Exports the codes in clear text. It works once per batch because the codes are deleted afterwards. */
  issue: call('/exchangecode/exportCode', {
    title: ['导出兑换码', 'Export codes'],
    access: 'menu',
    changes: true,
    peopleOnly: true,
    transport: 'blob',
    timeoutMs: 120_000,
    input: z.strictObject({ id, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.unknown(),
  }),
  block: ofBatch('/exchangecode/blockBatch', ['冻结批次', 'Block batch']),
  unblock: ofBatch('/exchangecode/unblockBatch', ['解冻批次', 'Unblock batch']),
  expire: ofBatch('/exchangecode/expireBatch', ['提前截止', 'Expire now']),
}
export const codeCalls = {
  ...recordCalls(exchangeCode, {
    query: '/exchangecode/query',
    one: '/exchangecode/info',
    export: '/exchangecode/export',
  }),
  block: ofCodes('/exchangecode/block', ['冻结', 'Block']),
  unblock: ofCodes('/exchangecode/unblock', ['解冻', 'Unblock']),
  /** Called by the server of the owners' app, with an API token. */
  redeem: call('/exchangecode/redeem', {
    title: ['兑换', 'Redeem'],
    access: 'menu',
    asTool: false,
    input: redeemInput,
    output: redeemOutput,
  }),
  /** Called by staff, for a vehicle in their scope. */
  redeemFor: call('/exchangecode/redeemFor', {
    title: ['为车辆兑换', 'Redeem for a vehicle'],
    access: 'menu',
    asTool: false,
    input: redeemInput,
    output: redeemOutput,
  }),
}
