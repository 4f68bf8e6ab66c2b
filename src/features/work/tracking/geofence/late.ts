import { commandId } from '../../../../domain/gb32960/index.ts'
import { hourMs, minuteMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { Batch } from '../../../../telematics/ingest/batch.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { placeOf } from '../../../../telematics/ingest/places.ts'
import { sightings } from '../../../../telematics/ingest/sightings.ts'
import { lastReported } from '../../../fleet/messages/lastMessage/batch-values.ts'
import { isNewMessage } from '../../../fleet/messages/message/follow.ts'
import type { Border, FenceState } from './crossing.ts'
import { correctLog, type FoundCrossing, type LogPart, loggedNext } from './crossing-log.ts'
import { correct, isLate, type Start, startOf } from './late-crossing.ts'
import { PositionsAround, reportKey } from './positions-around.ts'
import type { WatchedFence, WatchedFences } from './watched-fences.ts'

/** Late reports this far apart are processed separately, so that the reports between them need not be read. */
const apartMs = 10 * minuteMs
/** Limit of these groups per vehicle and batch. */
const maxGroups = 20

/** No report has a time this much later than its arrival. */
const maxAheadMs = hourMs

/** Effects of late positions: crossings to log, and the state of vehicles and fences after their last position. */
export interface LateFindings {
  readonly crossings: readonly FoundCrossing[]
  /** By VIN and fence id. Contains only states that may have changed. */
  readonly states: ReadonlyMap<string, ReadonlyMap<number, FenceState>>
}

/**
 * Evaluates late positions of a batch together with the stored ones around them, and corrects the log. The log is then
 * as if all reports had come in order.
 */
export async function followLate(db: Db, fences: WatchedFences, batch: Batch): Promise<LateFindings> {
  const crossings: FoundCrossing[] = []
  const states = new Map<string, Map<number, FenceState>>()
  const lateReports = lateReportsOf(batch)
  if (lateReports.size === 0) return { crossings, states }
  const fencesByVin = await assignedFences(db, [...lateReports.keys()].sort())
  for (const [vin, reports] of lateReports) {
    const own = fencesByVin.get(vin)
    if (!fences.anyOfAll && !own) continue
    const statesByFence = new Map<number, FenceState>()
    const last = batch.get(lastReported).get(vin)!
    const groups = groupsOf(reports)
    for (const [index, group] of groups.entries()) {
      const late = new Set(groups.slice(index).flat().map(reportKey))
      const period = { vin, from: group[0]!.at, to: group.at(-1)!.at, end: last.sighting!.at, late }
      const around = new PositionsAround(db, batch.keys, period)
      await around.readFirst()
      const near = fencesNear(fences, around).filter(({ id, allVehicles }) => allVehicles || own?.has(id))
      const parts: LogPart[] = []
      for (const fence of near) {
        const border = { shape: fence.shape, since: await judgedSince(db, vin, fence) }
        const isInside = statesByFence.get(fence.id)?.inside ?? last.fences.includes(fence.id)
        const part = await correctionOf(db, { vin, fence: fence.id, border, isInside }, around)
        if (!part) continue
        parts.push({ fence, ...part })
        if (part.state) statesByFence.set(fence.id, part.state)
      }
      crossings.push(...(await correctLog(db, vin, parts)))
    }
    if (statesByFence.size > 0) states.set(vin, statesByFence)
  }
  return { crossings, states }
}

/** Returns new reports whose position is not newer than the last one, by VIN and in time order. */
function lateReportsOf(batch: Batch): Map<string, Message[]> {
  const last = batch.get(lastReported)
  const locatedAt = (vin: string) => last.get(vin)?.sighting?.at ?? Number.NEGATIVE_INFINITY
  const vins = new Set<string>()
  for (const [vin, [first]] of batch.get(sightings)) if (first!.at <= locatedAt(vin)) vins.add(vin)
  if (vins.size === 0) return new Map()
  const isNew = batch.get(isNewMessage)
  const late = batch.messages.filter((message) => {
    const { vin, at, kind, counts } = message
    const isLate = vins.has(vin) && at <= locatedAt(vin)
    return isLate && kind === commandId.report && counts && isNew(message) && placeOf(message) !== undefined
  })
  return Map.groupBy(late, ({ vin }) => vin)
}

function groupsOf(reports: readonly Message[]): Message[][] {
  const span = reports.at(-1)!.at - reports[0]!.at
  const apart = Math.max(apartMs, span / maxGroups)
  const groups: Message[][] = []
  for (const report of reports) {
    const open = groups.at(-1)
    if (open && report.at - open.at(-1)!.at <= apart) open.push(report)
    else groups.push([report])
  }
  return groups
}

/** Ids of the fences that watch individual vehicles, by VIN. */
async function assignedFences(db: Db, vins: readonly string[]): Promise<Map<string, Set<number>>> {
  const { rows } = await db.execute<{ vin: string; fence: number }>(sql`
    select vin, fence_id::float8 as fence from geofence_vehicle where vin = any(${texts(vins)}::text[])`)
  return new Map(
    [...Map.groupBy(rows, ({ vin }) => vin)].map(([vin, vinRows]) => [vin, new Set(vinRows.map(({ fence }) => fence))]),
  )
}

/**
 * Fences near a late position, or near the next one before and after. All other fences are crossed at the same times
 * with and without the late positions.
 */
function fencesNear(fences: WatchedFences, { moments }: PositionsAround): WatchedFence[] {
  const [first, last] = [moments.findIndex(isLate), moments.findLastIndex(isLate)]
  if (first < 0) return []
  const nearFences = new Set<WatchedFence>()
  for (const { place, placeBefore } of moments.slice(Math.max(0, first - 1), last + 2)) {
    for (const { longitude, latitude } of placeBefore && placeBefore !== place ? [place, placeBefore] : [place])
      for (const fence of fences.near.at(longitude, latitude)) nearFences.add(fence)
  }
  return [...nearFences]
}

/**
 * Time of the vehicle's newest report that had arrived when the fence was last changed, ms since 1970. Undefined: none.
 */
async function judgedSince(db: Db, vin: string, { evaluatedSince }: WatchedFence): Promise<number | undefined> {
  if (evaluatedSince === null) return undefined
  const { rows } = await db.execute<{ at: string }>(sql`
    select extract(epoch from at) * 1000 as at from message
    where vin = ${vin} and kind = ${commandId.report} and counts and received_at <= ${moment(evaluatedSince)}
      and at <= ${moment(evaluatedSince + maxAheadMs)} order by at desc limit 1`)
  return rows[0] && Math.round(Number(rows[0].at))
}

interface VehicleFence {
  readonly vin: string
  readonly fence: number
  readonly border: Border
  /** After the last position. */
  readonly isInside: boolean
}

async function correctionOf(db: Db, subject: VehicleFence, around: PositionsAround) {
  const { border } = subject
  let start = startOf(border, around.moments)
  while (!start && (await around.readBack())) start = startOf(border, around.moments)
  start ??= await startInLog(db, subject, around)
  for (;;) {
    const correction = correct(border, around.moments, start, around.isEnd)
    if (correction) return correction
    if (!(await around.readOn()) && !around.isEnd) return undefined
  }
}

async function startInLog(
  db: Db,
  { vin, fence, border, isInside }: VehicleFence,
  { moments, isBegin }: PositionsAround,
): Promise<Start> {
  const place = { vin, fence, at: moments[0]!.at, since: border.since }
  const start = (inside: boolean): Start => ({ index: -1, state: { inside, pending: null } })
  const earlier = await loggedNext(db, place, 'before')
  if (earlier || isBegin) return start(earlier === 'enter')
  const later = await loggedNext(db, place, 'from')
  return start(later ? later === 'out' : isInside)
}
