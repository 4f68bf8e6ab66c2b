import { sql } from 'drizzle-orm'
import type { Db } from '../server/store/store.ts'
import type { Message } from './arrival.ts'

/** What platforms are told of: logins, reports and logouts. */
const kinds = new Set([1, 2, 4])

/** Tells forwarders, while there is a target that is on, which messages a batch holds: one row, in its transaction. */
export async function writeForward(db: Db, messages: readonly Message[]): Promise<void> {
  const on = await db.execute(sql`select 1 from forward_target where enabled limit 1`)
  if (on.rows.length === 0) return
  const told = messages.filter(({ kind, down, frame }) => kinds.has(kind) && !down && frame[3] === 0xfe)
  if (told.length === 0) return
  const list = (values: readonly (number | bigint)[]) => `{${values.join(',')}}`
  await db.execute(sql`
    insert into forward_batch (vins, times, kinds, digests)
    values (${sql.param(told.map(({ vin }) => vin))}::text[], ${list(told.map(({ at }) => at))}::bigint[],
      ${list(told.map(({ kind }) => kind))}::int[], ${list(told.map(({ digest }) => digest))}::bigint[])`)
}
