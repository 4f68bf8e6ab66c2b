import { sql } from '../../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../../platform/store/store.ts'
import { addGradedFaults, type EventFault, faultColumns } from './events.ts'

/** Numbers per statement, because many vehicles can have a fault of the same number. */
const atOnce = 50

/**
 * Updates the severity of faults with these numbers from the maker's table, in the caller's transaction. An entry of
 * their ECU takes precedence over a general one. `without`: entries that are about to be deleted.
 */
export async function gradeFaults(db: Db, numbers: readonly string[], without: readonly number[] = []): Promise<void> {
  for (let from = 0; from < numbers.length; from += atOnce) {
    const some = sql.param(numbers.slice(from, from + atOnce))
    const { rows } = await db.execute<EventFault>(sql`
      update fault f set severity = g.severity
      from (select o.vin, o.id, coalesce(max(c.severity) filter (where c.ecu = o.ecu),
          max(c.severity) filter (where c.ecu is null)) as severity
        from fault o left join fault_code c on c.number = o.number and (c.ecu is null or c.ecu = o.ecu)
          and c.id <> all(${sql.param([...without])}::bigint[])
        where o.number = any(${some}::text[]) group by o.vin, o.id) g
      where f.vin = g.vin and f.id = g.id and f.severity is distinct from g.severity returning ${faultColumns}`)
    await addGradedFaults(db, rows)
  }
}
