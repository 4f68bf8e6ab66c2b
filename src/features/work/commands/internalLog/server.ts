import type { Context } from '../../../../platform/context.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { internalLog, internalLogCalls } from './contract.ts'
import './store.ts'

/** Adds to each row the time since the previous step. A command's first step has none. */
async function present({ db }: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  if (rows.length === 0) return rows
  const result = await db.execute<{ id: string; took: number | null }>(sql`
    select id, took from (
      select id, (extract(epoch from at - lag(at) over (partition by vin, command_id order by id)) * 1000)::float8 as took
      from command_step
      where vin = any(${sql.param([...new Set(rows.map(({ vin }) => vin))])}::text[])
        and command_id = any(${sql.param([...new Set(rows.map(({ number }) => number))])}::bigint[])) s
    where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
  const took = new Map(result.rows.map((row) => [Number(row.id), row.took]))
  return rows.map((row) => ({ ...row, tookMs: took.get(row.id) ?? null }))
}

export default thing({ records: [serveRecord(internalLog, internalLogCalls, { present })] })
