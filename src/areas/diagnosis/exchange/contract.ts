import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { recordId, visibleVin } from '../../../kit/scope.ts'
import { dtcEnd, longestMessage, valueTypes } from '../../../protocol/uds/index.ts'
import { command, commandState } from '../../commands/command/contract.ts'
import { ecu } from '../ecu/contract.ts'

const pair = z.tuple([z.string(), z.string()]).readonly()

/** Who has a vehicle for diagnosis now. */
const lockHolder = z.object({
  name: z.string(),
  /** It is the caller's own. */
  isOwn: z.boolean(),
  /** Of a script: its run. */
  runId: z.number().nullable(),
  until: z.string(),
})

/** A value of a data identifier, as requests and responses are read by. */
const knownValue = z.object({
  /** Four hex digits. */
  did: z.string(),
  name: pair,
  writable: z.boolean(),
  type: z.enum(valueTypes),
  at: z.number(),
  length: z.number(),
  factor: z.number(),
  offset: z.number(),
  unit: z.string().nullable(),
  /** Meanings of values, by the value as text. */
  codes: z.record(z.string(), pair),
})
export type KnownValue = z.infer<typeof knownValue>

/** An ECU of a vehicle, and what is known of its data. */
const vehicleEcu = z.object({
  id: z.number(),
  code: z.string(),
  name: pair,
  requestAddress: z.string(),
  responseAddress: z.string(),
  services: z.array(z.string()),
  values: z.array(knownValue),
})
export type VehicleEcu = z.infer<typeof vehicleEcu>

/** One request and what became of it. */
const pastExchange = z.object({
  command: command.row,
  /** The address that was asked, and the bytes in hex. */
  ecu: z.string(),
  request: z.string(),
  response: z.string().nullable(),
})
export type PastExchange = z.infer<typeof pastExchange>

export const exchangeCalls = {
  /** The ECUs that a vehicle has, by its series. */
  ecus: call('/rds/command/ecus', {
    title: ['车辆 ECU', 'ECUs of a vehicle'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.array(vehicleEcu),
  }),
  /** What trouble codes mean, as far as the maker's table knows: of the ECU itself, else of every one. */
  codes: call('/rds/command/codes', {
    title: ['故障码含义', 'Meaning of trouble codes'],
    access: 'menu',
    input: z.strictObject({
      ecu: recordId(ecu.name).optional(),
      dtcs: z
        .array(
          z
            .int()
            .min(0)
            .max(dtcEnd - 1),
        )
        .min(1)
        .max(1_500),
    }),
    output: z.array(z.object({ dtc: z.number(), name: pair, severity: z.enum(['1', '2', '3']) })),
  }),
  /** What was asked of a vehicle's ECUs by people, newest first. */
  history: call('/rds/command/history', {
    title: ['诊断记录', 'Diagnosis history'],
    access: 'menu',
    input: z.strictObject({
      vin: visibleVin,
      /** Only the caller's own. */
      mine: z.boolean().default(false),
      /** Those before this one. */
      before: z.int().min(1).optional(),
    }),
    output: z.object({ rows: z.array(pastExchange), hasMore: z.boolean() }),
  }),
  /** A request to an ECU of a vehicle. What changes the vehicle needs a reason and the password once more (/user/verifyPass). */
  send: call('/rds/command/send', {
    title: ['发送诊断请求', 'Send diagnosis request'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      vin: visibleVin,
      ecu: recordId(ecu.name),
      /** In hex. */
      request: z
        .string()
        .regex(/^([0-9A-Fa-f]{2})+$/)
        .max(2 * longestMessage),
      reason: z.string().trim().min(1).max(200).optional(),
    }),
    output: z.object({ id: z.number(), state: commandState }),
  }),
  lock: call('/rds/command/lock', {
    title: ['诊断占用', 'Diagnosis lock'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({ holder: lockHolder.nullable() }),
  }),
  release: call('/rds/command/release', {
    title: ['释放诊断占用', 'Release diagnosis lock'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({ holder: lockHolder.nullable() }),
  }),
}
