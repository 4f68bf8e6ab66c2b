/** What reported versions say of an update. Pure. */
import type { WantedPart } from '../../plan.ts'
import type { TargetEvent, TargetState } from '../state-texts.ts'

/** What a vehicle reported last of one ECU. ms since 1970: `at` by the vehicle's clock, `gotAt` when it changed here. */
export interface Reported {
  readonly ecu: string
  readonly partNumber: string | null
  readonly version: string
  readonly at: number
  readonly gotAt: number
}

/** What one ECU ran when the update was sent. */
export interface RanPart {
  readonly ecu: string
  readonly partNumber: string | null
  readonly version: string
}

export interface VerdictFacts {
  readonly state: TargetState
  readonly content: readonly Pick<WantedPart, 'ecu' | 'partNumber' | 'version'>[]
  /** What it ran when the update was sent. */
  readonly ran: readonly { readonly ecu: string; readonly version: string }[]
  readonly downloadingAt: number | null
  /** When an installation began, of this attempt or of an earlier one. */
  readonly beganAt: number | null
  /** When the box said that it was done. */
  readonly installedAt: number | null
  readonly reported: readonly Reported[]
}

/**
 * The events that follow. Success: every wanted ECU reported exactly its version after the installation began. A report
 * from before proves nothing, in either direction. That the old versions run is concluded only once the box has said
 * that it is done: until then it may not have restarted.
 */
export function verdictOf(facts: VerdictFacts): TargetEvent[] {
  const { state, content, ran, beganAt, downloadingAt, installedAt } = facts
  const byEcu = new Map(facts.reported.map((part) => [part.ecu, part]))
  const isWanted = ({ partNumber, version }: VerdictFacts['content'][number], part: Reported) =>
    part.version === version && (part.partNumber ?? partNumber) === partNumber
  // A vehicle's clock may be slow: that the new version was not known here before is as good.
  const latest = (part: Reported | undefined) => (part ? Math.max(part.at, part.gotAt) : Number.NEGATIVE_INFINITY)
  const cameSince = (since: number | null) =>
    since !== null && content.every(({ ecu }) => latest(byEcu.get(ecu)) >= since)
  const saidSince = (since: number | null) =>
    since !== null && content.every(({ ecu }) => (byEcu.get(ecu)?.at ?? Number.NEGATIVE_INFINITY) >= since)
  const runsAll = content.every((wanted) => {
    const part = byEcu.get(wanted.ecu)
    return part !== undefined && isWanted(wanted, part)
  })
  if (runsAll && cameSince(beganAt)) return ['verified']
  // A box that says nothing of its installation: the versions came after its download.
  const silent = state === 'downloading' || state === 'downloaded' || state === 'waitingConditions'
  if (runsAll && silent && cameSince(downloadingAt)) return ['installed', 'verified']
  if (state !== 'verifying' || runsAll || !saidSince(installedAt)) return []
  const before = new Map(ran.map(({ ecu, version }) => [ecu, version]))
  const isOld = content.every(({ ecu }) => byEcu.get(ecu)?.version === before.get(ecu))
  return [isOld ? 'oldVersions' : 'otherVersions']
}
