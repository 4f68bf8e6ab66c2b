import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { callOnLevelThree } from './parameters.ts'

/**
 * Creates breakdown calls for these vehicles, if the platform is configured so. Only vehicles with a level-3 alarm and
 * without an unclosed call. `since`: only alarms changed from then on (ISO).
 */
export async function callsOfAlarms(db: Db, vins: readonly string[], since: string): Promise<void> {
  await db.execute(sql`
    with serious as materialized (
      select a.vin, a.begin_at, a.id, l.longitude, l.latitude
      from alarm a join vehicle v on v.vin = a.vin left join last_message l on l.vin = a.vin
      where a.vin = any(${sql.param([...vins])}::text[]) and a.level >= 3 and a.end_at is null
        and a.changed_at >= ${since}::timestamptz)
    insert into breakdown_call (vin, called_at, source, alarm, longitude, latitude)
    select distinct on (a.vin) a.vin, a.begin_at, 'alarm', a.id, a.longitude, a.latitude from serious a
    where (select value from parameter_value where key = ${callOnLevelThree.key}) = 'true'
      and not exists (select 1 from breakdown_call b where b.vin = a.vin and b.state <> 'closed')
    order by a.vin, a.begin_at desc
    on conflict (alarm) do nothing`)
}
