import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { code } from '../../../kit/code.ts'
import type { Context } from '../../../server/context.ts'
import { Fault, fault } from '../../../server/fault.ts'
import { visible } from '../../../server/scope.ts'
import type { Cell } from '../../../server/sheet/plan.ts'
import { writeSheet } from '../../../server/sheet/write.ts'
import { serve, thing } from '../../../server/thing/thing.ts'
import { addJob } from '../../../server/work/add.ts'
import { job } from '../../../server/work/job.table.ts'
import { dayMs, fleetTime } from '../../../time.ts'
import { chosenVins } from '../../vehicles/choosing/choice.ts'
import { checkPeriod } from '../message/period.ts'
import { keyOf } from '../message/source.ts'
import { signalHeader } from '../signal/sheet.ts'
import { limits, type Selection, selectionCalls } from './contract.ts'
import { dataSelectionHits, dataSelections } from './store.ts'
import { selectionWords as words } from './texts.ts'
import { selecting, stopSelection } from './work.ts'

const shown = 20
const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const start = serve(selectionCalls.start, async (asked, context) => {
  const { db, scope, user, parts } = context
  checkPeriod(asked, limits.days)
  const vins = await chosenVins(db, scope, asked.vehicles, limits.vehicles)
  const count = Math.ceil((vins.length * (Date.parse(asked.to) - Date.parse(asked.from))) / dayMs)
  if (count > limits.vehicleDays)
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'to', label: words.to, text: words.tooMuch, values: { most: limits.vehicleDays, count } }],
    })
  const [first] = await selections(context, { running: true })
  if (first) throw new Fault(code.throttled, words.oneAtATime)
  const old = new Date(parts.now().getTime() - limits.keptDays * dayMs).toISOString()
  await db.delete(dataSelections).where(lt(dataSelections.createdAt, old))
  const [added] = await db
    .insert(dataSelections)
    .values({
      ...{ userId: user.id, fromAt: asked.from, toAt: asked.to, wanted: asked.wanted, vins },
      createdAt: parts.now().toISOString(),
    })
    .returning({ id: dataSelections.id })
  const id = added?.id ?? 0
  const filed = await addJob(db, selecting, { input: { selection: id }, userId: user.id })
  await db
    .update(dataSelections)
    .set({ job: filed ?? null })
    .where(eq(dataSelections.id, id))
  context.changed({ record: 'dataSelection', id, count: vins.length })
  return { id, vehicles: vins.length }
})

const hits = serve(selectionCalls.hits, async ({ id, page, pageSize }, context) => {
  const [selection] = await selections(context, { id })
  if (!selection) throw fault(code.notFound, 'notFound')
  const where = and(eq(dataSelectionHits.selection, id), visible(context.scope, dataSelectionHits.vin))
  const rows = await context.db
    .select()
    .from(dataSelectionHits)
    .where(where)
    .orderBy(asc(dataSelectionHits.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await context.db.select({ total: sql<number>`count(*)::int` }).from(dataSelectionHits).where(where)
  return { selection, total: counted?.total ?? 0, rows: rows.map(present) }
})

const stop = serve(selectionCalls.stop, async ({ id }, context) => {
  if (!(await stopSelection(context.db, id, context.user.id))) throw fault(code.notFound, 'notFound')
  context.changed({ record: 'dataSelection', id, after: { stopped: true } })
  return null
})

const exportCall = serve(selectionCalls.export, async ({ id, format }, context) => {
  const { db, scope, say, lang } = context
  const [selection] = await selections(context, { id })
  if (!selection) throw fault(code.notFound, 'notFound')
  const clauses = selection.wanted.clauses.map(({ signal }) => signal)
  async function* rows(): AsyncGenerator<Cell[]> {
    const found = await db
      .select()
      .from(dataSelectionHits)
      .where(and(eq(dataSelectionHits.selection, id), visible(scope, dataSelectionHits.vin)))
      .orderBy(asc(dataSelectionHits.number))
    for (const { vin, at, values } of found) yield [vin, fleetTime(at), ...values]
  }
  return {
    name: `${say(words.sheet)}-${id}.${format}`,
    type: sheetTypes[format],
    stream: writeSheet(format, {
      sheetName: say(words.sheet),
      headers: [say(words.vin), say(words.at), ...clauses.map((key) => signalHeader(key, lang))],
      rows: rows(),
    }),
  }
})

/** The caller's own selections, the latest first. */
async function selections(
  { db, user }: Context,
  { id, running }: { id?: number; running?: boolean } = {},
): Promise<Selection[]> {
  const rows = await db
    .select({ selection: dataSelections, state: job.state, done: job.done })
    .from(dataSelections)
    .leftJoin(job, eq(job.id, dataSelections.job))
    .where(
      and(
        eq(dataSelections.userId, user.id),
        id === undefined ? undefined : eq(dataSelections.id, id),
        running ? sql`${job.state} in ('waiting', 'running')` : undefined,
      ),
    )
    .orderBy(desc(dataSelections.id))
    .limit(shown)
  return rows.map(({ selection: { fromAt, toAt, vins, userId: _own, job: _job, ...rest }, state, done }) => ({
    ...rest,
    from: fromAt,
    to: toAt,
    vehicles: vins.length,
    state: state ?? 'failed',
    done: done ?? 0,
  }))
}

function present({ number, vin, at, kind, digest, values }: typeof dataSelectionHits.$inferSelect) {
  return { number, vin, at, key: keyOf({ at: Date.parse(at), kind, digest: String(digest) }), values }
}

export default thing({
  calls: [start, serve(selectionCalls.list, (_input, context) => selections(context)), hits, stop, exportCall],
  jobs: [selecting],
})
