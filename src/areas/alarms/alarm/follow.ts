import { type Batch, batchValue } from '../../../ingest/batch.ts'
import { follower } from '../../../ingest/follower.ts'
import type { DecryptionKeys } from '../../../ingest/keys.ts'
import type { Message } from '../../../ingest/message.ts'
import { decodeSignals } from '../../../protocol/index.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import { records, texts } from '../../../server/store/records.ts'
import type { Db } from '../../../server/store/store.ts'
import { notifyStreams } from '../../../server/stream/stream.ts'
import { minuteMs } from '../../../time.ts'
import { lastReported } from '../../messages/lastMessage/batch-values.ts'
import type { LastReported } from '../../messages/lastMessage/lock.ts'
import { wakeBySpans } from './handling/wake.ts'
import type { AlarmKind } from './kind-texts.ts'
import { type Alarm, type AlarmReport, codeOf, follow, inOrder, keyOf, kindOf, splice } from './spans.ts'
import { alarmReport } from './stated.ts'
import { alarmTopic } from './topic.ts'

/** Late reports this far apart are corrected one after the other, so that what lies between need not be read. */
const apartMs = 10 * minuteMs
/** How much of a span that a late report cuts in two is read again to tell the level of each part. */
const reachMs = 24 * 60 * minuteMs

/** VINs of which a level-3 alarm that goes on is new or changed. */
export const severeAlarms = batchValue<Set<string>>('severe alarms', () => new Set())

/** Alarms that the batch began, changed, ended or took back. */
export const changedAlarms = batchValue<{ vin: string; kind: AlarmKind; code: number }[]>('changed alarms', () => [])

/** Keeps the alarms that a batch's vehicles send; those of rules have a follower of their own. Those that late reports touch are told again from the stored messages. */
export const alarmFollower = follower({
  name: 'alarm',
  after: ['vehicle-lock'],
  write: writeAlarms,
})

async function writeAlarms(db: Db, batch: Batch): Promise<void> {
  const byVin = reportsOf(batch.messages)
  if (byVin.size === 0) return
  const last = batch.get(lastReported)
  const vins = [...byVin.keys()].sort()
  const lasting = await lastingAlarms(db, vins, last)
  const changed: (Alarm & { vin: string })[] = []
  for (const vin of vins) {
    const reports = inOrder(byVin.get(vin)!)
    const lastAt = last.get(vin)?.alarmAt ?? null
    if (lastAt === null || reports[0]!.at > lastAt) {
      for (const alarm of follow(lasting.get(vin) ?? [], lastAt, reports)) changed.push({ ...alarm, vin })
    } else {
      const periods = clusters(reports)
      let known = lastAt
      while (periods.length > 0) known = await correct(db, vin, periods, known, batch)
    }
  }
  await save(db, changed, batch)
}

function reportsOf(messages: readonly Message[]): Map<string, AlarmReport[]> {
  const byVin = new Map<string, AlarmReport[]>()
  for (const message of messages) {
    const report = message.signals && message.counts && alarmReport(message.signals, message.at)
    if (!report) continue
    const known = byVin.get(message.vin)
    if (known) known.push(report)
    else byVin.set(message.vin, [report])
  }
  return byVin
}

type Row = { vin: string; id: string; kind: AlarmKind; code: string; level: number; begin: number } & Record<
  'seen' | 'end',
  number | null
>
const alarmColumns = sql.raw(`vin, id, kind, code, level, date_part('epoch', begin_at) * 1000 as begin,
  date_part('epoch', seen_at) * 1000 as seen, date_part('epoch', end_at) * 1000 as end`)

/** `last`: when the vehicle's alarms were last reported, which is when one that lasts was last seen. */
function alarmOf(row: Row, last: number): Alarm {
  return {
    id: Number(row.id),
    key: keyOf(row.kind, Number(row.code)),
    begin: Math.round(row.begin),
    seen: row.seen === null ? last : Math.round(row.seen),
    end: row.end === null ? null : Math.round(row.end),
    level: row.level,
  }
}

async function lastingAlarms(db: Db, vins: readonly string[], last: ReadonlyMap<string, LastReported>) {
  const found = await db.execute<Row>(
    sql`select ${alarmColumns} from alarm where vin = any(${texts(vins)}::text[]) and end_at is null and kind <> 'rule'`,
  )
  const byVin = new Map<string, Alarm[]>()
  for (const row of found.rows) {
    const alarm = alarmOf(row, last.get(row.vin)?.alarmAt ?? Math.round(row.begin))
    byVin.set(row.vin, [...(byVin.get(row.vin) ?? []), alarm])
  }
  return byVin
}

interface Period {
  from: number
  to: number
}

function clusters(reports: readonly AlarmReport[]): Period[] {
  const found: Period[] = []
  for (const { at } of reports) {
    const open = found.at(-1)
    if (open && at - open.to <= apartMs) open.to = at
    else found.push({ from: at, to: at })
  }
  return found
}

const counted = (vin: string) => sql`vin = ${vin} and kind = 2 and alarm_level is not null and counts`

/**
 * Corrects one vehicle's alarms by what was reported late in the first of `periods`, which is taken away. `last`: the
 * last report that the vehicle's lasting alarms take into account; answers the same for afterwards.
 */
