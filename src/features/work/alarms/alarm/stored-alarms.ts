import { decodeSignals } from '../../../../domain/gb32960/index.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records, texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { DecryptionKeys } from '../../../../telematics/ingest/keys.ts'
import type { LastReported } from '../../../fleet/messages/lastMessage/lock.ts'
import { alarmReport } from './alarm-report.ts'
import { type Flood, floodWindowMs } from './flood.ts'
import type { AlarmKind } from './kind-texts.ts'
import { floodOf } from './limit.ts'
import { type AlarmReport, type AlarmSpan, inOrder, keyOf } from './spans.ts'

type Row = { vin: string; id: string; kind: AlarmKind; code: string; level: number; begin: number } & Record<
  'seen' | 'end' | 'count',
  number | null
>
const alarmColumns = sql.raw(`vin, id, kind, code, level, date_part('epoch', begin_at) * 1000 as begin,
  date_part('epoch', last_seen_at) * 1000 as seen, date_part('epoch', end_at) * 1000 as end, suppressed_count as count`)

/** `last`: time of the vehicle's last alarm report. It is the `lastSeen` of an active alarm. */
function alarmOf(row: Row, last: number): AlarmSpan {
  return {
    id: Number(row.id),
    key: keyOf(row.kind, Number(row.code)),
    begin: Math.round(row.begin),
    lastSeen: row.seen === null ? last : Math.round(row.seen),
    end: row.end === null ? null : Math.round(row.end),
    level: row.level,
  }
}

const asFlood = ({ id, count, begin, seen: lastSeen, end }: Row): Flood =>
  floodOf({ id: Number(id), count: count ?? 0, begin, last: lastSeen ?? begin, end })

/** Alarms without an end of these vehicles by VIN, without those of rules. Also the vehicles' floods. */
export async function lastingAlarms(
  db: Db,
  vins: readonly string[],
  last: ReadonlyMap<string, LastReported>,
): Promise<{ readonly alarms: ReadonlyMap<string, AlarmSpan[]>; readonly floods: ReadonlyMap<string, Flood> }> {
  const result = await db.execute<Row>(
    sql`select ${alarmColumns} from alarm where vin = any(${texts(vins)}::text[]) and end_at is null and kind <> 'rule'`,
  )
  const alarms = new Map<string, AlarmSpan[]>()
  const floods = new Map<string, Flood>()
  for (const row of result.rows) {
    const { vin } = row
    if (row.kind === 'flood') floods.set(vin, asFlood(row))
    else alarms.set(vin, [...(alarms.get(vin) ?? []), alarmOf(row, last.get(vin)?.alarmAt ?? Math.round(row.begin))])
  }
  return { alarms, floods }
}

/**
 * Alarms of a vehicle that were active at any time between two moments, without those of rules. Also whether there was
 * a flood then or within 10 minutes before.
 */
export async function alarmsBetween(
  db: Db,
  vin: string,
  { first, final, last }: { readonly first: number; readonly final: number; readonly last: number },
): Promise<{ readonly alarms: AlarmSpan[]; readonly isFlood: boolean }> {
  const answer = await db.execute<Row>(sql`
    select ${alarmColumns} from alarm
    where vin = ${vin} and kind <> 'rule' and begin_at <= ${moment(final)}
      and (end_at is null or last_seen_at >= ${moment(first)} or (kind = 'flood' and last_seen_at > ${moment(first - floodWindowMs)}))`)
  const alarms = answer.rows.filter(({ kind }) => kind !== 'flood').map((row) => alarmOf(row, last))
  return {
    alarms: alarms.filter(({ lastSeen }) => lastSeen >= first),
    isFlood: answer.rows.length > alarms.length,
  }
}

const reportColumns = sql.raw(`kind = 2 and alarm_level is not null and counts`)

export type StoredReport = AlarmReport & { readonly digest: string }

/** All alarm reports from the last one before `from` to the first one after `to`, unordered. */
export async function reportsBetween(
  db: Db,
  keys: DecryptionKeys,
  vin: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<StoredReport[]> {
  const reportCondition = sql`vin = ${vin} and ${reportColumns}`
  const result = await db.execute<{ at: string; digest: string; frame: Buffer }>(sql`
    select extract(epoch from at) * 1000 as at, digest::text as digest, frame from message
    where ${reportCondition}
      and at >= coalesce((select max(at) from message where ${reportCondition} and at < ${moment(from)}), ${moment(from)})
      and at <= coalesce((select min(at) from message where ${reportCondition} and at > ${moment(to)}), ${moment(to)})`)
  const keyOfVehicle = await keys.ofStored(
    result.rows.map(({ frame }) => ({ vin, frame })),
    db,
  )
  const decrypt = keyOfVehicle(vin)
  const read = (frame: Uint8Array) => decodeSignals(frame, decrypt && { decrypt })
  return result.rows.flatMap(({ at, digest, frame }) => {
    const report = alarmReport(read(frame), Math.round(Number(at)))
    return report ? [{ ...report, digest }] : []
  })
}

/** Active alarms by VIN as reported at these moments. `at`: the vehicle's last alarm report. */
export async function alarmsReported(
  db: Db,
  keys: DecryptionKeys,
  vehicles: readonly { readonly vin: string; readonly at: number }[],
): Promise<ReadonlyMap<string, AlarmReport['levels']>> {
  if (vehicles.length === 0) return new Map()
  const times = vehicles.map(({ at }) => at)
  const answer = await db.execute<{ vin: string; frame: Buffer }>(sql`
    select m.vin, m.frame from message m
      join ${records(vehicles, { vin: 'text', at: 'float8' })} on m.vin = r.vin and m.at = to_timestamp(r.at / 1000)::timestamptz(3)
    where ${sql.raw(`m.kind = 2 and m.alarm_level is not null and m.counts`)}
      and m.at >= ${moment(Math.min(...times))} and m.at <= ${moment(Math.max(...times))}`)
  const decryptOf = await keys.ofStored(answer.rows, db)
  const reports = Map.groupBy(answer.rows, ({ vin }) => vin)
  return new Map(
    [...reports].map(([vin, rows]) => {
      const decrypt = decryptOf(vin)
      const read = rows.flatMap(({ frame }) => alarmReport(decodeSignals(frame, decrypt && { decrypt }), 0) ?? [])
      return [vin, inOrder(read)[0]?.levels ?? new Map<string, number>()]
    }),
  )
}
