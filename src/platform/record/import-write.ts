import { hasColumn } from '../../record/model/field.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import { moment } from '../store/moment.ts'
import type { Db } from '../store/store.ts'
import type { ImportOptions } from './import.ts'
import { linkedFields, plainName } from './links.ts'
import { importColumns } from './sheet.ts'
import { tableName } from './table.ts'

const writtenAtOnce = 2_000

/** Inserts the staged rows as rows of the record, with their links. Returns their number. */
export async function insertStaged(db: Db, importing: ImportOptions, jobId: number): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(
    sql`select coalesce(max(row), 0)::int as last from import_row where job_id = ${jobId}`,
  )
  let count = 0
  // In batches, because checks after each row wait in memory until their statement ends.
  for (let from = 0; from <= (rows[0]?.last ?? 0); from += writtenAtOnce)
    count += await insertSome(
      db,
      importing,
      sql`i.job_id = ${jobId} and i.row >= ${from} and i.row < ${from + writtenAtOnce}`,
    )
  return count
}

async function insertSome(db: Db, { record, replaces }: ImportOptions, where: SQL): Promise<number> {
  const table = sql.identifier(tableName(record.name))
  const zipFormat = record.imports?.packed
  const keys = importColumns(record).flatMap(([key, field]) => (hasColumn(field) ? [key] : []))
  if (zipFormat) keys.push(zipFormat.field)
  const importedKeys = new Set(importColumns(record).map(([key]) => key))
  const into = (prefix: SQL) => keys.map((key) => sql`${prefix}${sql.identifier(tableName(key))}`)
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const columnPairs = list(keys.map((key) => sql`${tableName(key)}::text, i.data->${key}`))
  const links = linkedFields(record).filter(([key]) => importedKeys.has(key))
  // Ids are generated first where links need them, and rows are inserted before links to them.
  const id = sql`nextval(pg_get_serial_sequence(${tableName(record.name)}, 'id'))`
  const linkInserts = links.map(
    ([key, { own, other }], at) => sql`, ${sql.identifier(`link_${at}`)} as (
      insert into ${own.table} (${plainName(own)}, ${plainName(other)})
      select s.id, e.value::bigint from staged s
      cross join lateral jsonb_array_elements_text(case jsonb_typeof(s.data->${key}) when 'array' then s.data->${key} else '[]' end) e)`,
  )
  const columns = keys.filter((key) => key !== replaces).map((key) => sql.identifier(tableName(key)))
  const again = replaces
    ? sql` on conflict (${sql.identifier(tableName(replaces))}) do update set updated_at = ${moment(Date.now())},
        ${list(columns.map((column) => sql`${column} = excluded.${column}`))}`
    : sql``
  const { rows } = await db.execute<{ count: number }>(sql`
    with staged as (
      select ${links.length > 0 ? sql`${id} as id, i.data, ` : sql``} i.row, p.* from import_row i
      cross join lateral (select ${list(into(sql`r.`))} from jsonb_populate_record(null::public.${table}, jsonb_build_object(${columnPairs})) r) p
      where ${where} order by i.row)
    , written as (
      insert into ${table} (${links.length > 0 ? sql`id, ` : sql``}${list(into(sql``))})
      select ${links.length > 0 ? sql`id, ` : sql``}${list(into(sql``))} from staged order by row${again} returning 1)
    ${sql.join(linkInserts, sql``)}
    select count(*)::int as count from written`)
  return rows[0]?.count ?? 0
}
