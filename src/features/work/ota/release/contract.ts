import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { recordId } from '../../../../domain/contract/scope.ts'
import type { Tone } from '../../../../domain/contract/state-machine.ts'
import { releaseActionKeys } from './action-texts.ts'
import { releaseStepKeys } from './step-texts.ts'

/** Objects that a release consists of. A page of a release is addressed by the id of one of them. */
export const releaseKinds = ['version', 'baseline', 'policy', 'test', 'application', 'task'] as const
export type ReleaseKind = (typeof releaseKinds)[number]
const records = {
  version: 'softwareVersion',
  baseline: 'baseline',
  policy: 'policy',
  test: 'policyTest',
  application: 'otaApplication',
  task: 'campaign',
} as const satisfies Record<ReleaseKind, string>

const tones = ['default', 'success', 'processing', 'warning', 'error'] as const satisfies readonly Tone[]
const item = z.object({
  id: z.number(),
  label: z.string(),
  /** State in the caller's language. */
  state: z.string(),
  tone: z.enum(tones),
  /** Person and time of the latest state. Null: the platform. */
  by: z.string().nullable(),
  at: z.string(),
})
export type ReleaseItem = z.infer<typeof item>

const next = z.object({
  action: z.enum(releaseActionKeys),
  /** Id of the object to act on. Null: it does not exist yet. */
  id: z.number().nullable(),
  /** Reason why the caller may not act. Null: the caller may. */
  why: z.string().nullable(),
  /** Names of roles that may act. Only if the caller may not. */
  roles: z.array(z.string()),
})
export type ReleaseNext = z.infer<typeof next>

const step = z.object({
  key: z.enum(releaseStepKeys),
  /** done: nothing is left to do. stopped: withdrawn, void or terminated. */
  state: z.enum(['done', 'current', 'stopped', 'later']),
  /** The caller's role may not read the step's records. It then has no items. */
  locked: z.boolean(),
  /** First the one that the release follows. */
  items: z.array(item),
  /** Number of further items. */
  more: z.number(),
  next: next.nullable(),
})
export type ReleaseStep = z.infer<typeof step>

const ids = z.record(z.enum(releaseKinds), z.number().nullable())

const vehicleType = z.object({ id: z.number(), label: z.string() }).nullable()
const release = z.object({
  title: z.string(),
  vehicleType,
  /** Part number of the version, for a release without a baseline. */
  partNumber: z.string().nullable(),
  /** Objects that the release follows. */
  ids,
  steps: z.array(step),
})
export type Release = z.infer<typeof release>

const ongoing = z.object({
  /** Object that addresses the release. */
  kind: z.enum(['version', 'baseline']),
  id: z.number(),
  title: z.string(),
  vehicleType,
  step: z.enum(releaseStepKeys),
  stopped: z.boolean(),
  /** Null: the update task is running, or the caller may not read the step. */
  action: z.enum(releaseActionKeys).nullable(),
  /** The caller may act. */
  mine: z.boolean(),
  /** Time of the latest change. */
  at: z.string(),
})
export type OngoingRelease = z.infer<typeof ongoing>

const base = '/softwareRelease'
export const releaseCalls = {
  /** Returns the releases that are not finished, newest first. */
  list: call(`${base}/list`, {
    title: ['查询软件发布', 'Query releases'],
    access: 'menu',
    input: z.strictObject({ vehicleType: recordId('vehicleType').optional() }),
    output: z.object({ rows: z.array(ongoing), more: z.boolean() }),
  }),
  /** Returns the release that contains an object: its steps, and who has to act next. */
  open: call(`${base}/open`, {
    title: ['查看软件发布', 'Open release'],
    access: 'menu',
    input: z.discriminatedUnion(
      'kind',
      releaseKinds.map((kind) => z.strictObject({ kind: z.literal(kind), id: recordId(records[kind]) })) as never,
    ) as z.ZodType<{ kind: ReleaseKind; id: number }, { kind: ReleaseKind; id: number }>,
    output: release,
  }),
}
