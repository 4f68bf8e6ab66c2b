import { z } from 'zod'
import { call, pathsUnder, recordCalls } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import { number, option, reference, text, time } from '../../../../record/model/field.ts'
import { record } from '../../../../record/model/record.ts'
import { softwareVersion } from '../softwareVersion/contract.ts'
import { versionMachine } from '../softwareVersion/state-texts.ts'
import { baselineStates, baselineTones } from './state-texts.ts'

const auto = { auto: true, sort: false } as const

/** Set of versions that the ECUs of a vehicle type run together, at most one per ECU. */
export const baseline = record(
  'baseline',
  ['软件基线', 'Baseline'],
  {
    name: text(['名称', 'Name'], { required: true, max: 64, query: true, card: true }),
    vehicleType: reference(['软件车型', 'Vehicle type'], 'vehicleType', {
      required: true,
      fixed: true,
      query: true,
      card: true,
    }),
    state: option(['状态', 'Status'], baselineStates, {
      auto: true,
      required: true,
      query: true,
      card: true,
      tones: baselineTones,
    }),
    ecus: number(['ECU 数', 'ECUs'], { auto: true, required: true, integer: true, card: true }),
    releasedAt: time(['发布时间', 'Released at'], { auto: true, query: true, importance: 'high' }),
    releasedBy: text(['发布人', 'Released by'], { ...auto, max: 64 }),
    enteredBy: text(['录入人', 'Entered by'], { ...auto, max: 64 }),
    remark: text(['备注', 'Remark'], { max: 500, lines: 3, list: false }),
  },
  {
    labelField: 'name',
    emptyText: [
      '软件基线是一组相互匹配的 ECU 软件版本。请新增基线。',
      'A baseline is a set of ECU software versions that fit together. Add one.',
    ],
  },
)

const choice = z.object({
  id: z.number(),
  version: z.string(),
  counter: z.number(),
  state: z.enum(versionMachine.keys),
  hasFile: z.boolean(),
})
const place = z.object({
  /** Id of the ECU in the vehicle type. */
  id: z.number(),
  ecu: z.string(),
  name: z.tuple([z.string(), z.string()]).readonly(),
  partNumber: z.string(),
  isPrimary: z.boolean(),
  chosen: choice.nullable(),
  /** Newest first. */
  versions: z.array(choice),
})
export type BaselinePlace = z.infer<typeof place>

const id = recordId(baseline.name)
const base = '/tspSoftwareVersion/baseline'

export const baselineCalls = {
  ...recordCalls(baseline, pathsUnder(base, 'query', 'one', 'add', 'update', 'remove', 'export')),
  content: call(`${base}/content`, {
    title: ['基线内容', 'Baseline content'],
    access: 'menu',
    input: z.strictObject({ id }),
    output: z.object({
      name: z.string(),
      vehicleType: z.object({ id: z.number(), label: z.string() }),
      /** True when the caller entered or changed the baseline and so may not release it. */
      isOwn: z.boolean(),
      places: z.array(place),
    }),
  }),
  setContent: call(`${base}/setContent`, {
    title: ['编辑基线内容', 'Edit content'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id, versions: z.array(recordId(softwareVersion.name)).max(200) }),
  }),
  /** Releases a baseline. Requires a second person. A released baseline never changes. */
  release: call(`${base}/release`, {
    title: ['发布基线', 'Release baseline'],
    access: 'menu',
    changes: true,
    input: z.strictObject({ id }),
  }),
}
