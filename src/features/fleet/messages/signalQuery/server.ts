import { code } from '../../../../domain/contract/code.ts'
import { dayMs } from '../../../../domain/time.ts'
import type { Context, Scope } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sheetTime, timeHeading } from '../../../../platform/reader.ts'
import { own, ownerOf, visible } from '../../../../platform/scope.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import { and, asc, desc, eq, lt, sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { countAlone } from '../../../../platform/throttle/throttle.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { job } from '../../../../platform/work/job.table.ts'
import { chosenVins } from '../../vehicles/vehicleChoice/choice.ts'
import { checkPeriod } from '../message/period.ts'
import { sheetTypes } from '../message/sheet.ts'
import { limits, type SignalQuery, signalQueryCalls } from './contract.ts'
import { hitKey, hitSheet } from './hits.ts'
import { querying, stopQuery } from './query-job.ts'
import { signalQueries, signalQueryHits } from './store.ts'
import { queryWords as words } from './texts.ts'

const maxRows = 20

const start = serve(signalQueryCalls.start, async (input, context) => {
  const { db, scope, user, parts } = context
  checkPeriod(input, limits.days)
  const vins = await chosenVins(db, scope, input.vehicles, limits.vehicles)
  const count = Math.ceil((vins.length * (Date.parse(input.to) - Date.parse(input.from))) / dayMs)
  if (count > limits.vehicleDays)
    throw fault(code.invalid, 'invalid', {
      fields: [{ field: 'to', label: words.to, text: words.tooMuch, values: { most: limits.vehicleDays, count } }],
    })
  await countAlone(db, 'signalQuery', user.id)
  const [first] = await queriesOf(context, { running: true })
  if (first) throw new Fault(code.throttled, words.oneAtATime)
  const old = new Date(parts.now().getTime() - limits.keptDays * dayMs).toISOString()
  await db.delete(signalQueries).where(lt(signalQueries.createdAt, old))
  const owner = ownerOf(scope)
  const [newRow] = await db
    .insert(signalQueries)
    .values({
      userId: owner.user,
      tokenId: owner.token,
      fromAt: input.from,
      toAt: input.to,
      condition: input.wanted,
      vins,
      createdAt: parts.now().toISOString(),
    })
    .returning({ id: signalQueries.id })
  const id = newRow?.id ?? 0
  const jobId = await addJob(db, querying, { input: { query: id }, owner })
  await db
    .update(signalQueries)
    .set({ job: jobId ?? null })
    .where(eq(signalQueries.id, id))
  context.logChange({ record: 'signalQuery', id, count: vins.length })
  return { id, vehicles: vins.length }
})

const hits = serve(signalQueryCalls.hits, async ({ id, page, pageSize }, context) => {
  const [query] = await queriesOf(context, { id })
  if (!query) throw fault(code.notFound, 'notFound')
  const where = and(eq(signalQueryHits.query, id), visible(context.scope, signalQueryHits.vin))
  const rows = await context.db
    .select()
    .from(signalQueryHits)
    .where(where)
    .orderBy(asc(signalQueryHits.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [countRow] = await context.db.select({ total: sql<number>`count(*)::int` }).from(signalQueryHits).where(where)
  return { query, total: countRow?.total ?? 0, rows: rows.map(present) }
})

const stop = serve(signalQueryCalls.stop, async ({ id }, context) => {
  if (!(await stopQuery(context.db, id, ownQuery(context.scope)))) throw fault(code.notFound, 'notFound')
  context.logChange({ record: 'signalQuery', id, after: { stopped: true } })
  return null
})

const exportCall = serve(signalQueryCalls.export, async ({ id, format, names }, context) => {
  const { say } = context
  const [query] = await queriesOf(context, { id })
  if (!query) throw fault(code.notFound, 'notFound')
  const { headers, hits: rowsOfHits } = await hitSheet(context, query, names)
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const { hit, cells } of rowsOfHits) yield [hit.vin, sheetTime(context, hit.at), ...cells]
  }
  return {
    name: `${say(words.sheet)}-${id}.${format}`,
    type: sheetTypes[format],
    stream: writeSheet(format, {
      sheetName: say(words.sheet),
      headers: [say(words.vin), timeHeading(context, say(words.at)), ...headers],
      rows: rows(),
    }),
  }
})

const ownQuery = (scope: Scope) => own({ user: signalQueries.userId, token: signalQueries.tokenId }, scope)

async function queriesOf(
  { db, scope }: Context,
  { id, running }: { id?: number; running?: boolean } = {},
): Promise<SignalQuery[]> {
  const rows = await db
    .select({ query: signalQueries, state: job.state, done: job.done })
    .from(signalQueries)
    .leftJoin(job, eq(job.id, signalQueries.job))
    .where(
      and(
        // The limit applies to the user, whatever the API token.
        running ? eq(signalQueries.userId, scope.userId) : ownQuery(scope),
        id === undefined ? undefined : eq(signalQueries.id, id),
        running ? sql`${job.state} in ('waiting', 'running')` : undefined,
      ),
    )
    .orderBy(desc(signalQueries.id))
    .limit(maxRows)
  return rows.map(
    ({
      query: { fromAt, toAt, vins, condition, searchedCount, userId: _user, tokenId: _token, job: _job, ...rest },
      state,
      done,
    }) => ({
      ...rest,
      wanted: condition,
      looked: searchedCount,
      from: fromAt,
      to: toAt,
      vehicles: vins.length,
      state: state ?? 'failed',
      done: done ?? 0,
    }),
  )
}

function present(hit: typeof signalQueryHits.$inferSelect) {
  const { number, vin, at, values } = hit
  return { number, vin, at, key: hitKey(hit), values }
}

export default thing({
  calls: [start, serve(signalQueryCalls.list, (_input, context) => queriesOf(context)), hits, stop, exportCall],
  jobs: [querying],
})
