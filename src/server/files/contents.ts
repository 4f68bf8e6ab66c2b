import type { Parts } from '../context.ts'
import { sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import type { FileStore } from './files.ts'

/** Until the transaction's end nobody else keeps or forgets the content. */
const lock = (db: Db, hash: string) => db.execute(sql`select pg_advisory_xact_lock(hashtext(${`content ${hash}`}))`)

/**
 * Keeps a received content that a row of the running transaction names. Whoever forgets the same content at that moment
 * either was done before, and then it is kept anew, or finds the row. Throws FileProblem 'missing'.
 */
export async function keepContent(db: Db, files: FileStore, hash: string): Promise<void> {
  await lock(db, hash)
  await files.keep(hash)
}

/**
 * Removes a content that nothing names any more; several files may have the same. In a transaction of its own, in which
 * `first` removes what named it: then a content whose remover died is found again by that.
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
    const named = catalogue.contentTables.map(
      (table) => sql`select 1 from ${sql.identifier(table)} where hash = ${hash}`,
    )
    const found = await tx.execute(sql`${sql.join(named, sql` union all `)} limit 1`)
    if (found.rows.length > 0) return
    await db.execute(sql`delete from content_sum where hash = ${hash}`)
    await files.remove(hash)
  })
}
