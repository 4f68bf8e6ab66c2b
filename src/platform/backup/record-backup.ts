import { desc, type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { backups } from './backup.table.ts'

export type RecordedBackup = Omit<typeof backups.$inferSelect, 'id'>

/** Records a finished backup, so that monitoring can report the age of the newest one. */
export async function recordBackup(db: Db, backup: RecordedBackup): Promise<void> {
  await db.insert(backups).values(backup)
}

export async function newestBackup(db: Db): Promise<RecordedBackup | undefined> {
  const [newest] = await db.select().from(backups).orderBy(desc(backups.createdAt)).limit(1)
  return newest
}

/** Moment of the newest backup in seconds since 1970, or 0 without one. */
export const newestBackupSeconds: SQL = sql`(select coalesce(extract(epoch from max(created_at)), 0)::float8 from backup)`
