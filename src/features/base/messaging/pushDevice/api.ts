import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { PushKind } from './kind-texts.ts'

/** Deletes the marks of all kinds, in the caller's transaction. The next run of each kind is then its first. */
export async function deletePushMarks(db: Db): Promise<void> {
  await db.execute(sql`delete from push_cursor`)
}

/**
 * Saves how far the news of a kind were read, in the caller's transaction. The unit of `mark` is the kind's own: an id,
 * a time in ms since 1970 or a day.
 */
export async function savePushMark(db: Db, kind: PushKind, mark: number | undefined): Promise<void> {
  await db.execute(sql`
        insert into push_cursor (kind, position) values (${kind}, ${mark})
        on conflict (kind) do update set position = excluded.position`)
}
