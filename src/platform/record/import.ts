import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import type { ImportInput } from '../../domain/contract/call.ts'
import { code, codeTexts } from '../../domain/contract/code.ts'
import { problemTexts } from '../../domain/contract/problem.ts'
import { type Pair, texts } from '../../domain/contract/words.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import type { AnyCall, Caller, Context, Parts, SessionUser } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { storedFile } from '../files/stored-file.table.ts'
import type { Gate } from '../http/run.ts'
import { ownerOf, visible } from '../scope.ts'
import { SheetProblem } from '../sheet/problem.ts'
import { and, eq, inArray, sql } from '../store/drizzle.ts'
import { databaseError, SqlState } from '../store/errors.ts'
import type { Db } from '../store/store.ts'
import { sayBoth } from '../words.ts'
import { addJob } from '../work/add.ts'
import type { SheetFault } from '../work/job.table.ts'
import { type JobDefinition, type JobResult, type JobRun, job } from '../work/job.ts'
import { missingEntries } from './entries.ts'
import type { GeometryCells } from './geojson.ts'
import { sealValues } from './hidden-values.ts'
import { prepareCheck } from './import-check.ts'
import { checkDuplicates, checkedFile, columnName, FaultList, maxStoredFaults } from './import-faults.ts'
import { importRow } from './import-row.table.ts'
import { readRows } from './import-rows.ts'
import { insertStaged } from './import-write.ts'
import { importColumns } from './sheet.ts'
import { tableName } from './table.ts'
import { ownUpload } from './visible-files.ts'

const jobTexts = texts('job', {
  failed: ['任务执行失败，未导入任何数据', 'The job failed. Nothing was imported.'],
  oneAtATime: ['您的上一个导入仍在进行，请等待完成', 'Your previous import is still running. Wait until it is done.'],
  empty: ['模板不能为空，请至少填写一行', 'The template must not be empty. Fill in at least one row.'],
  notUploaded: ['文件未正确上传，请重新上传', 'The file was not uploaded correctly. Upload it again.'],
  exists: ['已存在', 'already exists'],
  tooMany: [
    '错误超过 {{max}} 处，无法只导入正确的行，请更正后重新上传',
    'more than {{max}} errors, so the valid rows can’t be imported alone. Correct the file and upload it again.',
  ],
} as const satisfies Record<string, Pair>)

/**
 * Characters per statement. V8 frees texts over 128 kB only in a full collection, so the process would grow with the
 * sheet.
 */
const stagedAtOnce = 60_000
/** Staged rows are written after this many rows of the sheet. */
const maxStagedRows = 500
/** Placeholder for a file until its id exists. */
const anyFile = '00000000-0000-4000-8000-000000000000'

/** Additional steps of an import, in the same transaction as its rows. */
export type AfterImport = (context: { db: Db; user: SessionUser; parts: Parts }, jobId: number) => Promise<void>
/** Faults of the staged rows (import_row) beyond the general checks: by row, field and text key. */
export type ImportCheck = (
  context: { db: Db; user: Pick<SessionUser, 'scope'> },
  jobId: number,
) => Promise<readonly { row: number; field: string; text: string; value?: string | undefined }[]>
export interface ImportOptions {
  record: AnyRecord
  call: AnyCall
  check?: ImportCheck
  imported?: AfterImport
  /** A unique field. An imported row with an existing value replaces that row. Without it the row is rejected. */
  replaces?: string
  /** Defaults for columns that are never null, where the sheet is empty. */
  completed?: (values: Record<string, unknown>) => Record<string, unknown>
  /** Accepts rows as features of a GeoJSON file, too. */
  geometry?: GeometryCells
}
const order = z.object({
  file: z.string(),
  /** Values for rows that leave them empty. */
  fixed: z.record(z.string(), z.unknown()).default({}),
  /** Skips rows with faults instead of rejecting all. */
  partial: z.boolean().default(false),
  /** User with the permissions at the time of the request. */
  user: z.custom<Omit<SessionUser, 'links'>>((user) => typeof user === 'object' && user !== null && 'scope' in user),
  caller: z.object({ ip: z.string(), userAgent: z.string(), requestId: z.string() }),
})
type Order = z.infer<typeof order>

