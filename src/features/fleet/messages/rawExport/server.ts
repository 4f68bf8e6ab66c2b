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
import { chosenVins } from '../../vehicles/choosing/choice.ts'
import { checkPeriod } from '../message/period.ts'
import { sheetTypes } from '../message/sheet.ts'
import { rawExportCalls as calls, limits, type RawExport } from './contract.ts'
import { rawExports } from './store.ts'
import { exportWords as words } from './texts.ts'
import { type Asked, exporting } from './work.ts'

const keptMs = limits.keptDays * dayMs
const shown = 100

const start = serve(calls.start, async ({ vehicles, from, to, content, signals, format }, context) => {
  checkPeriod({ from, to }, limits.days)
  const vins = await chosenVins(context.db, context.scope, vehicles, limits.vehicles)
  const chosen = content === 'fields' ? signals : []
  return add(context, { content, signals: chosen, format, fromAt: from, toAt: to, vins })
})

const cancel = serve(calls.cancel, async ({ id }, context) => {
  const { db } = context
  const isOwn = and(eq(rawExports.id, id), ownOne(context))
  const [found] = await db.update(rawExports).set({ cancelled: true }).where(and(isOwn, sql`hash is null`)).returning()
  if (!found) throw (await ownExport(context, id)) ? fault(code.state, 'state') : fault(code.notFound, 'notFound')
  // A running job detects the cancellation itself.
  await db
    .update(job)
    .set({ state: 'failed', finishedAt: context.parts.now().toISOString() })
    .where(and(eq(job.id, found.job ?? 0), eq(job.state, 'waiting')))
  context.changed({ record: 'rawExport', id, after: { cancelled: true } })
  return null
})

const again = serve(calls.again, async ({ id }, context) => {
  const found = await ownExport(context, id)
  if (!found) throw fault(code.notFound, 'notFound')
  const { content, signals, format, fromAt, toAt, vins } = found
  await requireVins(context.db, context.scope, vins)
  return add(context, { content, signals, format, fromAt, toAt, vins })
})

const file = serve(calls.file, async ({ id }, context) => {
  const found = await ownExport(context, id)
  if (!found?.hash) throw fault(code.notFound, 'notFound')
  // Vehicles may have left the caller's scope since the export.
  if (!context.scope.all) await requireVins(context.db, context.scope, found.vins)
  return {
    name: `${context.say(words.sheet)}-${fileTime(context, found.createdAt)}-${id}.${found.format}`,
    type: sheetTypes[found.format],
    stream: await context.parts.files.get(found.hash),
  }
})

type New = Pick<Asked, 'content' | 'signals' | 'format' | 'fromAt' | 'toAt' | 'vins'>

async function add(context: Context, asked: New): Promise<{ id: number; vehicles: number }> {
  const { db, user, parts, lang } = context
  await countAlone(db, 'rawExport', user.id)
  // Counts all exports of the user, whatever the API token, so that several tokens do not raise the limit.
  const unfinished = await db
    .select({ id: rawExports.id })
    .from(rawExports)
    .innerJoin(job, eq(job.id, rawExports.job))
    .where(
      and(eq(rawExports.userId, user.id), eq(rawExports.cancelled, false), inArray(job.state, ['waiting', 'running'])),
    )
    .limit(limits.atOnce)
  if (unfinished.length >= limits.atOnce)
    throw new Fault(code.throttled, words.atOnce, { values: { most: limits.atOnce } })
  const owner = ownerOf(context.scope)
  const createdAt = parts.now().toISOString()
  const [added] = await db
    .insert(rawExports)
    .values({ ...asked, userId: owner.user, tokenId: owner.token, lang, createdAt })
    .returning({ id: rawExports.id })
  const id = added?.id ?? 0
  const filed = await addJob(db, exporting, { input: { rawExport: id }, owner })
  await db
    .update(rawExports)
    .set({ job: filed ?? null })
    .where(eq(rawExports.id, id))
  context.changed({ record: 'rawExport', id, count: asked.vins.length })
  return { id, vehicles: asked.vins.length }
}

const ownOne = ({ scope }: Context) => own({ user: rawExports.userId, token: rawExports.tokenId }, scope)

async function ownExport(context: Context, id: number): Promise<Asked | undefined> {
  const { db, parts } = context
  const [found] = await db
    .select()
    .from(rawExports)
    .where(and(eq(rawExports.id, id), ownOne(context)))
  return found && Date.parse(found.createdAt) + keptMs > parts.now().getTime() ? found : undefined
}

async function exportsOf(context: Context): Promise<RawExport[]> {
  const { db, parts, say } = context
  const oldest = new Date(parts.now().getTime() - keptMs).toISOString()
  const { state, done, total, message } = job
  const rows = await db
    .select({
      id: rawExports.id,
      content: rawExports.content,
      signals: rawExports.signals,
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
    .limit(shown)
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
      keptUntil: new Date(Date.parse(row.createdAt) + keptMs).toISOString(),
    }
  })
}

export async function expireExports(parts: Parts): Promise<void> {
  const oldest = new Date(parts.now().getTime() - keptMs).toISOString()
  const gone = await parts.store.tx((tx) =>
    tx.delete(rawExports).where(lt(rawExports.createdAt, oldest)).returning({ hash: rawExports.hash }),
  )
  for (const { hash } of gone) if (hash) await forgetContent(parts, hash)
}

export default thing({
  calls: [start, serve(calls.list, (_input, context) => exportsOf(context)), cancel, again, file],
  jobs: [exporting, periodicJob('oldRawExports', hourMs, expireExports)],
  contentTables: ['raw_export'],
})
