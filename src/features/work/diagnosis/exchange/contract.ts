import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import { dtcEnd, longestMessage, valueTypes } from '../../../../domain/gb32960/uds/index.ts'
import { command, commandState } from '../../commands/command/contract.ts'
import { ecu } from '../ecu/contract.ts'

const pair = z.tuple([z.string(), z.string()]).readonly()

const lockHolder = z.object({
  name: z.string(),
  isOwn: z.boolean(),
  /** Run of the script that has the lock. Null for a person. */
  runId: z.number().nullable(),
  until: z.string(),
})

/** Value of a data identifier. Used to build requests and to decode responses. */
const identifierValue = z.object({
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
  /** Meanings of values, keyed by the value as text. */
  codes: z.record(z.string(), pair),
})
export type IdentifierValue = z.infer<typeof identifierValue>

const vehicleEcu = z.object({
  id: z.number(),
  code: z.string(),
  name: pair,
  requestAddress: z.string(),
  responseAddress: z.string(),
  services: z.array(z.string()),
  values: z.array(identifierValue),
})
export type VehicleEcu = z.infer<typeof vehicleEcu>

const pastExchange = z.object({
  command: command.row,
  /** Request address of the ECU. The bytes below are in hex. */
  ecu: z.string(),
  request: z.string(),
  response: z.string().nullable(),
})
export type PastExchange = z.infer<typeof pastExchange>

export const exchangeCalls = {
  ecus: call('/rds/command/ecus', {
    title: ['车辆 ECU', 'ECUs of a vehicle'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.array(vehicleEcu),
  }),
  /** Meanings of trouble codes from the maker's table. An entry of the ECU takes precedence over a general one. */
  codes: call('/rds/command/codes', {
    title: ['故障码含义', 'Trouble code descriptions'],
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
  /** Requests that users sent to a vehicle's ECUs, newest first. */
  history: call('/rds/command/history', {
    title: ['诊断记录', 'Diagnostic history'],
    access: 'menu',
    input: z.strictObject({
      vin: visibleVin,
      /** True: only the caller's own. */
      mine: z.boolean().default(false),
      /** Only those before this id. */
      before: z.int().min(1).optional(),
    }),
    output: z.object({ rows: z.array(pastExchange), hasMore: z.boolean() }),
  }),
  /**
   * Sends a request to an ECU. One that changes the vehicle needs a reason and a recent password check
   * (/user/verifyPass).
   */
  send: call('/rds/command/send', {
    title: ['发送诊断请求', 'Send diagnostic request'],
    access: 'menu',
    changes: true,
    input: z.strictObject({
      vin: visibleVin,
      ecu: recordId(ecu.name),
      request: z
        .string()
        .regex(/^([0-9A-Fa-f]{2})+$/)
        .max(2 * longestMessage),
      reason: z.string().trim().min(1).max(200).optional(),
    }),
    output: z.object({ id: z.number(), state: commandState }),
  }),
  lock: call('/rds/command/lock', {
    title: ['诊断占用', 'Diagnostic lock'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({ holder: lockHolder.nullable() }),
  }),
  release: call('/rds/command/release', {
    title: ['释放诊断占用', 'Release diagnostic lock'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({ holder: lockHolder.nullable() }),
  }),
}
