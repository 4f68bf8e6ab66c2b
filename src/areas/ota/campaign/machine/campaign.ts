/** Which event leads from which state of a campaign to which: pure, the whole of it in one table. */
import type { CampaignEvent, CampaignState } from '../state-texts.ts'

/** What a guard looks at. */
export interface CampaignFacts {
  /** Who decides has neither made nor submitted it. */
  readonly secondPerson: boolean
  /** No second person is needed for campaigns of this kind. */
  readonly freeOfApproval: boolean
  /** A version of its content was withdrawn. */
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

/** Vehicles may get it, now or once it goes on. */
export const activeStates = ['running', 'paused', 'held'] as const satisfies readonly CampaignState[]
const unended = ['draft', 'submitted', 'approved', 'scheduled', ...activeStates] as const

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
  // Its last day ends also what is paused or held; what installs is waited for.
  ...each(['paused', 'held'], 'ended', 'running'),
  ...each(unended, 'terminated', 'terminated'),
]

const index = Map.groupBy(campaignWays, ({ from, event }) => `${from} ${event}`)

/** The state that an event leads to; undefined: it changes nothing. */
export function nextCampaign(
  state: CampaignState,
  event: CampaignEvent,
  facts: CampaignFacts,
): CampaignState | undefined {
  return index.get(`${state} ${event}`)?.find(({ guard }) => guard === undefined || guards[guard](facts))?.to
}
