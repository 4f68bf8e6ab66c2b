import { inArray } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { storedFile } from './stored-file.table.ts'

/**
 * Deletes rows of files that are no longer shown. Returns their hashes. Call `forgetContent` for each after the
 * transaction.
 */
export async function dropFiles(db: Db, ids: readonly (string | null)[]): Promise<string[]> {
  const fileIds = ids.filter((id) => id !== null)
  if (fileIds.length === 0) return []
  const deletedRows = await db
    .delete(storedFile)
    .where(inArray(storedFile.id, fileIds))
    .returning({ hash: storedFile.hash })
  return deletedRows.map(({ hash }) => hash)
}
