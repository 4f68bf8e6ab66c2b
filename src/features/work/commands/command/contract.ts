import { z } from 'zod'
import { call, recordCalls, uploadPart } from '../../../../domain/contract/call.ts'
import { visibleVin } from '../../../../domain/contract/scope.ts'
import { vehicleRows } from '../../../../domain/contract/vehicle-page.ts'
import { sheetFault, sheetUpload } from '../../../../domain/contract/vin-sheet.ts'
import { option, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { iccidShape } from '../../../fleet/vehicles/box/contract.ts'
import { plateRegions } from '../../../fleet/vehicles/plate/region-texts.ts'
import { type KindOfCommand, kindOfCommand, kindsOfCommand, kindTitles, offeredKinds } from './kind-texts.ts'
import {
  commandCodes,
  commandEvents,
  commandMachine,
  commandOutcomes,
  commandRoutes,
  commandSources,
} from './state-texts.ts'

/** Limit of ICCIDs in one query. */
export const maxIccids = 1_000
const autoField = { auto: true, query: true, sort: false } as const

/** Command log: one row per command to a vehicle, from its request and reason to the vehicle's result. */
export const command = record(
  'command',
  ['车辆指令', 'Command'],
  {
    vin: vin(['VIN', 'VIN'], { ...autoField, required: true, card: true }),
    createdAt: time(['开始时间', 'Started'], { auto: true, required: true, query: true, card: true }),
    kind: option(['指令类型', 'Type'], kindTitles, { ...autoField, required: true, card: true }),
    state: option(['结果', 'Result'], commandMachine.texts, {
      ...autoField,
      required: true,
      card: true,
      tones: commandMachine.tones,
    }),
    code: option(['说明', 'Description'], commandCodes, autoField),
    issuer: text(['下发人', 'Issuer'], { ...autoField, max: 64, card: true }),
    source: option(['来源', 'Source'], commandSources, { ...autoField, required: true }),
    reason: text(['原因', 'Reason'], { auto: true, max: 200, list: false }),
    iccid: text(['ICCID', 'ICCID'], { ...iccidShape, ...autoField, query: 'several' }),
    /** The row's id as text. */
    number: text(['指令编号', 'Command ID'], { ...autoField, query: 'equals', max: 20, list: false }),
    route: option(['下发通道', 'Route'], commandRoutes, { auto: true, required: true, list: false, sort: false }),
    sentAt: time(['下发时间', 'Sent'], { auto: true, sort: false, list: false }),
    endedAt: time(['结束时间', 'Ended'], { auto: true, sort: false }),
    expiresAt: time(['有效期至', 'Expires'], { auto: true, required: true, sort: false, list: false }),
    outcome: option(['成败', 'Outcome'], commandOutcomes, { ...autoField, list: false }),
    /** Current model of the vehicle. */
    model: reference(['车型', 'Model'], 'model', { ...autoField, list: false }),
    region: option(['地区（按车牌）', 'Region (by plate)'], plateRegions, { ...autoField, list: false }),
  },
  {
    labelField: 'vin',
    order: { field: 'createdAt', order: 'desc' },
    large: true,
    emptyText: [
      '向车辆下发的每条指令及其结果会出现在这里。',
      'Every command that is sent to a vehicle appears here with its result.',
    ],
  },
)

const reason = z.string().trim().min(1).max(200)

/** Input of each command. `settings`: depends on its kind. */
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
  return z.discriminatedUnion('kind', options as never) as z.ZodType<
    SentCommand & { kind: K },
    Omit<SentCommand, 'settings'> & { kind: K; settings?: Record<string, unknown> }
  >
}
const which = { vin: visibleVin, id: z.int().min(1) }
export const commandState = z.enum(commandMachine.keys)
const requestedCommand = z.object({ id: z.number(), state: commandState })