/** Enqueues the job that validates and imports an uploaded sheet. */
export async function orderImport(
  context: Context,
  importing: ImportOptions,
  { file, fixed: defaults = {}, partial = false }: ImportInput,
): Promise<{ job: number }> {
  const importableKeys = new Set(importColumns(importing.record).map(([key]) => key))
  if (!Object.keys(defaults).every((key) => importableKeys.has(key))) throw fault(code.invalid, 'invalid')
  const upload = await ownUpload(context, file)
  if (!upload) throw new Fault(code.notFound, jobTexts.notUploaded)
  const isTaken = importing.record.imports?.packed ? upload.type === 'application/zip' : upload.kind === 'sheet'
  if (!isTaken) throw fault(code.fileType, 'fileType')
  const { links: _links, ...user } = context.user
  const { ip, userAgent, requestId } = context.caller
  const jobId = await addJob(
    context.db,
    { name: importName(importing.record), input: order },
    {
      input: { file, fixed: defaults, partial, user, caller: { ip, userAgent, requestId } },
      owner: ownerOf(user.scope),
      // One import per user at a time.
      key: `import:${user.id}`,
    },
  )
  if (jobId === undefined) throw new Fault(code.throttled, jobTexts.oneAtATime)
  return { job: jobId }
}

/** Job that imports sheets of a record. `gate` writes the log lines. */
export const importJob = (gate: Gate, importing: ImportOptions): JobDefinition<Order> =>
  job({
    name: importName(importing.record),
    input: order,
    run: (parts, run) => runImport(parts, gate, importing, run),
  })

const importName = (record: AnyRecord) => `import:${record.name}`
/** Record of an import job, by the job's name. */
export const importedRecord = (job: string): string | undefined => /^import:(.+)$/.exec(job)?.[1]

/**
 * Validates all rows of the sheet before it writes any. Then writes all rows or none, or for a partial import those
 * without faults.
 */
async function runImport(parts: Parts, gate: Gate, importing: ImportOptions, run: JobRun<Order>): Promise<JobResult> {
  const order = run.input
  const store = parts.store
  await store.tx((tx) => tx.delete(importRow).where(eq(importRow.jobId, run.id)))
  const faults = new FaultList()
  const stagedCount = await stage(parts, importing, order, run, faults).catch((error: unknown) => {
    if (!(error instanceof SheetProblem)) throw error
    faults.addOfSheet({ row: error.row, column: null, message: sayBoth(error.text, error.values) })
    return 0
  })
  await checkDuplicates(store.db, importing.record, run.id, faults)
  if (stagedCount === 0 && faults.count === 0) faults.addOfSheet({ column: null, message: sayBoth(jobTexts.empty) })
  // Also checks rows with other faults, so that one correction of the sheet suffices.
  if (stagedCount > 0) {
    await checkAgainstStore(store.db, importing, order, run.id, faults)
    const own = { db: store.db, user: order.user }
    for (const { row, field, text, value } of (await importing.check?.(own, run.id)) ?? []) {
      const column = columnName(importing.record, field)
      if (!faults.has({ row, column })) faults.add({ row, column, ...(value && { value }), message: sayBoth(text) })
    }
  }
  const importedCount = (await mayWrite(parts, run, stagedCount, faults))
    ? await write(parts, gate, importing, run, faults)
    : 0
  await store.tx((tx) => tx.delete(importRow).where(eq(importRow.jobId, run.id)))
  if (importedCount === 0) await store.tx((tx) => logRefused(tx, gate, importing, run, faults.count))
  return { failed: importedCount === 0, ...resultOf(importing, faults, importedCount, stagedCount) }
}

const resultOf = ({ record }: ImportOptions, faults: FaultList, count: number, stagedCount: number) => ({
  count,
  faults: inOrder(record, faults.storedFaults),
  faultCount: faults.count,
  total: stagedCount,
  done: stagedCount,
})

