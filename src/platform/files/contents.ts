import type { Parts } from '../context.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import type { FileStore } from './files.ts'

/** Locks the content until the end of the transaction, so that no other transaction stores or removes it. */
const lock = (db: Db, hash: string) => db.execute(sql`select pg_advisory_xact_lock(hashtext(${`content ${hash}`}))`)

/**
 * Stores a received content that a row of the running transaction references. A concurrent `forgetContent` either
 * finished before, and the content is stored again, or it finds the row. Throws FileProblem 'missing'.
 */
export async function keepContent(db: Db, files: FileStore, hash: string): Promise<void> {
  await lock(db, hash)
  await files.keep(hash)
}

/**
 * Removes a content that no row references any more. Several files may share one. Uses its own transaction, in which
 * `first` deletes the reference. After a crash, the remaining reference leads to the content again.
 */
export async function forgetContent(
  { store, files, catalogue }: Pick<Parts, 'store' | 'files' | 'catalogue'>,
  hash: string,
  first?: (db: Db) => Promise<unknown>,
): Promise<void> {
  await store.tx(async (tx) => {
    const db = tx
    await first?.(db)
    await lock(db, hash)
    const selects = catalogue.contentTables.map(
      (table) => sql`select 1 from ${sql.identifier(table)} where hash = ${hash}`,
    )
    const references = await tx.execute(sql`${sql.join(selects, sql` union all `)} limit 1`)
    if (references.rows.length > 0) return
    await db.execute(sql`delete from content_sum where hash = ${hash}`)
    await files.remove(hash)
  })
}
