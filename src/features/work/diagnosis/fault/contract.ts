import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId, visibleVin } from '../../../../domain/contract/scope.ts'
import { vehicleRows } from '../../../../domain/contract/vehicle-page.ts'
import type { Pair } from '../../../../domain/contract/words.ts'
import { dtcStatusBits } from '../../../../domain/gb32960/uds/index.ts'
import { number, option, options, reference, text, time, vin } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { commandState } from '../../commands/command/contract.ts'
import { commandCodes } from '../../commands/command/state-texts.ts'
import { ecu } from '../ecu/contract.ts'
import { severities, severityTones } from '../faultCode/contract.ts'

const auto = { auto: true, sort: false } as const
const meaning = ['故障说明', 'Meaning'] as const
const clearingGroup = ['清除', 'Clearing'] as const

export const faultStates = {
  present: ['当前', 'Present'],
  history: ['历史', 'History'],
  cleared: ['已清除', 'Cleared'],
} as const satisfies Record<string, Pair>
export const faultSources = {
  dtc: ['ECU 故障码', 'ECU'],
  gbAlarm: ['GB/T 32960 报警', 'GB/T 32960 alarm'],
} as const satisfies Record<string, Pair>
const stateTones = { present: 'error', history: 'default', cleared: 'success' } as const

/** Fault of a vehicle: a trouble code from one of its ECUs or from an alarm in its reports. */
export const vehicleFault = record(
  'fault',
  ['远程故障', 'Remote fault'],
  {
    number: text(['故障码', 'Number'], { ...auto, required: true, max: 8, query: true, card: true }),
    name: text(['名称', 'Name'], { ...auto, card: true }),
    vin: vin(['VIN', 'VIN'], { ...auto, required: true, query: true, card: true }),
    severity: option(['严重程度', 'Severity'], severities, { ...auto, query: true, card: true, tones: severityTones }),
    state: option(['结果', 'Result'], faultStates, {
      ...auto,
      required: true,
      query: true,
      card: true,
      tones: stateTones,
    }),
    lastSeenAt: time(['最近出现', 'Last seen'], { auto: true, required: true, query: true, card: true }),
    ecu: reference(['ECU', 'ECU'], 'ecu', { ...auto, query: true, card: true }),
    firstSeenAt: time(['首次出现', 'First seen'], { ...auto, query: true }),
    status: options(
      ['状态位', 'Status bits'],
      Object.fromEntries(dtcStatusBits.map(({ key, name }) => [key, name])),
      auto,
    ),
    occurrence: number(['发生次数', 'Occurrences'], { ...auto, integer: true }),
    aging: number(['老化计数', 'Aging counter'], { ...auto, integer: true, list: false }),
    source: option(['来源', 'Source'], faultSources, { ...auto, required: true, query: true }),
    property: text(['属性', 'Property'], { ...auto, group: meaning }),
    phenomenon: text(['现象', 'Phenomenon'], { ...auto, lines: 3, group: meaning }),
    reason: text(['原因', 'Reason'], { ...auto, lines: 3, group: meaning }),
    measures: text(['措施', 'Measures'], { ...auto, lines: 3, group: meaning }),
    clearedAt: time(['清除时间', 'Cleared at'], { ...auto, list: false, group: clearingGroup }),
    clearedBy: text(['清除人', 'Cleared by'], { ...auto, list: false, group: clearingGroup }),
  },
  {
    labelField: 'number',
    order: { field: 'lastSeenAt', order: 'desc' },
    large: true,
    emptyText: [
      '车辆上报或远程读取的故障会出现在这里。',
      'Faults that vehicles report or that were read remotely appear here.',
    ],
  },
)

const reason = z.string().trim().min(1).max(200)
const commandCode = z.enum(Object.keys(commandCodes) as [keyof typeof commandCodes])
const ecuRequest = z.object({
  ecu: z.object({ id: z.number(), code: z.string() }),
  /** Ids of the commands in the command log, in order. */
  ids: z.array(z.number()),
})

const ecuFaults = z.object({
  id: z.number(),
  code: z.string(),
  name: z.tuple([z.string(), z.string()]).readonly(),
  /** `reads`, `clears`: the ECU offers to read and to clear trouble codes. */
  reads: z.boolean(),
  clears: z.boolean(),
  /** Time of the last complete reading and of the last clearing. Null: never. */
  readAt: z.string().nullable(),
  clearedAt: z.string().nullable(),
  present: z.number(),
  history: z.number(),
  /** Last command within an hour that reads or clears its codes. */
  command: z
    .object({ id: z.number(), state: commandState, code: commandCode.nullable(), isClearing: z.boolean() })
    .nullable(),
})
export type EcuFaults = z.infer<typeof ecuFaults>

/** Value of a snapshot. Only the identifier is set when its layout is unknown. */
const shownValue = z.object({
  did: z.string(),
  name: z.string().nullable(),
  value: z.union([z.number(), z.string()]).nullable(),
  unit: z.string().nullable(),
})

export const faultCalls = {
  ...recordCalls(vehicleFault, pathsUnder('/remoteFaultMonitoring', 'query', 'one', 'export')),
  detail: call('/remoteFaultMonitoring/queryDetail', {
    title: ['故障详情', 'Fault details'],
    access: 'menu',
    input: z.strictObject({ id: recordId(vehicleFault.name) }),
    output: z.object({
      snapshotAt: z.string().nullable(),
      /** One entry per snapshot record. `bytes`: the rest in hex, when it cannot be split. */
      snapshots: z.array(z.object({ record: z.number(), values: z.array(shownValue), bytes: z.string().nullable() })),
      extended: z.string().nullable(),
      /** Latest first. `status`: words for its status byte. Null: the reading did not contain the code. */
      readings: z.array(
        z.object({
          commandId: z.number(),
          at: z.string(),
          by: z.string().nullable(),
          isClearing: z.boolean(),
          status: z.array(z.string()).nullable(),
        }),
      ),
      cases: z.array(z.object({ id: z.number(), title: z.string(), used: z.number(), helped: z.number() })),
    }),
  }),
  ecus: call('/remoteFaultMonitoring/queryEcus', {
    title: ['车辆 ECU 故障', 'Faults by ECU'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({
      ecus: z.array(ecuFaults),
      online: z.boolean(),
      /** Name of the lock holder. Null when it is the caller, or when there is none. */
      lockedBy: z.string().nullable(),
    }),
  }),
  /** Reads all trouble codes from ECUs of a vehicle. Default: every ECU that offers it. */
  read: call('/remoteFaultMonitoring/read', {
    title: ['读取故障', 'Read faults'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vin: visibleVin, ecus: z.array(recordId(ecu.name)).min(1).max(50).optional() }),
    output: z.array(ecuRequest),
  }),
  readSnapshot: call('/remoteFaultMonitoring/readSnapshot', {
    title: ['读取快照', 'Read snapshot'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id: recordId(vehicleFault.name) }),
    output: ecuRequest,
  }),
  /** Clears all trouble codes of an ECU and reads them again. Needs a recent password check (/user/verifyPass). */
  clear: call('/remoteFaultMonitoring/clear', {
    title: ['清除故障', 'Clear faults'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ vin: visibleVin, ecu: recordId(ecu.name), reason: reason.optional() }),
    output: ecuRequest,
  }),
}
export type FaultDetail = z.infer<(typeof faultCalls)['detail']['output']>
export const faultsOnPage = vehicleRows('faults', vehicleFault)
