import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { defaultAlarmLevel } from './contract.ts'

/** Deletes the marks of all kinds, in the caller's transaction. The next run of each kind is then its first. */
export async function deletePushMarks(db: Db): Promise<void> {
  await db.execute(sql`delete from push_cursor`)
}

/**
 * Saves how far the news of a kind were read, in the caller's transaction. The unit of `mark` is the kind's own: an id,
 * a time in ms since 1970 or a day.
 */
export async function savePushMark(db: Db, kind: string, mark: number | undefined): Promise<void> {
  await db.execute(sql`
        insert into push_cursor (kind, position) values (${kind}, ${mark})
        on conflict (kind) do update set position = excluded.position`)
}

/** SQL of the lowest level of alarms that an account is notified of. `account`: its id. */
export const minAlarmLevel = (account: SQL): SQL =>
  sql`coalesce((select alarm_level from push_preference where account_id = ${account}), ${defaultAlarmLevel})`
