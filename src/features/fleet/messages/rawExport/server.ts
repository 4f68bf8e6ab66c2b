import { code } from '../../../../domain/contract/code.ts'
import { dayMs, hourMs } from '../../../../domain/time.ts'
import type { Context, Parts } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { fileTime } from '../../../../platform/reader.ts'
import { own, ownerOf, requireVins } from '../../../../platform/scope.ts'
import { and, desc, eq, inArray, lt, sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { countAlone } from '../../../../platform/throttle/throttle.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { job } from '../../../../platform/work/job.table.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { chosenVins } from '../../vehicles/vehicleChoice/choice.ts'
import { checkPeriod } from '../message/period.ts'
import { sheetTypes } from '../message/sheet.ts'
import { checkNames } from '../signal/names.ts'
import { rawExportCalls as calls, limits, type RawExport } from './contract.ts'
import { exporting, type RawExportRow } from './export-job.ts'
import { rawExports } from './store.ts'
import { exportWords as words } from './texts.ts'

const retentionMs = limits.keptDays * dayMs
const maxRows = 100

const start = serve(calls.start, async ({ vehicles, from, to, content, signals, names, format }, context) => {
  checkPeriod({ from, to }, limits.days)
  if (content === 'frames') checkNames(names, words.namesOfFrames)
  const vins = await chosenVins(context.db, context.scope, vehicles, limits.vehicles)
  const signalKeys = content === 'fields' ? signals : []
  return add(context, { content, signals: signalKeys, names, format, fromAt: from, toAt: to, vins })
})

const cancel = serve(calls.cancel, async ({ id }, context) => {
  const { db } = context
  const isOwn = and(eq(rawExports.id, id), ownOne(context))
  const [exportRow] = await db
    .update(rawExports)
    .set({ cancelled: true })
    .where(and(isOwn, sql`hash is null`))
    .returning()
  if (!exportRow) throw (await ownExport(context, id)) ? fault(code.state, 'state') : fault(code.notFound, 'notFound')
  // A running job detects the cancellation itself.
  await db
    .update(job)
    .set({ state: 'failed', finishedAt: context.parts.now().toISOString() })
    .where(and(eq(job.id, exportRow.job ?? 0), eq(job.state, 'waiting')))
  context.logChange({ record: 'rawExport', id, after: { cancelled: true } })
  return null
})

const again = serve(calls.again, async ({ id }, context) => {
  const exportRow = await ownExport(context, id)
  if (!exportRow) throw fault(code.notFound, 'notFound')
  const { content, signals, names, format, fromAt, toAt, vins } = exportRow
  await requireVins(context.db, context.scope, vins)
  return add(context, { content, signals, names, format, fromAt, toAt, vins })
})

const file = serve(calls.file, async ({ id }, context) => {
  const exportRow = await ownExport(context, id)
  if (!exportRow?.hash) throw fault(code.notFound, 'notFound')
  // Vehicles may have left the caller's scope since the export.
  if (!context.scope.all) await requireVins(context.db, context.scope, exportRow.vins)
  return {
    name: `${context.say(words.sheet)}-${fileTime(context, exportRow.createdAt)}-${id}.${exportRow.format}`,
    type: sheetTypes[exportRow.format],
    stream: await context.parts.files.get(exportRow.hash),
  }
})

type New = Pick<RawExportRow, 'content' | 'signals' | 'names' | 'format' | 'fromAt' | 'toAt' | 'vins'>

async function add(context: Context, newExport: New): Promise<{ id: number; vehicles: number }> {
  const { db, user, parts, lang } = context
  await countAlone(db, 'rawExport', user.id)
  // Counts all exports of the user, whatever the API token, so that several tokens do not raise the limit.
  const unfinishedExports = await db
    .select({ id: rawExports.id })
    .from(rawExports)
    .innerJoin(job, eq(job.id, rawExports.job))
    .where(
      and(eq(rawExports.userId, user.id), eq(rawExports.cancelled, false), inArray(job.state, ['waiting', 'running'])),
    )
    .limit(limits.atOnce)
  if (unfinishedExports.length >= limits.atOnce)
    throw new Fault(code.throttled, words.atOnce, { values: { most: limits.atOnce } })
  const owner = ownerOf(context.scope)
  const createdAt = parts.now().toISOString()
  const [newRow] = await db
    .insert(rawExports)
    .values({ ...newExport, userId: owner.user, tokenId: owner.token, lang, createdAt })
    .returning({ id: rawExports.id })
  const id = newRow?.id ?? 0
  const jobId = await addJob(db, exporting, { input: { rawExport: id }, owner })
  await db
    .update(rawExports)
    .set({ job: jobId ?? null })
    .where(eq(rawExports.id, id))
  context.logChange({ record: 'rawExport', id, count: newExport.vins.length })
  return { id, vehicles: newExport.vins.length }
}

const ownOne = ({ scope }: Context) => own({ user: rawExports.userId, token: rawExports.tokenId }, scope)

async function ownExport(context: Context, id: number): Promise<RawExportRow | undefined> {
  const { db, parts } = context
  const [exportRow] = await db
    .select()
    .from(rawExports)
    .where(and(eq(rawExports.id, id), ownOne(context)))
  return exportRow && Date.parse(exportRow.createdAt) + retentionMs > parts.now().getTime() ? exportRow : undefined
}

async function exportsOf(context: Context): Promise<RawExport[]> {
  const { db, parts, say } = context
  const oldest = new Date(parts.now().getTime() - retentionMs).toISOString()
  const { state, done, total, message } = job
  const rows = await db
    .select({
      id: rawExports.id,
      content: rawExports.content,
      signals: rawExports.signals,
      names: rawExports.names,
      format: rawExports.format,
      from: rawExports.fromAt,
      to: rawExports.toAt,
      vehicles: sql<number>`coalesce(cardinality(${rawExports.vins}), 0)`,
      vin: sql<string>`coalesce(${rawExports.vins}[1], '')`,
      size: rawExports.size,
      createdAt: rawExports.createdAt,
      cancelled: rawExports.cancelled,
      elapsedMs: sql<number>`greatest(0, extract(epoch from now() - ${rawExports.startedAt}) * 1000)::float8`,
      job: { state, done, total, message },
    })
    .from(rawExports)
    .leftJoin(job, eq(job.id, rawExports.job))
    .where(and(ownOne(context), sql`${rawExports.createdAt} > ${oldest}::timestamptz`))
    .orderBy(desc(rawExports.id))
    .limit(maxRows)
  return rows.map(({ cancelled, elapsedMs, job: at, ...row }) => {
    const running = !cancelled && at?.state === 'running'
    const [rowsDone, rowsAll] = [at?.done ?? 0, at?.total ?? 0]
    return {
      ...row,
      state: cancelled ? 'cancelled' : (at?.state ?? 'failed'),
      done: rowsDone,
      total: rowsAll,
      remainingMs: running && rowsDone > 0 ? Math.round((elapsedMs * (rowsAll - rowsDone)) / rowsDone) : null,
      message: at?.message ? say(at.message, { most: limits.rows[row.format] }) : null,
      keptUntil: new Date(Date.parse(row.createdAt) + retentionMs).toISOString(),
    }
  })
}

export async function expireExports(parts: Parts): Promise<void> {
  const oldest = new Date(parts.now().getTime() - retentionMs).toISOString()
  const deletedExports = await parts.store.tx((tx) =>
    tx.delete(rawExports).where(lt(rawExports.createdAt, oldest)).returning({ hash: rawExports.hash }),
  )
  for (const { hash } of deletedExports) if (hash) await forgetContent(parts, hash)
}

export default thing({
  calls: [start, serve(calls.list, (_input, context) => exportsOf(context)), cancel, again, file],
  jobs: [exporting, periodicJob('oldRawExports', hourMs, expireExports)],
  contentTables: ['raw_export'],
})
