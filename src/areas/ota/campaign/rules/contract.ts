/** The rules of a rollout: its groups with their thresholds, its rate, deadlines and retries. */
import { z } from 'zod'
import { lineText } from '../../../../kit/line-text.ts'
import { visibleVin } from '../../../../kit/scope.ts'
import { failureCauseKeys } from '../../target/state-texts.ts'

/** Vehicles that one group names. */
export const mostNamed = 5_000
const mostGroups = 20

/** How many vehicles a group has: of all of them, what is left, or these. */
const share = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('percent'), percent: z.number().gt(0).max(100) }),
  z.strictObject({ by: z.literal('count'), count: z.int().min(1).max(10_000_000) }),
  z.strictObject({ by: z.literal('vins'), vins: z.array(visibleVin).min(1).max(mostNamed) }),
  z.strictObject({ by: z.literal('rest') }),
])
export type Share = z.infer<typeof share>

const percent = z.number().min(0).max(100)
export const groupRule = z.strictObject({
  name: lineText(32),
  share,
  /** Of the group's vehicles so many succeeded, before the next group starts. */
  successPercent: percent.default(95),
  /** So many were executed before anything is concluded: neither the next group nor a hold by percent. */
  minExecuted: z.int().min(0).max(1_000_000).default(20),
  /** The campaign is held when so many of the executed failed. Null: no limit. */
  errorPercent: percent.gt(0).nullable().default(5),
  errorCount: z.int().min(1).max(1_000_000).nullable().default(null),
  soakHours: z.number().min(0).max(720).default(24),
  next: z.enum(['auto', 'hand']).default('auto'),
})
export type GroupRule = z.infer<typeof groupRule>

const hours = (most: number) => z.number().min(0.05).max(most)
const deadlines = z.strictObject({
  /** Until the vehicle gets in touch. */
  notify: hours(2_160).default(336),
  /** Until the owner has answered. */
  accept: hours(2_160).default(336),
  /** Without progress of the download. */
  download: hours(720).default(24),
  /** Until the conditions are met. */
  conditions: hours(2_160).default(336),
  /** Without progress of the installation. */
  install: hours(72).default(4),
  /** Until the versions are reported afterwards. */
  verify: hours(720).default(24),
  /** Until the box has confirmed a cancellation. */
  cancel: hours(2_160).default(168),
})

const retry = z.strictObject({
  /** Further attempts of a vehicle. */
  times: z.int().min(0).max(10).default(2),
  /** Before the first of them; each further one waits twice as long. */
  afterMinutes: z.int().min(1).max(10_080).default(60),
  /** Others are not tried again by themselves. */
  causes: z
    .array(z.enum(failureCauseKeys))
    .max(failureCauseKeys.length)
    .default(['download', 'hash', 'space', 'power', 'stalled', 'noContact']),
  /** After a refusal the owner is asked again so often, a week apart. */
  askAgain: z.int().min(0).max(3).default(3),
})

const rulesShape = {
  groups: z
    .array(groupRule)
    .min(1)
    .max(mostGroups)
    .prefault([
      { name: 'A', share: { by: 'percent', percent: 1 } },
      { name: 'B', share: { by: 'percent', percent: 10 } },
      { name: 'C', share: { by: 'percent', percent: 50 } },
      { name: 'D', share: { by: 'rest' } },
    ]),
  rate: z
    .strictObject({
      perMinute: z.int().min(1).max(10_000).default(60),
      /** The rate is multiplied by it for each `after` vehicles that succeeded. */
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

/** What a new campaign begins with. */
export const defaultRules: CampaignRules = rules.parse({})