/** State that a vehicle reports with a result or on its own. Features that it lacks are absent. */
export const vehicleControls = z.object({
  locked: z.boolean().optional(),
  /** Numbers of open doors and windows. */
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

export const commandEvent = z.enum(Object.keys(commandEvents) as [keyof typeof commandEvents])
const step = z.object({
  at: z.string(),
  event: commandEvent,
  /** Name of the person. Null: not done by a person. */
  by: z.string().nullable(),
  code: z.enum(Object.keys(commandCodes) as [keyof typeof commandCodes]).nullable(),
  /** Sent or received frame in hex. */
  frame: z.string().nullable(),
  /** True when it arrived after its deadline. */
  late: z.boolean(),
  percent: z.number().nullable(),
})

export const commandCalls = {
  ...recordCalls(command, {
    query: '/commandlog/queryCommandLog',
    one: '/commandlog/queryOneCommand',
    export: '/commandlog/exportCommandLog',
  }),
  /**
   * Sends a command to one vehicle. Its kind defines the settings, and whether it needs a reason and a recent password
   * check (/user/verifyPass).
   */
  send: call('/vehicleControl/tboxVehicleControl', {
    title: ['下发控制指令', 'Send command'],
    access: 'menu',
    needsFactor: true,
    changes: true,
    input: commandOf(offeredKinds),
    output: requestedCommand,
  }),
  wake: call('/vehicle/tboxWakeUp', {
    title: ['唤醒终端', 'Wake up T-Box'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vin: visibleVin }),
    output: requestedCommand,
  }),
  heat: call('/vehicle/vehicleBatteryHeat', {
    title: ['电池加热', 'Battery heating'],
    access: 'menu',
    changes: true,
    input: commandOf(['heatOn', 'heatOff', 'heatPlan']),
    output: requestedCommand,
  }),
  detail: call('/commandlog/queryCommandLogDetail', {
    title: ['指令详情', 'Command details'],
    access: 'menu',
    input: z.strictObject(which),
    output: z.object({
      command: command.row,
      settings: z.record(z.string(), z.unknown()),
      result: z.record(z.string(), z.unknown()).nullable(),
      steps: z.array(step),
      /** True while the command can be cancelled. */
      canCancel: z.boolean(),
      /** True when the caller may approve or decline it. */
      canApprove: z.boolean(),
    }),
  }),
  /** Latest commands that await the caller's approval, and their total number. */
  awaiting: call('/commandlog/queryAwaiting', {
    title: ['待我审批的指令', 'Commands awaiting my approval'],
    access: 'menu',
    output: z.object({
      rows: z.array(command.row),
      total: z.number(),
      /** Plates of the vehicles, by VIN. */
      plates: z.record(z.string(), z.string().nullable()),
    }),
  }),
  /** Reads ICCIDs from the first column of a sheet, for use in a filter. */
  iccids: call('/commandlog/importIccid', {
    title: ['导入 ICCID', 'Import ICCIDs'],
    access: 'menu',
    ...sheetUpload,
    input: z.strictObject({ file: uploadPart }),
    output: z.object({ iccids: z.array(z.string()), faults: z.array(sheetFault) }),
  }),
  /** States of several commands of one vehicle, for polling. */
  states: call('/commandlog/queryResult', {
    title: ['指令结果', 'Command results'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin, ids: z.array(z.int().min(1)).min(1).max(50) }),
    output: z.array(requestedCommand),
  }),
  cancel: call('/commandlog/cancel', {
    title: ['取消指令', 'Cancel command'],
    access: 'menu',
    changes: true,
    input: z.strictObject(which),
    output: requestedCommand,
  }),
  /** Approves or declines a command. The user who requested it may not decide. */
  decide: call('/commandlog/decide', {
    title: ['审批指令', 'Approve command'],
    access: 'menu',
    needsFactor: true,
    changes: true,
    input: z.strictObject({ ...which, approve: z.boolean(), remark: z.string().trim().max(200).optional() }),
    output: requestedCommand,
  }),
  /** Commands that a vehicle can get now, and its current state. */
  offer: call('/commandlog/queryCustomerType', {
    title: ['可用指令', 'Available commands'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({
      online: z.boolean(),
      /** Platform that forwards the vehicle's data. If set, the vehicle takes no commands. */
      platform: z.string().nullable(),
      /** True when the box can get an SMS that makes it connect. */
      hasMsisdn: z.boolean(),
      /** True when the box supports commands beyond annex B. */
      extended: z.boolean(),
      lastSeen: z.string().nullable(),
      at: z.string().nullable(),
      speedKmh: z.number().nullable(),
      socPercent: z.number().nullable(),
      vehicleState: z.number().nullable(),
      chargingState: z.number().nullable(),
      controls: vehicleControls.nullable(),
      controlsAt: z.string().nullable(),
      /** Kinds that need approval by a second person. */
      approved: z.array(z.enum(kindsOfCommand)),
      disabled: z.array(z.enum(kindsOfCommand)),
      /** Newest first. */
      latest: z.array(command.row),
    }),
  }),
}
export const commandsOnPage = vehicleRows('commands', command)
