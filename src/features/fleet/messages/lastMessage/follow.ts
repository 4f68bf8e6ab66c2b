import type { ElementType } from '../../../../platform/store/arrays.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import { fencesAround, lastReported, newestReports, odometries, ruleMarks } from './batch-values.ts'
import { addClockEvents } from './events.ts'
import { vehicleLock } from './lock.ts'
import { groups, type Newest } from './newest.ts'

export const lastMessageFollower = follower({
  name: 'last-message',
  after: ['vehicle-lock'],
  async write(tx, batch) {
    const newest = batch.get(newestReports)
    await writeNewest(
      tx,
      newest,
      { fences: batch.get(fencesAround), rules: batch.get(ruleMarks), odometries: batch.get(odometries) },
      batch.now,
    )
    await addClockEvents(tx, newest, batch.get(lastReported))
  },
})

const timeColumns = new Set(['at', 'received_at', 'drive_at', 'located_at', 'alarm_at'])
const types: Record<string, ElementType> = {
  vin: 'text',
  fences: 'text',
  rules: 'text',
  odometry: 'text',
  abnormal: 'text',
  invalid: 'text',
  alarm_mark: 'text',
  clock_drift: 'boolean',
  clock_offset_s: 'bigint',
  backfilled: 'boolean',
  ...Object.fromEntries(
    ['vehicle_state', 'charging_state', 'running_mode', 'soc_percent', 'coordinate_system', 'alarm_level'].map(
      (column) => [column, 'smallint' as const],
    ),
  ),
}
const columns = groups.flatMap((group) => [...group] as string[])
const list = (parts: readonly string[]) => sql.raw(parts.join(', '))

/** `at = case when the new row's group is newer then its value else the present one end, ...` */
const newerWins = groups.flatMap(([time, ...rest]) => {
  const newer = `excluded.${time} is not null and (l.${time} is null or excluded.${time} >= l.${time})`
  return [time, ...rest].map((column) => `${column} = case when ${newer} then excluded.${column} else l.${column} end`)
})
const recordColumns: Record<string, ElementType> = Object.fromEntries(
  ['vin', ...columns, 'fences', 'rules', 'odometry'].map((column) => [column, types[column] ?? 'float8']),
)
const jsonColumns = new Set(['abnormal', 'invalid'])
const selected = columns.map((column) =>
  timeColumns.has(column)
    ? `to_timestamp(r.${column} / 1000)`
    : jsonColumns.has(column)
      ? `r.${column}::jsonb`
      : `r.${column}`,
)

async function writeNewest(
  db: Db,
  newest: readonly Newest[],
  extraColumns: {
    fences: ReadonlyMap<string, readonly number[]>
    rules: ReadonlyMap<string, string>
    odometries: ReadonlyMap<string, string>
  },
  now: number,
): Promise<void> {
  if (newest.length === 0) return
  for (const row of newest) {
    const around = extraColumns.fences.get(row.vin)
    row.fences = around ? `{${around.join(',')}}` : null
    row.rules = extraColumns.rules.get(row.vin) ?? null
    row.odometry = extraColumns.odometries.get(row.vin) ?? null
  }
  const changedAt = moment(now)
  await db.execute(sql`
    insert into last_message as l (vin, ${list(columns)}, fences, rules, odometry, changed_at)
    select r.vin, ${list(selected)}, r.fences::bigint[], r.rules, r.odometry, ${changedAt}
    from ${records<string>(newest, recordColumns)}
    order by r.vin
    on conflict (vin) do update set ${list(newerWins)}, fences = coalesce(excluded.fences, l.fences),
      rules = coalesce(excluded.rules, l.rules), odometry = coalesce(excluded.odometry, l.odometry),
      odometry_at = case when excluded.odometry is null then l.odometry_at end,
      changed_at = excluded.changed_at`)
}

export default [lastMessageFollower, vehicleLock]
