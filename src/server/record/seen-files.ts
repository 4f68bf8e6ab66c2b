import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../context.ts'
import { storedFile } from '../files/stored-file.table.ts'
import type { Db } from '../store/store.ts'
import { columnOf, inScope, tableOf } from './query.ts'
import { knownRecords } from './table.ts'

export type SeenFile = typeof storedFile.$inferSelect

/**
 * Of these files, those that a user sees: the own uploads, and what stands in a record that the user's scope holds.
 * To the others a file of a foreign vehicle is like one that does not exist, whoever learnt its id.
 */
export async function seenFiles(
  db: Db,
  user: { readonly id: number; readonly scope: Scope },
  ids: readonly string[],
): Promise<SeenFile[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.id, [...ids]), or(eq(storedFile.createdBy, user.id), ...shownBy(user.scope))))
}

/** Each file field of each record, as the condition that one of its rows in scope shows the file. */
export function shownBy(scope: Scope): SQL[] {
  return knownRecords().flatMap(({ record }) => {
    const table = tableOf(record)
    return Object.entries(record.fields).flatMap(([key, field]) => {
      if (field.kind !== 'file') return []
      const column = columnOf(table, key)
      const holds = field.many
        ? sql`${column} @> jsonb_build_array(${storedFile.id})`
        : sql`${column} = ${storedFile.id}`
      return [sql`exists (select 1 from ${table} where ${and(holds, inScope(record, scope))})`]
    })
  })
}
