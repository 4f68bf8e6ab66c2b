import { sql } from '../../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../../platform/store/store.ts'

/**
 * Updates the severity of faults with these numbers from the maker's table, in the caller's transaction. An entry of
 * their ECU takes precedence over a general one. `without`: entries that are about to be deleted.
 */
export async function gradeFaults(db: Db, numbers: readonly string[], without: readonly number[] = []): Promise<void> {
  if (numbers.length === 0) return
  const which = sql`f.number = any(${sql.param([...numbers])}::text[])`
  const others = sql`c.id <> all(${sql.param([...without])}::bigint[])`
  await db.execute(sql`update fault f set severity = null where ${which} and f.severity is not null`)
  await db.execute(sql`
    update fault f set severity = c.severity from fault_code c
    where ${which} and c.number = f.number and c.ecu is null and ${others}`)
  await db.execute(sql`
    update fault f set severity = c.severity from fault_code c
    where ${which} and c.number = f.number and c.ecu = f.ecu and ${others}`)
}
