import { tableName } from '../../platform/record/table.ts'
import { getTableName, sql, type Table } from '../../platform/store/drizzle.ts'
import type { Db } from '../../platform/store/store.ts'

/**
 * Inserts many rows by one statement, in their order. Returns their ids. Columns that no row sets get their defaults.
 */
export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<number[]> {
  if (rows.length === 0) return []
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(
    keys.map((key) => sql.identifier(tableName(key))),
    sql`, `,
  )
  const columnRows = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [tableName(key), value])),
  )
  const values = sql.join(
    keys.map((key) => sql`p.${sql.identifier(tableName(key))}`),
    sql`, `,
  )
  const result = await db.execute<{ id?: number }>(sql`
    insert into ${name} (${columns})
    select ${values} from jsonb_array_elements(${JSON.stringify(columnRows)}::jsonb) with ordinality as e(row, at)
    cross join lateral jsonb_populate_record(null::public.${name}, e.row) p order by e.at
    returning *`)
  return result.rows.map((row) => Number(row.id))
}