/** True when rows may be written. For a partial import, it unstages rows with faults. */
async function mayWrite(parts: Parts, run: JobRun<Order>, rowCount: number, faults: FaultList): Promise<boolean> {
  if (faults.count === 0) return true
  if (!run.input.partial || faults.isOfSheet) return false
  // Each check reports a limited number of faults, so further faulty rows may be missing.
  if (faults.count >= maxStoredFaults) {
    faults.addOfSheet({ column: null, message: sayBoth(jobTexts.tooMany, { max: maxStoredFaults }) })
    return false
  }
  await parts.store.tx((tx) => unstage(tx, run.id, faults))
  return rowCount > faults.rows.size
}

const unstage = (db: Db, jobId: number, { rows }: FaultList) =>
  db.delete(importRow).where(and(eq(importRow.jobId, jobId), inArray(importRow.row, [...rows])))

/** Sorts faults by row, then by column. Faults of a whole row come last. */
function inOrder(record: AnyRecord, faults: readonly SheetFault[]): SheetFault[] {
  const places = new Map(importColumns(record).map(([key], at) => [columnName(record, key)[1], at]))
  const placeOf = ({ column }: SheetFault) => (column && places.get(column[1])) ?? places.size
  return faults.toSorted((a, b) => a.row - b.row || placeOf(a) - placeOf(b))
}

async function stage(
  parts: Parts,
  importing: ImportOptions,
  order: Order,
  run: JobRun<Order>,
  faults: FaultList,
): Promise<number> {
  const db = parts.store.db
  const { record, completed: completeRow } = importing
  const [file] = await db.select().from(storedFile).where(eq(storedFile.id, order.file))
  if (!file) throw new Error('The uploaded file is gone')
  let total = 0
  const rows = readRows(importing, file, await parts.files.get(file.hash), {
    parts,
    owner: ownerOf(order.user.scope),
    onCount: (withHeader) => {
      total = Math.max(withHeader - 1, 0)
    },
  })
  const { packed: zipFormat } = record.imports ?? {}
  let preparation: Awaited<ReturnType<typeof prepareCheck>> | undefined
  // Stored as text: a row object would keep the chunk of the sheet in memory from which its cells were sliced.
  let waiting = ''
  let stagedCount = 0
  let read = 0
  const flush = async () => {
    if (waiting !== '')
      await parts.store.tx(async (tx) => {
        await run.hold(tx)
        await tx.execute(
          sql`insert into import_row (job_id, row, data) select ${run.id}::bigint, (e->>'row')::int, e->'data' from jsonb_array_elements(${`[${waiting}]`}::jsonb) e`,
        )
      })
    waiting = ''
    run.progress(read, Math.max(total, read))
    await breathe()
  }
  for await (const { row, cells, marks, file: unpackedFile } of rows) {
    if (!preparation) {
      preparation = await prepareCheck(
        db,
        record,
        cells,
        { ...order.fixed, ...(zipFormat && { [zipFormat.field]: anyFile }) },
        order.user.zone,
      )
      for (const each of preparation.faults) faults.addOfSheet(each)
      if (!preparation.check) return 0
      continue
    }
    if (unpackedFile) faults.names.set(row, unpackedFile.name)
    const check = () => preparation?.check?.(row, cells, marks)
    const checked = zipFormat && unpackedFile ? checkedFile(record, zipFormat, row, unpackedFile, check) : check()
    if (++read % maxStagedRows === 0 || waiting.length > stagedAtOnce) await flush()
    checked?.faults.forEach((each) => void faults.add(each))
    if (!checked) continue
    waiting += `${waiting && ','}${JSON.stringify({ row, data: sealValues(parts, record, completeRow?.(checked.values) ?? checked.values) })}`
    stagedCount++
  }
  await flush()
  return stagedCount
}

