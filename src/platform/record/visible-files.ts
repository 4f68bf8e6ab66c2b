import type { Context, Parts, Scope } from '../context.ts'
import { storedFile } from '../files/stored-file.table.ts'
import { own } from '../scope.ts'
import { and, eq, inArray, or, type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'
import { columnOf, inScope, tableOf } from './query.ts'

export type Records = Pick<Parts['catalogue'], 'records'>
export type VisibleFile = typeof storedFile.$inferSelect

const ownFile = (scope: Scope): SQL => own({ user: storedFile.createdBy, token: storedFile.tokenId }, scope)

/** Returns a file that the caller uploaded, or undefined. */
export async function ownUpload(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  id: string,
): Promise<VisibleFile | undefined> {
  const [row] = await db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.id, id), ownFile(scope)))
  return row
}

/**
 * Returns the files that are visible to a user: own uploads, and files of records in scope. Other files look as if they
 * did not exist, even by id.
 */
export async function visibleFiles(
  db: Db,
  catalogue: Records,
  { scope }: { readonly scope: Scope },
  ids: readonly string[],
): Promise<VisibleFile[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.id, [...ids]), or(ownFile(scope), ...shownBy(catalogue, scope))))
}

/** Conditions that a row in scope references the file, for each file field of each record. */
export function shownBy({ records }: Records, scope: Scope): SQL[] {
  return records.flatMap(({ record }) => {
    const table = tableOf(record)
    return Object.entries(record.fields).flatMap(([key, field]) => {
      const rule = field.kind.files?.(field)
      if (!rule) return []
      const column = columnOf(table, key)
      const holds = rule.many
        ? sql`${column} @> jsonb_build_array(${storedFile.id})`
        : sql`${column} = ${storedFile.id}`
      return [sql`exists (select 1 from ${table} where ${and(holds, inScope(record, scope))})`]
    })
  })
}
