import { z } from 'zod'
import { call, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { number, option, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { vehicleChoice } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { command, commandEvent, commandState } from '../command/contract.ts'
import { type KindOfCommand, kindOfCommand, kindTitles, offeredKinds } from '../command/kind-texts.ts'

/** Limit of vehicles in one batch. */
export const maxBatchVehicles = 1_000

export const commandPush = record(
  'commandBatch',
  ['批量指令', 'Batch of commands'],
  {
    kind: option(['指令类型', 'Type'], kindTitles, { auto: true, required: true, query: true, card: true }),
    reason: text(['原因', 'Reason'], { auto: true, required: true, max: 200 }),
    issuer: text(['下发人', 'Issuer'], { auto: true, required: true, max: 64, query: true, card: true }),
    total: number(['车辆数', 'Vehicles'], { auto: true, required: true, integer: true, card: true }),
    perMinute: number(['每分钟下发', 'Per minute'], { auto: true, required: true, integer: true, list: false }),
    cancelledAt: time(['取消时间', 'Cancelled'], { auto: true }),
  },
  {
    labelField: 'kind',
    emptyText: [
      '批量指令一次下发给多辆车。请新增一批，选择车辆和指令。',
      'A batch sends one command to many vehicles. Add one and choose its vehicles.',
    ],
  },
)

const counts = z.partialRecord(commandState, z.number())
const batch = recordId(commandPush.name)
const common = {
  vehicles: vehicleChoice(maxBatchVehicles),
  reason: z.string().trim().min(1).max(200),
  perMinute: z.int().min(1).max(1_000).default(120),
}
/** Kinds that a batch can send. Sensitive ones go to one vehicle at a time. */
export const batchKinds = offeredKinds.filter((kind) => kindOfCommand(kind).requiresConfirmation !== true)
const nothing = z.strictObject({}).default({})
export interface SentBatch {
  kind: KindOfCommand
  settings: Record<string, unknown>
  vehicles: z.infer<typeof common.vehicles>
  reason: string
  perMinute: number
}
const batchInput = z.discriminatedUnion(
  'kind',
  batchKinds.map((kind) =>
    z.strictObject({ kind: z.literal(kind), settings: kindOfCommand(kind).settings?.add ?? nothing, ...common }),
  ) as never,
) as z.ZodType<SentBatch, Partial<SentBatch> & Pick<SentBatch, 'kind' | 'vehicles' | 'reason'>>

export const commandPushCalls = {
  ...recordCalls(commandPush, {
    query: '/message/commandPush/query',
    one: '/message/commandPush/one',
    export: '/message/commandPush/export',
  }),
  /** Refuses the whole batch if one of the vehicles is unknown or outside the caller's scope. */
  send: call('/message/commandPush/send', {
    title: ['批量下发', 'Send batch'],
    access: 'menu',
    changes: true,
    input: batchInput,
    output: z.object({ id: z.number(), total: z.number() }),
  }),
  progress: call('/message/commandPush/progress', {
    title: ['批量指令进度', 'Batch progress'],
    access: 'menu',
    input: z.strictObject({
      id: batch,
      states: z.array(commandState).max(20).default([]),
      page: z.int().min(1).max(50).default(1),
    }),
    output: z.object({
      counts,
      rows: z.array(command.row),
      /** Plates of the vehicles, by VIN. */
      plates: z.record(z.string(), z.string().nullable()),
      /** Steps of the commands with their first times, by the id of the command. */
      steps: z.record(z.string(), z.array(z.object({ event: commandEvent, at: z.string() }))),
      total: z.number(),
    }),
  }),
  /** Cancels all unsent commands. */
  cancel: call('/message/commandPush/cancel', {
    title: ['取消批量', 'Cancel batch'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: batch }),
    output: z.object({ count: z.number() }),
  }),
  /** Starts a new batch for the vehicles without success. */
  retry: call('/message/commandPush/retry', {
    title: ['重发失败', 'Retry failed'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: batch, reason: common.reason }),
    output: z.object({ id: z.number(), total: z.number() }),
  }),
}