/** Finds existing values of unique fields, and vehicles out of scope. */
async function checkAgainstStore(
  db: Db,
  { record, replaces }: ImportOptions,
  order: Order,
  jobId: number,
  faults: FaultList,
): Promise<void> {
  const table = sql.identifier(tableName(record.name))
  for (const [key, field] of importColumns(record)) {
    if (!field.unique || key === replaces) continue
    const existingRows = await db.execute<{ row: number; value: string }>(
      sql`select i.row, i.data->>${key} as value from import_row i join ${table} t on t.${sql.identifier(tableName(key))}::text = i.data->>${key} where i.job_id = ${jobId} order by i.row limit ${maxStoredFaults}`,
    )
    for (const { row, value } of existingRows.rows)
      faults.add({ row, column: columnName(record, key), value, message: sayBoth(jobTexts.exists) })
  }
  const visibleCondition = visible(order.user.scope, sql`v.vin`, 'each') ?? sql`true`
  for (const [key, field] of importColumns(record)) {
    const { kind } = field
    if (!kind.vehicles && !kind.vehicle?.(field).mustExist) continue
    const value = sql`i.data->>${key}`
    const vins = kind.vehicles ? sql`string_to_array(${value}, ';')` : sql`array[${value}]`
    const unknown = await db.execute<{ row: number; value: string }>(
      sql`select i.row, ${value} as value from import_row i where i.job_id = ${jobId} and ${value} is not null and exists (
        select 1 from unnest(${vins}) as named(vin) where not exists (
          select 1 from vehicle v where v.vin = named.vin and ${visibleCondition})) order by i.row limit ${maxStoredFaults}`,
    )
    for (const { row, value: missingVin } of unknown.rows)
      faults.add({
        row,
        column: columnName(record, key),
        value: missingVin,
        message: sayBoth(problemTexts.unknownReference),
      })
  }
}

/** Logs an import that wrote nothing, with its number of faults. */
function logRefused(db: Db, gate: Gate, importing: ImportOptions, run: JobRun<Order>, count: number): Promise<void> {
  const changes = [{ record: importing.record.name, id: run.id, count: 0, after: { faults: count } }]
  return gate.writeLog(db, { call: importing.call, ...whoOf(run.input), changes })
}

function whoOf(order: Order): { user: SessionUser; caller: Caller } {
  const caller: Caller = { ...order.caller, secure: false, host: '', cookie: () => undefined, setCookie: () => {} }
  return { user: { ...order.user, links: new Set<string>() }, caller }
}

/** Returns the number of written rows, or 0 when the store rejected them. */
async function write(
  parts: Parts,
  gate: Gate,
  importing: ImportOptions,
  run: JobRun<Order>,
  faults: FaultList,
): Promise<number> {
  const { record, call } = importing
  const { id: jobId, input: order } = run
  const { user, caller } = whoOf(order)
  return parts.store
    .tx(async (tx) => {
      const db = tx
      const missing = await missingEntries(db, record, jobId)
      for (const { row, key } of missing)
        faults.add({ row, column: columnName(record, key), message: sayBoth(problemTexts.notOption) })
      if (missing.length > 0 && !order.partial) return 0
      if (missing.length > 0) await unstage(db, jobId, faults)
      const rows = await insertStaged(db, importing, jobId)
      if (rows === 0) return 0
      await importing.imported?.({ db, user, parts }, jobId)
      const left = faults.count > 0 ? { after: { faults: faults.count } } : {}
      const changes = [{ record: record.name, id: jobId, count: rows, ...left }]
      await gate.writeLog(db, { call, user, caller, changes })
      // In the same transaction, so that neither a restart nor another process writes the rows again.
      await run.finish(tx, resultOf(importing, faults, rows, rows))
      return rows
    })
    .catch((error: unknown) => {
      const dbError = databaseError(error)
      if (error instanceof Fault) faults.addOfSheet({ column: null, message: sayBoth(error.text, error.values) })
      else if (
        dbError &&
        ([SqlState.uniqueViolation, SqlState.foreignKeyViolation, SqlState.checkViolation] as string[]).includes(
          dbError.code,
        )
      )
        faults.addOfSheet({
          column: null,
          message: sayBoth(dbError.code === SqlState.uniqueViolation ? jobTexts.exists : codeTexts.state),
        })
      else throw error
      return 0
    })
}
