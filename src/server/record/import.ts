import { setImmediate as breathe } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { code, codeTexts } from '../../kit/code.ts'
import type { ImportFault } from '../../kit/platform.ts'
import { problemTexts } from '../../kit/problem.ts'
import type { Field } from '../../kit/record/field.ts'
import type { AnyRecord } from '../../kit/record/record.ts'
import { type Lang, type Pair, texts } from '../../kit/words.ts'
import type { AnyCall, Caller, Context, Parts, Scope, SessionUser } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { storedFile } from '../files/stored-file.table.ts'
import type { Gate } from '../http/run.ts'
import { importRow, job } from '../job/job.table.ts'
import type { JobResult, JobRun } from '../job/jobs.ts'
import { visible } from '../scope.ts'
import { SheetProblem } from '../sheet/problem.ts'
import { readSheet } from '../sheet/read.ts'
import { databaseError, SqlState } from '../store/errors.ts'
import type { Db } from '../store/store.ts'
import { say } from '../words.ts'
import { prepareCheck } from './import-check.ts'
import { vinFieldOf } from './query.ts'
import { headerOf, importColumns } from './sheet.ts'
import { tableName } from './table.ts'

export const jobTexts = texts('job', {
  failed: ['任务执行失败，没有写入任何数据', 'The job failed, nothing was written'],
  oneAtATime: [
    '您的上一个导入仍在进行，请等待其完成',
    'Your last import is still running, please wait until it is done',
  ],
  empty: ['表格中没有数据', 'The sheet holds no rows'],
  duplicate: ['与第 {{row}} 行重复', 'the same as in row {{row}}'],
  exists: ['已存在', 'already exists'],
} as const satisfies Record<string, Pair>)

/** Rows of one import; more are refused by the reader. */
const maxRows = 200_001
/** Rows in memory at once: so few that most of what is made of them is gone before V8 takes it for lasting. */
const batch = 500
const keptFaults = 10_000

/** What an import does beyond writing the rows, in the same transaction. */
export type Imported = (context: { db: Db; user: SessionUser; parts: Parts }, jobId: number) => Promise<void>
/** What is wrong with the staged rows (import_row) beyond what every import checks: by row, field and text key. */
export type ImportCheck = (
  context: { db: Db; user: Pick<SessionUser, 'scope'> },
  jobId: number,
) => Promise<readonly { row: number; field: string; text: string }[]>
export interface Importing {
  record: AnyRecord
  call: AnyCall
  /** Columns that no field carries, the same for every row. */
  more?: Record<string, unknown>
  check?: ImportCheck
  imported?: Imported
}
interface Order {
  file: string
  lang: Lang
  user: Omit<SessionUser, 'links'>
  caller: Pick<Caller, 'ip' | 'userAgent' | 'requestId'>
}

/** Files the job that checks and writes an uploaded sheet. */
export async function orderImport(context: Context, { record }: Importing, file: string): Promise<{ job: number }> {
  const [found] = await context.db.select().from(storedFile).where(eq(storedFile.id, file))
  if (!found || found.createdBy !== context.user.id) throw fault(code.notFound, 'notFound')
  if (found.kind !== 'sheet') throw fault(code.fileType, 'fileType')
  const { links: _links, ...user } = context.user
  const { ip, userAgent, requestId } = context.caller
  const order: Order = { file, lang: context.lang, user, caller: { ip, userAgent, requestId } }
  const filed = await context.parts.jobs.add(context.db, importKind(record), context.user.id, { ...order })
  if (filed === undefined) throw new Fault(code.throttled, jobTexts.oneAtATime)
  context.afterCommit(() => context.parts.jobs.wake())
  return { job: filed }
}

export const importKind = (record: AnyRecord) => `import:${record.name}`

