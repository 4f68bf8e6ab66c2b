/** Evaluates reported versions of an update. Pure functions. */
import type { PlanPart } from '../plan.ts'
import type { TargetEvent, TargetState } from './state-texts.ts'

/**
 * Last report of one ECU, in ms since 1970. `at` is the vehicle's time, `gotAt` the time of the change on the platform.
 */
export interface ReportedVersion {
  readonly ecu: string
  readonly partNumber: string | null
  readonly version: string
  readonly at: number
  readonly gotAt: number
}

/** Version of one ECU when the update was sent. */
export interface RanPart {
  readonly ecu: string
  readonly partNumber: string | null
  readonly version: string
}

export interface VerdictFacts {
  readonly state: TargetState
  readonly content: readonly Pick<PlanPart, 'ecu' | 'partNumber' | 'version'>[]
  readonly ran: readonly { readonly ecu: string; readonly version: string }[]
  readonly downloadingAt: number | null
  /** Start of an installation, in this attempt or an earlier one. */
  readonly beganAt: number | null
  readonly installedAt: number | null
  readonly reported: readonly ReportedVersion[]
}

/**
 * Returns the resulting events. Success: every ECU of the content reported exactly its target version after the
 * installation started. Earlier reports prove nothing in either direction. Old versions count as a rollback only after
 * the box reported completion, because it may not have restarted before.
 */
export function verdictOf(facts: VerdictFacts): TargetEvent[] {
  const { state, content, ran, beganAt, downloadingAt, installedAt } = facts
  const byEcu = new Map(facts.reported.map((part) => [part.ecu, part]))
  const isTargetVersion = ({ partNumber, version }: VerdictFacts['content'][number], part: ReportedVersion) =>
    part.version === version && (part.partNumber ?? partNumber) === partNumber
  // A vehicle's clock may be slow, so the time of the change on the platform counts too.
  const latest = (part: ReportedVersion | undefined) =>
    part ? Math.max(part.at, part.gotAt) : Number.NEGATIVE_INFINITY
  const cameSince = (since: number | null) =>
    since !== null && content.every(({ ecu }) => latest(byEcu.get(ecu)) >= since)
  const reportedSince = (since: number | null) =>
    since !== null && content.every(({ ecu }) => (byEcu.get(ecu)?.at ?? Number.NEGATIVE_INFINITY) >= since)
  const runsAll = content.every((planPart) => {
    const part = byEcu.get(planPart.ecu)
    return part !== undefined && isTargetVersion(planPart, part)
  })
  if (runsAll && cameSince(beganAt)) return ['verified']
  // A box may not report its installation. Target versions reported after the download are sufficient then.
  const silent = state === 'downloading' || state === 'downloaded' || state === 'waitingConditions'
  if (runsAll && silent && cameSince(downloadingAt)) return ['installed', 'verified']
  if (state !== 'verifying' || runsAll || !reportedSince(installedAt)) return []
  const before = new Map(ran.map(({ ecu, version }) => [ecu, version]))
  const isOld = content.every(({ ecu }) => byEcu.get(ecu)?.version === before.get(ecu))
  return [isOld ? 'oldVersions' : 'otherVersions']
}
