import { z } from 'zod'
import { call, recordCalls, uploadPart } from '../../../kit/call.ts'
import { option, reference, text, time, vin } from '../../../kit/record/field.ts'
import { record } from '../../../kit/record/record.ts'
import { visibleVin } from '../../../kit/scope.ts'
import { iccidShape } from '../../vehicles/box/contract.ts'
import { sheetFault, sheetUpload } from '../../vehicles/choosing/contract.ts'
import { plateRegions } from '../../vehicles/plate/region-texts.ts'
import { type KindOfCommand, kindOfCommand, kindsOfCommand, kindTitles, offeredKinds } from './kind-texts.ts'
import {
  commandCodes,
  commandEvents,
  commandOutcomes,
  commandRoutes,
  commandSources,
  commandStates,
  stateTones,
} from './state-texts.ts'

/** As many ICCIDs may one question name. */
export const mostIccids = 1_000
const fixed = { auto: true, query: true, sort: false } as const

/** The ledger: one row for each command to a vehicle, from who asked for it and why to the vehicle's own answer. */
export const command = record(
  'command',
  ['车辆指令', 'Command'],
  {
    vin: vin(['VIN', 'VIN'], { ...fixed, required: true, card: true }),
    createdAt: time(['开始时间', 'Started'], { auto: true, required: true, query: true, card: true }),
    kind: option(['指令类型', 'Type'], kindTitles, { ...fixed, required: true, card: true }),
    state: option(['结果', 'Result'], commandStates, { ...fixed, required: true, card: true, tones: stateTones }),
    code: option(['说明', 'Description'], commandCodes, fixed),
    issuer: text(['下发人', 'Issuer'], { ...fixed, max: 64, card: true }),
    source: option(['来源', 'Source'], commandSources, { ...fixed, required: true }),
    reason: text(['原因', 'Reason'], { auto: true, max: 200, list: false }),
    iccid: text(['ICCID', 'ICCID'], { ...iccidShape, ...fixed, query: 'several' }),
    /** The row's id as people read and enter it. */
    number: text(['指令编号', 'Command ID'], { ...fixed, query: 'equals', max: 20, list: false }),
    route: option(['下发通道', 'Route'], commandRoutes, { auto: true, required: true, list: false, sort: false }),
    sentAt: time(['下发时间', 'Sent'], { auto: true, sort: false, list: false }),
    endedAt: time(['结束时间', 'Ended'], { auto: true, sort: false }),
    expiresAt: time(['有效期至', 'Expires'], { auto: true, required: true, sort: false, list: false }),
    outcome: option(['成败', 'Outcome'], commandOutcomes, { ...fixed, list: false }),
    /** Of the vehicle, as it is now. */
    model: reference(['车型', 'Model'], 'model', { ...fixed, list: false }),
    region: option(['地区（按车牌）', 'Region (by plate)'], plateRegions, { ...fixed, list: false }),
  },
  { labelField: 'vin', order: { field: 'createdAt', order: 'desc' }, large: true },
)

const reason = z.string().trim().min(1).max(200)

/** What is given with each command; `settings` as its type says. */
export interface SentCommand {
  vin: string
  kind: KindOfCommand
  settings: Record<string, unknown>
  reason?: string | undefined
}
const nothing = z.strictObject({}).default({})

function commandOf<K extends KindOfCommand>(kinds: readonly K[]) {
  const options = kinds.map((kind) =>
    z.strictObject({
      vin: visibleVin,
      kind: z.literal(kind),
      settings: kindOfCommand(kind).settings?.add ?? nothing,
      reason: reason.optional(),
    }),
  )
  return z.discriminatedUnion('kind', options as never) as unknown as z.ZodType<
    SentCommand & { kind: K },
    Omit<SentCommand, 'settings'> & { kind: K; settings?: Record<string, unknown> }
  >
}
/** Of one command of a vehicle that the caller sees. */
const which = { vin: visibleVin, id: z.int().min(1) }
export const commandState = z.enum(Object.keys(commandStates) as [keyof typeof commandStates])
const asked = z.object({ id: z.number(), state: commandState })

/** What a vehicle says of itself, in an answer or by itself; what it does not have is absent. */
export const vehicleControls = z.object({
  locked: z.boolean().optional(),
  /** How many doors and windows are open. */
  doorsOpen: z.number().optional(),
  windowsOpen: z.number().optional(),
  climate: z.object({ on: z.boolean(), targetC: z.number().optional(), untilMs: z.number().optional() }).optional(),
  cabinC: z.number().optional(),
  charging: z.boolean().optional(),
  plugged: z.boolean().optional(),
  chargeLimitPercent: z.number().optional(),
  chargePlan: z.object({ from: z.string(), until: z.string(), limitPercent: z.number() }).nullable().optional(),
  heating: z.object({ on: z.boolean(), untilMs: z.number().optional() }).optional(),
  heatPlan: z.object({ at: z.string(), minutes: z.number() }).nullable().optional(),
})
export type VehicleControls = z.infer<typeof vehicleControls>

