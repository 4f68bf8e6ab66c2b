/** Faults derived from the alarm lists of reports (GB/T 32960.3) through the maker's table. */
import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addFaultEvents, type EventFault, faultColumns } from './writes/events.ts'

export interface ChangedAlarm {
  readonly vin: string
  readonly kind: string
  readonly code: number
}
export interface MappedAlarm extends Record<string, unknown> {
  list: string
  code: string
  number: string
  dtc: number
  ecu: string | null
  severity: string
}
/** Milliseconds for which a process caches the maker's table. */
const cacheMs = 30_000

/**
 * Returns a reader of the alarm mapping with a short cache, because reports are frequent and the table rarely changes.
 */
export function alarmMapping(): (db: Db, now: number) => Promise<ReadonlyMap<string, MappedAlarm>> {
  let cache: { readonly at: number; readonly map: ReadonlyMap<string, MappedAlarm> } | undefined
  return async (db, now) => {
    if (cache && now >= cache.at && now - cache.at < cacheMs) return cache.map
    const { rows } = await db.execute<MappedAlarm>(sql`
      select alarm_list as list, alarm_code as code, number, dtc, ecu, severity from fault_code where alarm_list is not null`)
    cache = { at: now, map: new Map(rows.map((row) => [`${row.list} ${row.code}`, row])) }
    return cache.map
  }
}

type AlarmColumn = 'vin' | 'ecu' | 'dtc' | 'number' | 'state' | 'severity' | 'first' | 'last' | 'count'

/**
 * Recomputes the faults from all alarms of the same vehicle, kind and code. Repeated, late and unordered reports
 * therefore give the same result.
 */
export async function writeAlarmFaults(
  db: Db,
  alarms: readonly ChangedAlarm[],
  mapping: ReadonlyMap<string, MappedAlarm>,
): Promise<void> {
  const mappedAlarms = new Map<string, ChangedAlarm & { of: MappedAlarm }>()
  for (const { vin, kind, code } of alarms) {
    const of = mapping.get(`${kind} ${code}`)
    if (of) mappedAlarms.set(`${vin} ${kind} ${code}`, { vin, kind, code, of })
  }
  if (mappedAlarms.size === 0) return
  const rows = [...mappedAlarms.values()]
    .sort((a, b) => (a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.of.dtc - b.of.dtc))
    .map(({ vin, kind, code, of: { dtc, number, ecu, severity } }) => ({ vin, kind, code, dtc, number, ecu, severity }))
  const totals = await db.execute<{ vin: string; kind: string; code: string } & Record<string, number | boolean>>(sql`
    select a.vin, a.kind, a.code, (extract(epoch from min(a.begin_at)) * 1000)::float8 as first,
      (extract(epoch from max(coalesce(a.last_seen_at, a.begin_at))) * 1000)::float8 as last,
      count(*)::int as count, bool_or(a.end_at is null) as lasting
    from alarm a join ${records<'vin' | 'kind' | 'code'>(rows, { vin: 'text', kind: 'text', code: 'bigint' })}
      on a.vin = r.vin and a.kind = r.kind and a.code = r.code
    group by a.vin, a.kind, a.code`)
  const totalsByKey = new Map(totals.rows.map((row) => [`${row.vin} ${row.kind} ${row.code}`, row]))
  const [upserts, deletions] = [
    rows.flatMap((row) => {
      const now = totalsByKey.get(`${row.vin} ${row.kind} ${row.code}`)
      if (!now) return []
      const { first, last, count, lasting } = now
      return [{ ...row, first, last, count, state: lasting ? 'present' : 'history' }]
    }),
    rows.filter((row) => !totalsByKey.has(`${row.vin} ${row.kind} ${row.code}`)),
  ]
  const which = records<'vin' | 'ecu' | 'dtc'>(rows, { vin: 'text', ecu: 'bigint', dtc: 'int' })
  const isSame = sql`f.vin = r.vin and f.dtc = r.dtc and f.ecu is not distinct from r.ecu and f.source = 'gbAlarm'`
  const { rows: before } = await db.execute<EventFault>(
    sql`select ${faultColumns} from fault f join ${which} on ${isSame}`,
  )
  const after: EventFault[] = []
  if (upserts.length > 0) {
    const result = await db.execute<EventFault>(sql`
      insert into fault as f (vin, source, ecu, dtc, number, state, severity, first_seen_at, last_seen_at, occurrence)
      select r.vin, 'gbAlarm', r.ecu, r.dtc, r.number, r.state, r.severity, to_timestamp(r.first / 1000),
        to_timestamp(r.last / 1000), r.count
      from ${records<AlarmColumn>(
        upserts as never,
        {
          vin: 'text',
          ecu: 'bigint',
          dtc: 'int',
          number: 'text',
          state: 'text',
          severity: 'text',
          first: 'float8',
          last: 'float8',
          count: 'int',
        } as const,
      )}
      on conflict (vin, source, ecu, dtc) do update set state = excluded.state, first_seen_at = excluded.first_seen_at,
        last_seen_at = excluded.last_seen_at, occurrence = excluded.occurrence, changed_at = excluded.changed_at
      returning ${faultColumns}`)
    after.push(...result.rows)
  }
  if (deletions.length > 0)
    await db.execute(sql`
      delete from fault f using ${records<'vin' | 'ecu' | 'dtc'>(deletions, { vin: 'text', ecu: 'bigint', dtc: 'int' })}
      where ${isSame}`)
  await addFaultEvents(db, { before, after })
}
