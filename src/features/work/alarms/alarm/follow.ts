import { minuteMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { notifyStreams } from '../../../../platform/stream/stream.ts'
import { type Batch, batchValue } from '../../../../telematics/ingest/batch.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { lastReported } from '../../../fleet/messages/lastMessage/batch-values.ts'
import { isNewMessage } from '../../../fleet/messages/message/follow.ts'
import { alarmReport } from './alarm-report.ts'
import {
  type AlarmChange,
  addBegunAlarms,
  addChangedAlarms,
  changeColumns,
  type EventAlarm,
  eventColumns,
} from './events.ts'
import { type Flood, floodWindowMs } from './flood.ts'
import type { AlarmKind } from './kind-texts.ts'
import { aboveLimit, floodingVehicles, type VehicleFloods, writeFloods } from './limit.ts'
import { type AlarmReport, type AlarmSpan, codeOf, follow, inOrder, keyOf, kindOf, splice } from './spans.ts'
import { alarmsBetween, alarmsReported, lastingAlarms, reportsBetween, type StoredReport } from './stored-alarms.ts'
import { takeBack } from './take-back.ts'
import { alarmTopic } from './topic.ts'
import { wakeBySpans } from './wake.ts'

/** Minimum gap between late reports that are corrected separately. The reports in between need not be read. */
const apartMs = 10 * minuteMs
/** Part of a span cut in two by a late report that is read again to find each level. */
const reachMs = 24 * 60 * minuteMs

/** VINs with a new or changed level-3 alarm that is active. */
export const severeAlarms = batchValue<Set<string>>('severe alarms', () => new Set())

/** Alarms that the batch began, changed, ended or removed. */
export const changedAlarms = batchValue<{ vin: string; kind: AlarmKind; code: number }[]>('changed alarms', () => [])

type VehicleAlarm = AlarmSpan & { readonly vin: string }
/** Alarm above the limit, which has no row. */
type SuppressedAlarm = Pick<VehicleAlarm, 'vin' | 'key' | 'begin'>

/**
 * Stores the alarms that a batch's vehicles report. Alarms of rules have a follower of their own. Alarms touched by
 * late reports are recomputed from the stored messages.
 */
export const alarmFollower = follower({
  name: 'alarm',
  after: ['message', 'vehicle-lock'],
  write: writeAlarms,
})

async function writeAlarms(db: Db, batch: Batch): Promise<void> {
  const byVin = reportsOf(batch.messages)
  if (byVin.size === 0) return
  const last = batch.get(lastReported)
  // In order, as the messages of a batch.
  const vins = [...byVin.keys()]
  const { alarms: lasting, floods } = await lastingAlarms(db, vins, last)
  batch.put(floodingVehicles, new Set(floods.keys()))
  const alarmsToSave: VehicleAlarm[] = []
  for (const vin of vins) {
    const reports = inOrder(byVin.get(vin)!)
    const lastAt = last.get(vin)?.alarmAt ?? null
    if (isAfter(reports, lastAt)) {
      for (const alarm of follow(lasting.get(vin) ?? [], lastAt, reports)) alarmsToSave.push({ ...alarm, vin })
    } else {
      const periods = clusters(reports)
      let lastProcessed = lastAt ?? reports[0]!.at
      while (periods.length > 0) lastProcessed = await correct(db, vin, periods, lastProcessed, batch)
    }
  }
  const suppressedAlarms = await save(db, alarmsToSave, batch)
  if (suppressedAlarms.length > 0 || floods.size > 0)
    await followFloods(db, batch, { byVin, floods, suppressed: suppressedAlarms })
}

/** True when sorted reports are all newer than the vehicle's last one. */
const isAfter = (reports: readonly AlarmReport[], lastAt: number | null): boolean =>
  lastAt === null || reports[0]!.at > lastAt

interface Flooding {
  readonly byVin: ReadonlyMap<string, readonly AlarmReport[]>
  /** Floods without an end before the batch, by VIN. */
  readonly floods: ReadonlyMap<string, Flood>
  readonly suppressed: readonly SuppressedAlarm[]
}

/** Starts, continues and ends floods of vehicles whose reports arrived in order. */
async function followFloods(
  db: Db,
  batch: Batch,
  { byVin, floods, suppressed: suppressedAlarms }: Flooding,
): Promise<void> {
  const above = Map.groupBy(suppressedAlarms, ({ vin }) => vin)
  const vehicles = [...new Set([...above.keys(), ...floods.keys()])].flatMap((vin) => {
    const reports = inOrder(byVin.get(vin)!)
    const lastAt = batch.get(lastReported).get(vin)?.alarmAt ?? null
    return isAfter(reports, lastAt) ? [{ vin, reports, at: lastAt ?? 0 }] : []
  })
  // An alarm above the limit has no row, so each batch that still reports it starts it again.
  const before = await alarmsReported(
    db,
    batch.keys,
    vehicles.filter(({ vin }) => floods.has(vin) && above.has(vin)),
  )
  const changes = new Map<string, VehicleFloods>()
  for (const { vin, reports } of vehicles) {
    const alarms = above.get(vin) ?? []
    const newest = reports.at(-1)!.at
    const flood = floods.get(vin)
    if (alarms.length === 0 && !(flood && newest >= flood.last + floodWindowMs)) continue
    const isContinued = ({ key, begin }: SuppressedAlarm) =>
      begin === reports[0]!.at && before.get(vin)?.has(key) === true
    changes.set(vin, {
      added: alarms.filter((alarm) => !isContinued(alarm)).map(({ begin }) => begin),
      continued: alarms.filter(isContinued).map(({ begin }) => begin),
      removed: [],
      newest,
    })
  }
  await writeFloods(db, changes, batch.now)
}

function reportsOf(messages: readonly Message[]): Map<string, AlarmReport[]> {
  const byVin = new Map<string, AlarmReport[]>()
  for (const message of messages) {
    const report = message.signals && message.counts && alarmReport(message.signals, message.at)
    if (!report) continue
    const vehicleReports = byVin.get(message.vin)
    if (vehicleReports) vehicleReports.push(report)
    else byVin.set(message.vin, [report])
  }
  return byVin
}

interface Period {
  from: number
  to: number
}

function clusters(reports: readonly AlarmReport[]): Period[] {
  const periods: Period[] = []
  for (const { at } of reports) {
    const open = periods.at(-1)
    if (open && at - open.to <= apartMs) open.to = at
    else periods.push({ from: at, to: at })
  }
  return periods
}

/**
 * Corrects one vehicle's alarms by the late reports in the first of `periods`, which is removed from the list. `last`:
 * the last report that the vehicle's active alarms take into account. Returns the new `last`.
 */
async function correct(db: Db, vin: string, periods: Period[], last: number, batch: Batch): Promise<number> {
  let { from, to } = periods.shift()!
  const lateFrom = from
  let vagueTo: number | undefined
  let readOnMs = minuteMs
  for (let isWidened = false; ; ) {
    const storedReports = await reportsBetween(db, batch.keys, vin, { from, to })
    const reports = inOrder(storedReports)
    const first = reports[0]?.at ?? from
    const final = reports.at(-1)?.at ?? to
    if (periods[0] && final >= periods[0].from) {
      // A report that is not processed yet must not count as the processed report at the edge.
      to = Math.max(to, periods.shift()!.to)
      isWidened = false
      continue
    }
    if (reports.at(-1)?.isVague && final !== vagueTo) {
      // A vague last report does not show what is active after the late ones. Read up to the next that does.
      vagueTo = final
      to = Math.max(to, final) + readOnMs
      readOnMs *= 2
      continue
    }
    const { alarms: old, isFlood } = await alarmsBetween(db, vin, { first, final, last })
    const correction = splice(old, reports)
    if (correction.cut.length > 0 && !isWidened) {
      from = Math.max(from - reachMs, Math.min(from, ...correction.cut.map(({ begin }) => begin)))
      to = Math.min(to + reachMs, Math.max(to, ...correction.cut.map(({ lastSeen }) => lastSeen)))
      isWidened = true
      continue
    }
    // Without a row it is above the limit, and its end is not among these reports.
    const newest = Math.max(last, final)
    const isUnclear = ({ id, end }: AlarmSpan) => isFlood && id === undefined && end === null && final < newest
    if (correction.changedSpans.some((alarm) => isUnclear(alarm) && alarm.level >= 3)) {
      // It may have to be stored, which requires its end.
      to = Math.max(to, final) + readOnMs
      readOnMs *= 2
      continue
    }
    const ids = correction.gone.map(({ id }) => id!)
    for (const { key } of correction.gone) batch.get(changedAlarms).push({ vin, kind: kindOf(key), code: codeOf(key) })
    // The index `alarm_lasting` allows one active row per alarm, so removed rows go first.
    if (ids.length > 0) await takeBack(db, vin, ids, batch.now)
    const vehicleAlarms = correction.changedSpans.map((alarm) => ({ ...alarm, vin }))
    const suppressedAlarms = await save(
      db,
      vehicleAlarms.filter((alarm) => !isUnclear(alarm)),
      batch,
    )
    const above = [...suppressedAlarms, ...vehicleAlarms.filter(isUnclear)]
    const before = isFlood ? splice(old, inOrder(followedBefore(storedReports, vin, lateFrom, batch))).changedSpans : []
    await correctFloods(db, { vin, before: before.filter(({ id }) => id === undefined), above, newest }, batch)
    return newest
  }
}

/** Stored reports without reports of this batch that are not processed yet. */
function followedBefore(
  reports: readonly StoredReport[],
  vin: string,
  lateFrom: number,
  batch: Batch,
): readonly StoredReport[] {
  const isNew = batch.get(isNewMessage)
  const digests = new Set(
    batch.messages.filter((message) => message.vin === vin && isNew(message)).map(({ digest }) => String(digest)),
  )
  return reports.filter(({ at, digest }) => at < lateFrom || !digests.has(digest))
}

interface Correction {
  readonly vin: string
  /** Alarms above the limit within a period: before the correction and now. */
  readonly before: readonly Pick<AlarmSpan, 'key' | 'begin'>[]
  readonly above: readonly Pick<AlarmSpan, 'key' | 'begin'>[]
  readonly newest: number
}

async function correctFloods(db: Db, { vin, before, above, newest }: Correction, batch: Batch): Promise<void> {
  const nameOf = ({ key, begin }: Pick<AlarmSpan, 'key' | 'begin'>) => `${key} ${begin}`
  const [was, is] = [new Set(before.map(nameOf)), new Set(above.map(nameOf))]
  const addedBegins = above.filter((alarm) => !was.has(nameOf(alarm))).map(({ begin }) => begin)
  const removedBegins = before.filter((alarm) => !is.has(nameOf(alarm))).map(({ begin }) => begin)
  const isSame = addedBegins.length === 0 && removedBegins.length === 0
  const flooding = batch.get(floodingVehicles).has(vin)
  if (isSame && !flooding) return
  await writeFloods(
    db,
    new Map([[vin, { added: addedBegins, removed: removedBegins, continued: [], newest }]]),
    batch.now,
  )
}

const recordColumns = {
  vin: 'text',
  id: 'bigint',
  kind: 'text',
  code: 'bigint',
  level: 'smallint',
  begin: 'float8',
  seen: 'float8',
  end: 'float8',
} as const

/** Writes new and changed alarms. Returns the new ones above the limit, which are not written. */
async function save(db: Db, alarms: readonly VehicleAlarm[], batch: Batch): Promise<SuppressedAlarm[]> {
  if (alarms.length === 0) return []
  const { now } = batch
  const rows = alarms.map(({ vin, id, key, begin, lastSeen, end, level }) => ({
    vin,
    id: id ?? null,
    kind: kindOf(key),
    code: codeOf(key),
    level,
    begin,
    end,
    seen: end === null ? null : lastSeen,
  }))
  const existingRows = rows.filter(({ id }) => id !== null)
  const newRows = rows.filter(({ id }) => id === null)
  const above = await aboveLimit(db, newRows, existingRows)
  const fresh = above.size === 0 ? newRows : newRows.filter((row) => !above.has(row))
  const rowsToWrite = above.size === 0 ? rows : rows.filter((row) => !above.has(row))
  await wakeBySpans(db, rowsToWrite, now)
  if (existingRows.length > 0) {
    const changes = await db.execute<AlarmChange>(sql`
      update alarm a set level = r.level, begin_at = to_timestamp(r.begin / 1000), last_seen_at = to_timestamp(r.seen / 1000),
        end_at = to_timestamp(r.end / 1000), changed_at = ${moment(now)}, changed_xid = pg_current_xact_id()
      from ${records(existingRows, recordColumns)} join alarm o on o.vin = r.vin and o.id = r.id
      where a.vin = r.vin and a.id = r.id and o.vin = a.vin returning ${changeColumns}`)
    await addChangedAlarms(db, changes.rows)
  }
  if (fresh.length > 0) {
    const newRows = await db.execute<EventAlarm>(sql`
      insert into alarm as a (vin, kind, code, level, begin_at, last_seen_at, end_at, recorded_at, changed_at)
      select r.vin, r.kind, r.code, r.level, to_timestamp(r.begin / 1000), to_timestamp(r.seen / 1000),
        to_timestamp(r.end / 1000), ${moment(now)}, ${moment(now)}
      from ${records(fresh, recordColumns)} returning ${eventColumns}`)
    await addBegunAlarms(db, newRows.rows)
  }
  for (const { vin, kind, code } of rowsToWrite) batch.get(changedAlarms).push({ vin, kind, code })
  const severe = batch.get(severeAlarms)
  for (const { vin, level, end } of rowsToWrite) if (level >= 3 && end === null) severe.add(vin)
  await notifyStreams(db, alarmTopic)
  return [...above].map(({ vin, kind, code, begin }) => ({ vin, key: keyOf(kind, code), begin }))
}

export default [alarmFollower]