/** Checks every row of the sheet before anything is written; then writes all rows or none. */
export async function runImport(parts: Parts, gate: Gate, importing: Importing, run: JobRun): Promise<JobResult> {
  const order = run.job.input as unknown as Order
  const store = parts.store
  await store.tx((tx) => tx.delete(importRow).where(eq(importRow.jobId, run.job.id)))
  const faults = new FaultList()
  const staged = await stage(parts, importing.record, order, run, faults).catch((error: unknown) => {
    if (!(error instanceof SheetProblem)) throw error
    faults.add({ row: 1, column: null, message: say(order.lang, error.text, error.values) })
    return 0
  })
  if (staged === 0 && faults.count === 0) faults.add({ row: 1, column: null, message: say(order.lang, jobTexts.empty) })
  if (faults.count === 0)
    await checkAgainstStore(store.db as unknown as Db, importing.record, order, run.job.id, faults)
  if (faults.count === 0)
    for (const { row, field, text } of (await importing.check?.(
      { db: store.db as unknown as Db, user: order.user },
      run.job.id,
    )) ?? [])
      faults.add({ row, column: columnName(importing.record, field, order.lang), message: say(order.lang, text) })
  if (faults.count === 0) await write(parts, gate, importing, order, run.job.id, faults)
  await store.tx((tx) => tx.delete(importRow).where(eq(importRow.jobId, run.job.id)))
  const failed = faults.count > 0
  return {
    failed,
    count: failed ? 0 : staged,
    faults: faults.kept,
    faultCount: faults.count,
    total: staged,
    done: staged,
  }
}

class FaultList {
  readonly kept: ImportFault[] = []
  count = 0
  add(fault: ImportFault): void {
    this.count++
    if (this.kept.length < keptFaults) this.kept.push(fault)
  }
}

async function stage(parts: Parts, record: AnyRecord, order: Order, run: JobRun, faults: FaultList): Promise<number> {
  const db = parts.store.db as unknown as Db
  const [file] = await db.select().from(storedFile).where(eq(storedFile.id, order.file))
  if (!file) throw new Error('The uploaded file is gone')
  const kind = file.type.includes('csv') || file.type.startsWith('text/') ? 'csv' : 'xlsx'
  let total = 0
  const rows = readSheet(await parts.files.get(file.hash), {
    kind,
    maxRows,
    maxColumns: 200,
    maxUnpackedBytes: 1024 * 1024 * 1024,
    onCount: (rows) => {
      // Without the headers.
      total = Math.max(rows - 1, 0)
    },
  })
  const uniques = new Map(
    importColumns(record)
      .filter(([, field]) => field.unique)
      .map(([key]) => [key, new Map<unknown, number>()]),
  )
  let prepared: Awaited<ReturnType<typeof prepareCheck>> | undefined
  let waiting: { jobId: number; row: number; data: Record<string, unknown> }[] = []
  let staged = 0
  let read = 0
  const flush = async () => {
    if (waiting.length > 0)
      await parts.store.tx((tx) =>
        tx.execute(
          sql`insert into import_row (job_id, row, data) select ${run.job.id}::bigint, (e->>'row')::int, e->'data' from jsonb_array_elements(${JSON.stringify(waiting)}::jsonb) e`,
        ),
      )
    staged += waiting.length
    waiting = []
    await run.progress(read, Math.max(total, read))
    await breathe()
  }
  for await (const { row, cells } of rows) {
    if (!prepared) {
      prepared = await prepareCheck(db, record, cells, order.lang)
      prepared.faults.forEach((each) => void faults.add(each))
      if (!prepared.check) return 0
      continue
    }
    const checked = prepared.check?.(row, cells)
    if (++read % batch === 0) await flush()
    checked?.faults.forEach((each) => void faults.add(each))
    if (!checked?.values) continue
    for (const [key, seen] of uniques) {
      const value = checked.values[key]
      if (value === undefined || value === null) continue
      const before = seen.get(value)
      if (before !== undefined)
        faults.add({
          row,
          column: columnName(record, key, order.lang),
          message: say(order.lang, jobTexts.duplicate, { row: before }),
        })
      else seen.set(value, row)
    }
    waiting.push({ jobId: run.job.id, row, data: checked.values })
  }
  await flush()
  return staged
}

const columnName = (record: AnyRecord, key: string, lang: Lang) =>
  headerOf(record, key, record.fields[key] as Field, lang)