const step = z.object({
  at: z.string(),
  event: z.enum(Object.keys(commandEvents) as [keyof typeof commandEvents]),
  /** Who did it, where a person did. */
  by: z.string().nullable(),
  code: z.enum(Object.keys(commandCodes) as [keyof typeof commandCodes]).nullable(),
  /** The frame as it was sent or came, in hex. */
  frame: z.string().nullable(),
  /** Came after the time for it was over. */
  late: z.boolean(),
  percent: z.number().nullable(),
})

export const commandCalls = {
  ...recordCalls(command, {
    query: '/commandlog/queryCommandLog',
    one: '/commandlog/queryOneCommand',
    export: '/commandlog/exportCommandLog',
  }),
  /** A command to one vehicle. What is to be entered with it, and whether a reason and the password once more (/user/verifyPass, in the last minutes) are needed, says its type. */
  send: call('/vehicleControl/tboxVehicleControl', {
    title: ['下发控制指令', 'Send command'],
    access: 'menu',
    changes: true,
    input: commandOf(offeredKinds),
    output: asked,
  }),
  wake: call('/vehicle/tboxWakeUp', {
    title: ['唤醒终端', 'Wake up box'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vin: visibleVin }),
    output: asked,
  }),
  heat: call('/vehicle/vehicleBatteryHeat', {
    title: ['电池加热', 'Battery heating'],
    access: 'menu',
    changes: true,
    input: commandOf(['heatOn', 'heatOff', 'heatPlan']),
    output: asked,
  }),
  /** How far a command has come, step by step, and what the vehicle answered. */
  detail: call('/commandlog/queryCommandLogDetail', {
    title: ['指令详情', 'Command details'],
    access: 'menu',
    input: z.strictObject(which),
    output: z.object({
      command: command.row,
      settings: z.record(z.string(), z.unknown()),
      /** What the vehicle reported with its result. */
      result: z.record(z.string(), z.unknown()).nullable(),
      steps: z.array(step),
      /** It can still be called back. */
      canCancel: z.boolean(),
      /** It waits for the caller to decide. */
      canApprove: z.boolean(),
    }),
  }),
  /** Commands that wait for the caller to approve or decline them: the latest, and how many in all. */
  awaiting: call('/commandlog/queryAwaiting', {
    title: ['待我审批的指令', 'Commands awaiting my approval'],
    access: 'menu',
    output: z.object({ rows: z.array(command.row), total: z.number() }),
  }),
  /** A sheet whose first column holds ICCIDs: answers them, to be asked for. */
  iccids: call('/commandlog/importIccid', {
    title: ['导入 ICCID', 'Import ICCIDs'],
    access: 'menu',
    ...sheetUpload,
    input: z.strictObject({ file: uploadPart }),
    output: z.object({ iccids: z.array(z.string()), faults: z.array(sheetFault) }),
  }),
  /** The states of some commands of one vehicle, for who waits for them. */
  states: call('/commandlog/queryResult', {
    title: ['指令结果', 'Command results'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin, ids: z.array(z.int().min(1)).min(1).max(50) }),
    output: z.array(asked),
  }),
  cancel: call('/commandlog/cancel', {
    title: ['取消指令', 'Cancel command'],
    access: 'menu',
    changes: true,
    input: z.strictObject(which),
    output: asked,
  }),
  /** By a second person: never by who asked for it. */
  decide: call('/commandlog/decide', {
    title: ['审批指令', 'Approve command'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ ...which, approve: z.boolean(), remark: z.string().trim().max(200).optional() }),
    output: asked,
  }),
  /** What can be sent to a vehicle now, and what it is like. */
  offer: call('/commandlog/queryCustomerType', {
    title: ['可用指令', 'Available commands'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({
      online: z.boolean(),
      /** The platform that forwards for the vehicle: it takes no commands. */
      platform: z.string().nullable(),
      /** Its box can be sent an SMS, which makes it connect. */
      hasMsisdn: z.boolean(),
      /** The box knows orders beyond annex B. */
      extended: z.boolean(),
      lastSeen: z.string().nullable(),
      at: z.string().nullable(),
      speedKmh: z.number().nullable(),
      socPercent: z.number().nullable(),
      vehicleState: z.number().nullable(),
      chargingState: z.number().nullable(),
      /** As the vehicle said last. */
      controls: vehicleControls.nullable(),
      controlsAt: z.string().nullable(),
      /** Those that a second person must approve. */
      approved: z.array(z.enum(kindsOfCommand)),
      /** Those that staff have switched off. */
      disabled: z.array(z.enum(kindsOfCommand)),
      /** The latest commands, newest first. */
      latest: z.array(command.row),
    }),
  }),
}
