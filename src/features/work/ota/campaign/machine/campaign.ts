/** State machine of campaigns: one table of all transitions. Pure functions. */
import type { CampaignEvent, CampaignState } from '../state-texts.ts'

export interface CampaignFacts {
  /** The deciding user neither created nor submitted the campaign. */
  readonly secondPerson: boolean
  readonly freeOfApproval: boolean
  readonly withdrawn: boolean
}
type Guard = 'secondPerson' | 'freeOfApproval' | 'notWithdrawn'
export interface CampaignWay {
  readonly from: CampaignState
  readonly event: CampaignEvent
  readonly to: CampaignState
  readonly guard?: Guard
}
const guards: Readonly<Record<Guard, (facts: CampaignFacts) => boolean>> = {
  secondPerson: ({ secondPerson }) => secondPerson,
  freeOfApproval: ({ freeOfApproval }) => freeOfApproval,
  notWithdrawn: ({ withdrawn }) => !withdrawn,
}

const each = (from: readonly CampaignState[], event: CampaignEvent, to: CampaignState, guard?: Guard): CampaignWay[] =>
  from.map((state) => ({ from: state, event, to, ...(guard ? { guard } : {}) }))

/** States in which vehicles may get the update, now or after resuming. */
export const activeStates = ['running', 'paused', 'held'] as const satisfies readonly CampaignState[]
const unfinishedStates = ['draft', 'submitted', 'approved', 'scheduled', ...activeStates] as const

export const campaignWays: readonly CampaignWay[] = [
  ...each(['draft', 'refused'], 'edited', 'draft'),
  ...each(['draft'], 'submitted', 'submitted'),
  ...each(['submitted'], 'approved', 'approved', 'secondPerson'),
  ...each(['submitted'], 'approved', 'approved', 'freeOfApproval'),
  ...each(['submitted'], 'refused', 'refused', 'secondPerson'),
  ...each(['approved'], 'planned', 'scheduled'),
  ...each(['approved'], 'nobody', 'complete'),
  ...each(['scheduled'], 'started', 'running'),
  ...each(['running'], 'held', 'held'),
  ...each(['running', 'held'], 'paused', 'paused'),
  ...each(['paused', 'held'], 'resumed', 'running', 'notWithdrawn'),
  ...each(['running'], 'completed', 'complete'),
  // The end also applies to paused and held campaigns. Running installations are still waited for.
  ...each(['paused', 'held'], 'ended', 'running'),
  ...each(unfinishedStates, 'terminated', 'terminated'),
]

const index = Map.groupBy(campaignWays, ({ from, event }) => `${from} ${event}`)

/** Returns the next state. Undefined: the event has no effect. */
export function nextCampaign(
  state: CampaignState,
  event: CampaignEvent,
  facts: CampaignFacts,
): CampaignState | undefined {
  return index.get(`${state} ${event}`)?.find(({ guard }) => guard === undefined || guards[guard](facts))?.to
}
