import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { type StateOf, stateMachine } from '../../../../domain/contract/state-machine.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { vinPattern } from '../../../../record/kinds/vin.ts'
import { entry, number, option, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'

export const prototypeMachine = stateMachine({
  states: {
    available: { text: ['可用', 'Available'], tone: 'success' },
    borrowed: { text: ['借出', 'On loan'], tone: 'processing' },
    sold: { text: ['已销售', 'Sold'], tone: 'default' },
    transferred: { text: ['已转固定资产', 'Transferred to fixed assets'], tone: 'warning' },
    scrapped: { text: ['已报废', 'Scrapped'], tone: 'error' },
  },
  moves: {
    borrow: { from: ['available'], to: 'borrowed' },
    return: { from: ['borrowed'], to: 'available' },
    // The borrower may keep the car or wreck it, without a return first.
    sale: { from: ['available', 'borrowed'], to: 'sold' },
    transfer: { from: ['available', 'borrowed'], to: 'transferred' },
    scrap: { from: ['available', 'borrowed', 'transferred'], to: 'scrapped' },
  },
})
export type PrototypeState = StateOf<typeof prototypeMachine>
export const prototypeEvents = prototypeMachine.moveKeys
export type PrototypeEvent = (typeof prototypeEvents)[number]

/** Prototype car. It need not be a recorded vehicle, so its VIN is plain text. */
export const prototype = record(
  'prototype',
  ['样车', 'Prototype car'],
  {
    number: text(['样车编号', 'Number'], { required: true, max: 32, unique: true, query: true, card: true }),
    vin: text(['VIN', 'VIN'], {
      max: 17,
      pattern: vinPattern,
      patternHint: ['VIN 应为 17 位字母和数字（不含 I、O、Q）', 'must be 17 letters and digits (no I, O, Q)'],
      unique: true,
      query: true,
      card: true,
    }),
    projectPhase: entry(['项目阶段', 'Project phase'], 'projectPhase', { required: true, query: true }),
    licenceCategory: entry(['牌照类别', 'Licence category'], 'licenceCategory', { query: true }),
    usage: text(['用途', 'Usage'], { max: 100, query: true }),
    offlineAt: time(['下线时间', 'Line-off time'], { query: true }),
    state: option(['当前状态', 'Current state'], prototypeMachine.texts, {
      auto: true,
      query: true,
      card: true,
      tones: prototypeMachine.tones,
    }),
    stateDays: number(['当前状态天数', 'Days in state'], { auto: true, integer: true, sort: false, card: true }),
    stateSince: time(['状态开始时间', 'In state since'], { auto: true, query: true, list: false }),
    location: text(['所在地点', 'Location'], { max: 100, query: true, card: true }),
    remark: text(['备注', 'Remark'], { max: 250, lines: 3, list: false }),
  },
  {
    emptyText: [
      '这里管理样车及其流转。请导入表格或新增样车。',
      'Prototype cars and their transfers. Import a sheet or add one.',
    ],
  },
)

export const prototypeNote = record('prototypeNote', ['样车流转', 'Prototype event'], {
  person: text(['经手人', 'Person'], { max: 64 }),
  location: text(['新的所在地点', 'New location'], { max: 100, hint: ['不变则留空', 'Leave empty if unchanged'] }),
  remark: text(['备注', 'Remark'], { max: 250, lines: 3 }),
})

const id = recordId(prototype.name)
const step = (path: string, title: Pair) =>
  call(path, {
    title,
    access: 'menu',
    changes: true,
    input: z.strictObject({
      id,
      person: z.string().trim().max(64).nullish(),
      location: z.string().trim().max(100).nullish(),
      remark: z.string().trim().max(250).nullish(),
    }),
    output: z.object({ state: z.string() }),
  })
export const prototypeSteps = {
  borrow: step('/prototypeVehicle/borrow', ['借出', 'Lend']),
  return: step('/prototypeVehicle/return', ['归还', 'Return']),
  sale: step('/prototypeVehicle/sale', ['销售', 'Sell']),
  transfer: step('/prototypeVehicle/transfer', ['转固定资产', 'Transfer to fixed assets']),
  scrap: step('/prototypeVehicle/scrap', ['报废', 'Scrap']),
}
const history = z.array(
  z.object({
    id: z.number(),
    at: z.string(),
    event: z.enum(prototypeEvents),
    from: z.string(),
    to: z.string(),
    userName: z.string(),
    person: z.string().nullable(),
    location: z.string().nullable(),
    remark: z.string().nullable(),
  }),
)
export const prototypeCalls = {
  ...recordCalls(
    prototype,
    pathsUnder('/prototypeVehicle', 'query', 'one', 'add', 'update', 'remove', 'import', 'export'),
  ),
  history: call('/prototypeVehicle/history', {
    title: ['流转记录', 'History'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: history,
  }),
}
