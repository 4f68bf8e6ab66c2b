import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'

/** Sets the states of alarm rules (signalRule/marks.ts) of vehicles, in the caller's transaction. */
export async function setRuleStates(
  db: Db,
  rows: readonly { readonly vin: string; readonly rules: string }[],
): Promise<void> {
  await db.execute(sql`
    update last_message l set rules = r.rules from ${records(rows, { vin: 'text', rules: 'text' })} where l.vin = r.vin`)
}

/**
 * Sets the fences that vehicles are inside of, in the caller's transaction, which has locked the rows. `fences`: ids,
 * separated by spaces.
 */
export async function setInsideFences(
  db: Db,
  rows: readonly { readonly vin: string; readonly fences: string }[],
): Promise<void> {
  await db.execute(sql`
    update last_message l set fences = string_to_array(r.fences, ' ')::bigint[]
    from ${records(rows, { vin: 'text', fences: 'text' })} where l.vin = r.vin`)
}
