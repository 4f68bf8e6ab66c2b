/** Computes the figures of the page from a campaign's counts: bands, sums and progress. Pure functions. */

import type { Pair } from '../../../../../domain/contract/words.ts'
import type { BarShare, ShareTone } from '../../../../../ui/parts/share-bar.tsx'
import {
  type FailureCause,
  failureCauseKeys,
  phaseKeys,
  type TargetPhase,
  type TargetState,
} from '../../target/state-texts.ts'
import type { CampaignGroup } from '../contract.ts'

interface Band {
  readonly title: Pair
  readonly tone: ShareTone
  readonly states: readonly TargetState[]
}
/** Vehicle states that share one color of a bar, from left to right. */
export const bands = {
  succeeded: { title: ['成功', 'Succeeded'], tone: 'success', states: ['succeeded'] },
  failed: { title: ['失败', 'Failed'], tone: 'danger', states: ['failed', 'timedOut', 'rolledBack', 'inconsistent'] },
  declined: { title: ['车主拒绝', 'Declined'], tone: 'warning', states: ['declined'] },
  installing: {
    title: ['安装与确认', 'Installing and verifying'],
    tone: 'strong',
    states: ['installing', 'verifying'],
  },
  downloading: {
    title: ['下载与等待安装', 'Downloading or ready to install'],
    tone: 'medium',
    states: ['accepted', 'downloading', 'downloaded', 'waitingConditions'],
  },
  sent: { title: ['已下发', 'Sent'], tone: 'soft', states: ['offered', 'notified'] },
  planned: { title: ['待下发', 'Planned'], tone: 'quiet', states: ['planned'] },
  left: {
    title: ['跳过或取消', 'Skipped or cancelled'],
    tone: 'none',
    states: ['skipped', 'cancelling', 'cancelled', 'closed'],
  },
} as const satisfies Record<string, Band>
export type BandKey = keyof typeof bands
export const bandKeys = Object.keys(bands) as BandKey[]

type Counts = Partial<Record<TargetState, number>>

export const inBand = (counts: Counts, band: BandKey): number =>
  bands[band].states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

export const sharesOf = (counts: Counts, say: (pair: Pair) => string, format: (value: number) => string): BarShare[] =>
  bandKeys.map((key) => {
    const value = inBand(counts, key)
    return { key, value, tone: bands[key].tone, label: `${say(bands[key].title)} ${format(value)}` }
  })

export interface CampaignTotals {
  readonly total: number
  readonly counts: Counts
  readonly executed: number
  readonly errors: number
  readonly phases: Readonly<Record<TargetPhase, number>>
  /** Most frequent first. */
  readonly causes: readonly { readonly cause: FailureCause; readonly count: number }[]
}

export function totalsOf(groups: readonly CampaignGroup[]): CampaignTotals {
  const sum = (value: (group: CampaignGroup) => number | undefined) =>
    groups.reduce((all, group) => all + (value(group) ?? 0), 0)
  const states = new Set(groups.flatMap(({ counts }) => Object.keys(counts) as TargetState[]))
  return {
    total: sum(({ total }) => total),
    counts: Object.fromEntries([...states].map((state) => [state, sum(({ counts }) => counts[state])])),
    executed: sum(({ executed: executedCount }) => executedCount),
    errors: sum(({ errors }) => errors),
    phases: Object.fromEntries(phaseKeys.map((phase) => [phase, sum(({ phases }) => phases[phase])])) as Record<
      TargetPhase,
      number
    >,
    causes: failureCauseKeys
      .map((cause) => ({ cause, count: sum(({ causes }) => causes[cause]) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count),
  }
}

/** Vehicles that a pause stops (`held`), that continue (`going`), and whose box already got the update (`told`). */
interface PauseReach {
  readonly held: number
  readonly going: number
  readonly told: number
}
export function reachOf(counts: Counts): PauseReach {
  const notifiedCount = inBand(counts, 'downloading') + inBand(counts, 'sent')
  return { held: notifiedCount + inBand(counts, 'planned'), going: inBand(counts, 'installing'), told: notifiedCount }
}

/** Returns `value` as a percentage of `of`, with one decimal. 0 if `of` is 0. */
export const percentOf = (value: number, of: number): number => (of === 0 ? 0 : Math.round((1000 * value) / of) / 10)

/** Failures since a user last accepted some. Limits apply to these. */
export function failures({ executed: executedCount, errors, accepted: acceptedCounts }: CampaignGroup) {
  const counts = { executed: executedCount - acceptedCounts.executed, errors: errors - acceptedCounts.errors }
  return { ...counts, percent: percentOf(counts.errors, counts.executed) }
}

/** Elapsed part of a period, 0 to 1. */
export function partOver(from: string, until: string, nowMs: number): number {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  return end <= start ? 1 : Math.min(1, Math.max(0, (nowMs - start) / (end - start)))
}

/** Returns the active group, else the first that has not started. Undefined when all are over. */
export const currentGroup = (groups: readonly CampaignGroup[]): CampaignGroup | undefined =>
  groups.find(({ state }) => state === 'running' || state === 'soaking' || state === 'held' || state === 'ready') ??
  groups.find(({ state }) => state === 'waiting')
