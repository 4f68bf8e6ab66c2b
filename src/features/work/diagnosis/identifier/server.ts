import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { dataIdentifier, identifierCalls } from './contract.ts'
import { type LayoutProblem, problemOf, type StoredValue } from './layout.ts'
import './store.ts'

type IdentifierRow = StoredValue & { id: number } & Record<string, unknown>

const columns = sql.raw('d.id::float8 as id, d.ecu::float8 as ecu, d.did, d.at, d.length, d.type, d.factor, d.codes')

/**
 * Returns the values of the same identifier. Locks their ECU, so that concurrent users cannot add overlapping values.
 */
async function besides(db: Db, { ecu, did }: StoredValue): Promise<IdentifierRow[]> {
  await db.execute(sql`select 1 from ecu where id = ${ecu} for no key update`)
  const { rows } = await db.execute<IdentifierRow>(
    sql`select ${columns} from data_identifier d where d.ecu = ${ecu} and d.did = ${did}`,
  )
  return rows
}

async function requireRow(db: Db, id: number): Promise<IdentifierRow> {
  const { rows } = await db.execute<IdentifierRow>(sql`select ${columns} from data_identifier d where d.id = ${id}`)
  const [row] = rows
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

const wrong = ({ field, text }: LayoutProblem) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${dataIdentifier.name}:${field}`, text }] })

async function check({ db }: Context, input: object, id: number | undefined): Promise<void> {
  const before = id === undefined ? {} : await requireRow(db, id)
  const after = { ...before, ...input } as StoredValue
  const others = (await besides(db, after)).filter((other) => other.id !== id)
  const problem = problemOf(after, others)
  if (problem) throw wrong(problem)
}

/** Problems of the staged rows. Each row is checked against stored values and the rows above it. */
async function importProblems(db: Db, job: number) {
  const { rows } = await db.execute<{ row: number; data: StoredValue }>(
    sql`select row, data from import_row where job_id = ${job} order by row`,
  )
  const valuesByKey = new Map<string, StoredValue[]>()
  const keyOf = ({ ecu, did }: StoredValue) => `${ecu} ${did}`
  const there = await db.execute<IdentifierRow>(sql`
    select ${columns} from data_identifier d
    where d.ecu in (select (data->>'ecu')::bigint from import_row where job_id = ${job})`)
  for (const value of there.rows) valuesByKey.set(keyOf(value), [...(valuesByKey.get(keyOf(value)) ?? []), value])
  return rows.flatMap(({ row, data }) => {
    const others = valuesByKey.get(keyOf(data)) ?? []
    const problem = problemOf(data, others)
    valuesByKey.set(keyOf(data), [...others, data])
    return problem ? [{ row, ...problem }] : []
  })
}

export default thing({
  records: [
    serveRecord(dataIdentifier, identifierCalls, { check, importCheck: ({ db }, job) => importProblems(db, job) }),
  ],
})
