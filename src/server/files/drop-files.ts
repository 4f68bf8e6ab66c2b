import { inArray } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { storedFile } from './stored-file.table.ts'

/** Removes files that nothing shows any more. Answers their contents, to be forgotten (`forgetContent`) after the transaction. */
export async function dropFiles(db: Db, ids: readonly (string | null)[]): Promise<string[]> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return []
  const gone = await db.delete(storedFile).where(inArray(storedFile.id, named)).returning({ hash: storedFile.hash })
  return gone.map(({ hash }) => hash)
}
