import { sql } from 'drizzle-orm'
import type { Db } from '../store/store.ts'
import type { FileStore } from './files.ts'

/** Tables whose column `hash` names contents of the file store. */
const holders = new Set(['stored_file'])
export const holdsContents = (table: string): void => void holders.add(table)

/** Removes a content that nothing names any more; several files may have the same. */
export async function forgetContent(db: Db, files: FileStore, hash: string): Promise<void> {
  const named = [...holders].map((table) => sql`select 1 from ${sql.identifier(table)} where hash = ${hash}`)
  const found = await db.execute(sql`${sql.join(named, sql` union all `)} limit 1`)
  if (found.rows.length === 0) await files.remove(hash)
}
