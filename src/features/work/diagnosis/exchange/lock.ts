/** Diagnosis lock of a vehicle. One person or one script run can have it at a time. It expires by itself. */
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { minuteMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { exchangeCalls } from './contract.ts'

/** Idle time after which the lock of a person expires. */
export const idleMs = 2 * minuteMs

export interface LockHolder {
  readonly userId: number
  readonly name: string
  readonly runId: number | null
}
interface LockRow extends Record<string, unknown> {
  userId: number
  name: string
  runId: number | null
  until: string
}

/**
 * Takes the lock or extends the caller's own. A run takes the lock of the person who starts it. Returns undefined, or
 * the holder's name if it is taken. Times are milliseconds since 1970.
 */
export async function takeLock(
  db: Db,
  vin: string,
  { userId, name, runId }: LockHolder,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<string | undefined> {
  const result = await db.execute(sql`
    insert into diagnosis_lock as l (vin, user_id, name, run_id, until)
    values (${vin}, ${userId}, ${name}, ${runId}::bigint, ${moment(until)})
    on conflict (vin) do update set user_id = excluded.user_id, name = excluded.name, run_id = excluded.run_id, until = excluded.until
    where l.until <= ${moment(now)}
      or (l.user_id = excluded.user_id and (l.run_id is null or l.run_id is not distinct from excluded.run_id))
    returning 1`)
  return result.rows.length > 0 ? undefined : ((await heldBy(db, vin, now))?.name ?? '')
}

/** Releases the lock if the caller has it. */
export async function releaseLock(db: Db, vin: string, { userId, runId }: Omit<LockHolder, 'name'>): Promise<void> {
  await db.execute(sql`
    delete from diagnosis_lock
    where vin = ${vin} and user_id = ${userId} and run_id is not distinct from ${runId}::bigint`)
}

async function heldBy(db: Db, vin: string, now: number): Promise<LockRow | undefined> {
  const { rows } = await db.execute<LockRow>(sql`
    select user_id::float8 as "userId", name, run_id::float8 as "runId", until from diagnosis_lock
    where vin = ${vin} and until > ${moment(now)}`)
  return rows[0]
}

/** Returns the current holder, as a user sees it. */
export async function visibleLock(
  db: Db,
  vin: string,
  userId: number,
  now: number,
): Promise<OutputOf<typeof exchangeCalls.lock>> {
  const lock = await heldBy(db, vin, now)
  if (!lock) return { holder: null }
  const { name, runId, until } = lock
  return { holder: { name, runId, isOwn: lock.userId === userId, until: new Date(until).toISOString() } }
}
