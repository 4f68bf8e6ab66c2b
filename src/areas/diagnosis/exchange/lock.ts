/** The lock of a vehicle for diagnosis: one person, or one run of a script, at a time; it ends by itself. */
import type { OutputOf } from '../../../kit/call.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import type { Db } from '../../../server/store/store.ts'
import { minuteMs } from '../../../time.ts'
import type { exchangeCalls } from './contract.ts'

/** A person who asks nothing for this time has finished. */
export const idleMs = 2 * minuteMs

export interface LockHolder {
  readonly userId: number
  readonly name: string
  readonly runId: number | null
}
interface Held extends Record<string, unknown> {
  userId: number
  name: string
  runId: number | null
  until: string
}

/** Takes the lock, or makes one's own last longer. Answers undefined, or the name of who has it. Times in ms since 1970. */
export async function takeLock(
  db: Db,
  vin: string,
  { userId, name, runId }: LockHolder,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<string | undefined> {
  const taken = await db.execute(sql`
    insert into diagnosis_lock as l (vin, user_id, name, run_id, until)
    values (${vin}, ${userId}, ${name}, ${runId}::bigint, ${moment(until)})
    on conflict (vin) do update set user_id = excluded.user_id, name = excluded.name, run_id = excluded.run_id, until = excluded.until
    where l.until <= ${moment(now)} or (l.user_id = excluded.user_id and l.run_id is not distinct from excluded.run_id)
    returning 1`)
  return taken.rows.length > 0 ? undefined : ((await heldBy(db, vin, now))?.name ?? '')
}

/** Gives the lock back, if it is one's own. */
export async function releaseLock(db: Db, vin: string, { userId, runId }: Omit<LockHolder, 'name'>): Promise<void> {
  await db.execute(sql`
    delete from diagnosis_lock
    where vin = ${vin} and user_id = ${userId} and run_id is not distinct from ${runId}::bigint`)
}

async function heldBy(db: Db, vin: string, now: number): Promise<Held | undefined> {
  const { rows } = await db.execute<Held>(sql`
    select user_id::float8 as "userId", name, run_id::float8 as "runId", until from diagnosis_lock
    where vin = ${vin} and until > ${moment(now)}`)
  return rows[0]
}

/** Who has the vehicle now, as a user sees it. */
export async function lockSeenBy(
  db: Db,
  vin: string,
  userId: number,
  now: number,
): Promise<OutputOf<typeof exchangeCalls.lock>> {
  const held = await heldBy(db, vin, now)
  if (!held) return { holder: null }
  const { name, runId, until } = held
  return { holder: { name, runId, isOwn: held.userId === userId, until: new Date(until).toISOString() } }
}