async function correct(db: Db, vin: string, periods: Period[], last: number, batch: Batch): Promise<number> {
  let { from, to } = periods.shift()!
  let vagueTo: number | undefined
  let vagueMs = minuteMs
  for (let widened = false; ; ) {
    const reports = await reportsBetween(db, batch.keys, vin, { from, to })
    const first = reports[0]?.at ?? from
    const final = reports.at(-1)?.at ?? to
    if (periods[0] && final >= periods[0].from) {
      // What is not followed yet must not be taken for the known report at the edge.
      to = Math.max(to, periods.shift()!.to)
      widened = false
      continue
    }
    if (reports.at(-1)?.isVague && final !== vagueTo) {
      // It does not say what is on after the late ones: the next that does is needed.
      vagueTo = final
      to = Math.max(to, final) + vagueMs
      vagueMs *= 2
      continue
    }
    const old = await alarmsBetween(db, vin, first, final, last)
    const spliced = splice(old, reports)
    if (spliced.cut.length > 0 && !widened) {
      from = Math.max(from - reachMs, Math.min(from, ...spliced.cut.map(({ begin }) => begin)))
      to = Math.min(to + reachMs, Math.max(to, ...spliced.cut.map(({ seen }) => seen)))
      widened = true
      continue
    }
    const ids = spliced.gone.map(({ id }) => id!)
    for (const { key } of spliced.gone) batch.get(changedAlarms).push({ vin, kind: kindOf(key), code: codeOf(key) })
    // One that lasts no longer makes room for the part of it that does: closed spans are written first.
    if (ids.length > 0) await takeBack(db, vin, ids, batch.now)
    await save(
      db,
      spliced.kept.map((alarm) => ({ ...alarm, vin })),
      batch,
    )
    return Math.max(last, final)
  }
}

/** Deletes alarms that never were, and tells the boards that show them. */
export async function takeBack(db: Db, vin: string, ids: readonly number[], now: number): Promise<void> {
  await db.execute(sql`delete from alarm where vin = ${vin} and id = any(${sql.param(ids)}::bigint[])`)
  await db.execute(
    sql`insert into alarm_gone (vin, id, gone_at) select ${vin}, id, ${moment(now)} from unnest(${sql.param(ids)}::bigint[]) as id`,
  )
  await notifyStreams(db, alarmTopic)
}

/** All alarm reports from the last one before `from` to the first one after `to`, in order. */
async function reportsBetween(db: Db, keys: DecryptionKeys, vin: string, { from, to }: Period): Promise<AlarmReport[]> {
  const known = counted(vin)
  const found = await db.execute<{ at: string; frame: Buffer }>(sql`
    select extract(epoch from at) * 1000 as at, frame from message
    where ${known}
      and at >= coalesce((select max(at) from message where ${known} and at < ${moment(from)}), ${moment(from)})
      and at <= coalesce((select min(at) from message where ${known} and at > ${moment(to)}), ${moment(to)})`)
  const keyOf = await keys.ofStored(
    found.rows.map(({ frame }) => ({ vin, frame })),
    db,
  )
  const decrypt = keyOf(vin)
  const read = (frame: Uint8Array) => decodeSignals(frame, decrypt && { decrypt })
  return inOrder(found.rows.flatMap(({ at, frame }) => alarmReport(read(frame), Math.round(Number(at))) ?? []))
}

async function alarmsBetween(db: Db, vin: string, first: number, final: number, last: number): Promise<Alarm[]> {
  const found = await db.execute<Row>(sql`
    select ${alarmColumns} from alarm
    where vin = ${vin} and kind <> 'rule' and begin_at <= ${moment(final)} and (end_at is null or seen_at >= ${moment(first)})`)
  return found.rows.map((row) => alarmOf(row, last)).filter(({ seen }) => seen >= first)
}

const recordColumns = {
  ...({ vin: 'text', id: 'bigint', kind: 'text', code: 'bigint', level: 'smallint' } as const),
  ...({ begin: 'float8', seen: 'float8', end: 'float8' } as const),
} as const

async function save(db: Db, alarms: readonly (Alarm & { vin: string })[], batch: Batch): Promise<void> {
  if (alarms.length === 0) return
  const { now } = batch
  const rows = alarms.map(({ vin, id, key, begin, seen, end, level }) => ({
    ...{ vin, id: id ?? null, kind: kindOf(key), code: codeOf(key), level, begin, end },
    seen: end === null ? null : seen,
  }))
  const known = rows.filter(({ id }) => id !== null)
  const fresh = rows.filter(({ id }) => id === null)
  await wakeBySpans(db, rows, now)
  if (known.length > 0) {
    await db.execute(sql`
      update alarm a set level = r.level, begin_at = to_timestamp(r.begin / 1000), seen_at = to_timestamp(r.seen / 1000),
        end_at = to_timestamp(r.end / 1000), changed_at = ${moment(now)}, changed_in = pg_current_xact_id()
      from ${records(known, recordColumns)} where a.vin = r.vin and a.id = r.id`)
  }
  if (fresh.length > 0) {
    await db.execute(sql`
      insert into alarm (vin, kind, code, level, begin_at, seen_at, end_at, known_at, changed_at)
      select r.vin, r.kind, r.code, r.level, to_timestamp(r.begin / 1000), to_timestamp(r.seen / 1000),
        to_timestamp(r.end / 1000), ${moment(now)}, ${moment(now)}
      from ${records(fresh, recordColumns)}`)
  }
  for (const { vin, kind, code } of rows) batch.get(changedAlarms).push({ vin, kind, code })
  const severe = batch.get(severeAlarms)
  for (const { vin, level, end } of alarms) if (level >= 3 && end === null) severe.add(vin)
  await notifyStreams(db, alarmTopic)
}

export default [alarmFollower]