/** Values that are taken already, and vehicles that the caller does not see. */
async function checkAgainstStore(
  db: Db,
  record: AnyRecord,
  order: Order,
  jobId: number,
  faults: FaultList,
): Promise<void> {
  const table = sql.identifier(tableName(record.name))
  for (const [key, field] of importColumns(record)) {
    if (!field.unique) continue
    const taken = await db.execute<{ row: number }>(
      sql`select i.row from import_row i join ${table} t on t.${sql.identifier(tableName(key))}::text = i.data->>${key} where i.job_id = ${jobId} order by i.row limit ${keptFaults}`,
    )
    for (const { row } of taken.rows)
      faults.add({ row, column: columnName(record, key, order.lang), message: say(order.lang, jobTexts.exists) })
  }
  const vin = vinFieldOf(record)
  if (!vin || ('identity' in vin.field && vin.field.identity)) return
  const scope: Scope = order.user.scope
  const seen = visible(scope, sql`v.vin`, 'each') ?? sql`true`
  const unknown = await db.execute<{ row: number }>(
    sql`select i.row from import_row i where i.job_id = ${jobId} and i.data->>${vin.key} is not null and not exists (select 1 from vehicle v where v.vin = i.data->>${vin.key} and ${seen}) order by i.row limit ${keptFaults}`,
  )
  for (const { row } of unknown.rows)
    faults.add({
      row,
      column: columnName(record, vin.key, order.lang),
      message: say(order.lang, problemTexts.unknownReference),
    })
}

async function write(
  parts: Parts,
  gate: Gate,
  importing: Importing,
  order: Order,
  jobId: number,
  faults: FaultList,
): Promise<void> {
  const { record, call } = importing
  const keys = importColumns(record).map(([key]) => key)
  const user = { ...order.user, links: new Set<string>() }
  const caller: Caller = { ...order.caller, secure: false, cookie: () => undefined, setCookie: () => {} }
  await parts.store
    .tx(async (tx) => {
      const names = keys.map((key) => sql.identifier(tableName(key)))
      const more = Object.entries(importing.more ?? {})
      const into = sql.join([...names, ...more.map(([key]) => sql.identifier(tableName(key)))], sql`, `)
      const values = sql.join(
        [...names.map((name) => sql`p.${name}`), ...more.map(([, value]) => sql`${value}`)],
        sql`, `,
      )
      const renamed = sql.join(
        keys.map((key) => sql`${tableName(key)}::text, i.data->${key}`),
        sql`, `,
      )
      const count = await tx.execute(
        sql`insert into ${sql.identifier(tableName(record.name))} (${into}) select ${values} from import_row i cross join lateral jsonb_populate_record(null::public.${sql.identifier(tableName(record.name))}, jsonb_build_object(${renamed})) p where i.job_id = ${jobId} order by i.row`,
      )
      await importing.imported?.({ db: tx as unknown as Db, user, parts }, jobId)
      const rows = count.rowCount ?? 0
      await gate.writeLog(tx as unknown as Db, {
        call,
        user,
        caller,
        changes: [{ record: record.name, id: jobId, count: rows }],
      })
      // In the same transaction, so that no restart and no other process writes the rows again.
      const done = { state: 'done', count: rows, done: rows, total: rows, finishedAt: sql`now()` } as const
      const own = and(eq(job.id, jobId), eq(job.state, 'running'))
      const ended = await tx.update(job).set(done).where(own).returning({ id: job.id })
      if (ended.length === 0) throw new Error('The job was taken over')
    })
    .catch((error: unknown) => {
      const refused = databaseError(error)
      if (error instanceof Fault)
        faults.add({ row: 1, column: null, message: say(order.lang, error.text, error.values) })
      else if (
        refused &&
        ([SqlState.uniqueViolation, SqlState.foreignKeyViolation, SqlState.checkViolation] as string[]).includes(
          refused.code,
        )
      )
        faults.add({
          row: 1,
          column: null,
          message: say(order.lang, refused.code === SqlState.uniqueViolation ? jobTexts.exists : codeTexts.state),
        })
      else throw error
    })
}
