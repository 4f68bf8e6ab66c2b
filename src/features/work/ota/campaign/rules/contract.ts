import { z } from 'zod'
import { lineText } from '../../../../../domain/contract/line-text.ts'
import { visibleVin } from '../../../../../domain/contract/scope.ts'
import { failureCauseKeys } from '../../target/state-texts.ts'

export const maxNamedVins = 5_000
const maxGroups = 20

/** Share of vehicles in a group: a percentage, a count, named vehicles, or the rest. */
const share = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('percent'), percent: z.number().gt(0).max(100) }),
  z.strictObject({ by: z.literal('count'), count: z.int().min(1).max(10_000_000) }),
  z.strictObject({ by: z.literal('vins'), vins: z.array(visibleVin).min(1).max(maxNamedVins) }),
  z.strictObject({ by: z.literal('rest') }),
])
export type GroupShare = z.infer<typeof share>

const percent = z.number().min(0).max(100)
export const groupRule = z.strictObject({
  name: lineText(32),
  share,
  /** Success rate in percent that the group must reach before the next one starts. */
  successPercent: percent.default(95),
  /**
   * Minimum number of executed vehicles. Below it, the next group does not start and the percentage limit does not
   * apply.
   */
  minExecuted: z.int().min(0).max(1_000_000).default(20),
  /** The campaign is held when this percentage of the executed vehicles failed. Null: no limit. */
  errorPercent: percent.gt(0).nullable().default(5),
  errorCount: z.int().min(1).max(1_000_000).nullable().default(null),
  soakHours: z.number().min(0).max(720).default(24),
  next: z.enum(['auto', 'hand']).default('auto'),
})
export type GroupRule = z.infer<typeof groupRule>

const hours = (most: number) => z.number().min(0.05).max(most)
const deadlines = z.strictObject({
  /** Until the vehicle makes contact. */
  notify: hours(2_160).default(336),
  /** Until the owner has answered. */
  accept: hours(2_160).default(336),
  /** Without download progress. */
  download: hours(720).default(24),
  /** Until the conditions are met. */
  conditions: hours(2_160).default(336),
  /** Without installation progress. */
  install: hours(72).default(4),
  /** Until the new versions are reported. */
  verify: hours(720).default(24),
  /** Until the box has confirmed a cancellation. */
  cancel: hours(2_160).default(168),
})

const retry = z.strictObject({
  times: z.int().min(0).max(10).default(2),
  /** Delay of the first retry. It doubles with each further one. */
  afterMinutes: z.int().min(1).max(10_080).default(60),
  /** Failures with other causes are not retried automatically. */
  causes: z
    .array(z.enum(failureCauseKeys))
    .max(failureCauseKeys.length)
    .default(['download', 'hash', 'space', 'power', 'stalled', 'noContact']),
  /** Number of repeated requests for consent after the owner declined, one week apart. */
  askAgain: z.int().min(0).max(3).default(3),
})

const rulesShape = {
  groups: z
    .array(groupRule)
    .min(1)
    .max(maxGroups)
    .prefault([
      { name: 'A', share: { by: 'percent', percent: 1 } },
      { name: 'B', share: { by: 'percent', percent: 10 } },
      { name: 'C', share: { by: 'percent', percent: 50 } },
      { name: 'D', share: { by: 'rest' } },
    ]),
  rate: z
    .strictObject({
      perMinute: z.int().min(1).max(10_000).default(60),
      /** Multiplier of the rate for each `after` vehicles that succeeded. */
      factor: z.number().min(1).max(5).default(1.5),
      after: z.int().min(1).max(1_000_000).default(100),
      maximum: z.int().min(1).max(10_000).default(1_000),
    })
    .prefault({}),
  deadlines: deadlines.prefault({}),
  retry: retry.prefault({}),
}
export const rules = z.strictObject(rulesShape)
export type CampaignRules = z.infer<typeof rules>

export const defaultRules: CampaignRules = rules.parse({})
