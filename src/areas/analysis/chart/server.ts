import { code } from '../../../kit/code.ts'
import type { ExploreQuery } from '../../../kit/explore/query.ts'
import type { Context } from '../../../server/context.ts'
import { listAddress } from '../../../server/explore/list-address.ts'
import { rollUpJob } from '../../../server/explore/roll-up-job.ts'
import { type Asking, exploreNamed, offered, rowsBehind, runExplore, shapeOf } from '../../../server/explore/run.ts'
import { askedOf } from '../../../server/explore/sql.ts'
import { Fault, fault } from '../../../server/fault.ts'
import { inScope, oneRow, type RecordRow } from '../../../server/record/query.ts'
import { addRow, updateRow } from '../../../server/record/write.ts'
import { ownerOf } from '../../../server/scope.ts'
import { writeSheet } from '../../../server/sheet/write.ts'
import { and, eq, inArray, sql } from '../../../server/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../server/thing/thing.ts'
import { fleetDay, fleetTime } from '../../../time.ts'
import { chartCalls as calls, chart, mostBehind } from './contract.ts'
import { behindSheet, figuresSheet } from './sheet.ts'
import { chartRefusals } from './sheet-texts.ts'
import { charts, ownChart } from './store.ts'

const askingOf = ({ parts, user }: Context): Asking => ({
  ...{ store: parts.store, explores: parts.catalogue.explores, user },
  today: fleetDay(parts.now().getTime()),
})

/** What charts are about, in the caller's language. */
function present({ parts, lang }: Context, rows: RecordRow[]): RecordRow[] {
  const titles = new Map(parts.catalogue.explores.map(({ name, title }) => [name, title[lang === 'zh' ? 0 : 1]]))
  return rows.map((row) => ({ ...row, about: titles.get(String(row.about)) ?? row.about }))
}

/** Nobody keeps a question that could not be asked. */
function check(context: Context, query: ExploreQuery): void {
  askedOf(exploreNamed(askingOf(context), query.explore), query)
}

/** Refused unless all of these are the caller's own; others' look as they do in the list. */
async function requireOwn({ db, scope }: Context, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)]
  const seen = await db
    .select({ mine: sql<boolean>`${ownChart(scope)}` })
    .from(charts)
    .where(and(inArray(charts.id, unique), inScope(chart, scope)))
  if (seen.length !== unique.length) throw fault(code.notFound, 'notFound')
  if (seen.some(({ mine }) => !mine)) throw new Fault(code.forbidden, chartRefusals.notOwn)
}

const one = serve(calls.one, async ({ id }, context) => {
  const { db, scope } = context
  const row = await oneRow(db, chart, scope, id)
  const [kept] = await db
    .select({ query: charts.query, mine: sql<boolean>`${ownChart(scope)}` })
    .from(charts)
    .where(eq(charts.id, id))
  if (!kept) throw fault(code.notFound, 'notFound')
  const [presented] = present(context, [row])
  const canRun = offered(askingOf(context)).some(({ name }) => name === kept.query.explore)
  return { chart: presented as never, query: kept.query, canEdit: kept.mine, canRun }
})

const add = serve(calls.add, async ({ query, ...input }, context) => {
  check(context, query)
  const { user: userId, token: tokenId } = ownerOf(context.scope)
  return addRow(context, chart, input, {
    ...{ query, about: query.explore, userId, tokenId },
    owner: context.user.name,
  })
})

const update = serve(calls.update, async ({ query, ...input }, context) => {
  await requireOwn(context, [input.id])
  check(context, query)
  const { seenAt, ...given } = input
  await updateRow(
    context,
    chart,
    { ...given, ...(seenAt !== undefined && { seenAt }) },
    { query, about: query.explore },
  )
  return null
})

const explores = serve(calls.explores, (_input, context) => offered(askingOf(context)).map(shapeOf))
const run = serve(calls.run, ({ query }, context) => runExplore(askingOf(context), query))

const rows = serve(calls.rows, async ({ query, mark }, context) => {
  const asking = askingOf(context)
  const { days, columns, ...found } = await rowsBehind(asking, query, mark, mostBehind.shown)
  const explore = exploreNamed(asking, query.explore)
  const { route, filters: { vin, time } = {} } = explore.list ?? {}
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, values: [...row.values] })),
    columns: [...columns],
    names: [...found.names],
    list: listAddress(explore, query, days, mark),
    each: route && vin ? { route, vin, time: time ?? null } : null,
  }
})

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const exported = serve(calls.export, async ({ query, mark, of, name, format }, context) => {
  const asking = askingOf(context)
  const shape = shapeOf(exploreNamed(asking, query.explore))
  const sheet =
    of === 'figures'
      ? figuresSheet(shape, query, await runExplore(asking, query), context.lang)
      : behindSheet(shape, await rowsBehind(asking, query, mark, mostBehind.exported), context.lang)
  const title = name || shape.title[context.lang === 'zh' ? 0 : 1]
  return {
    name: `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'chart'}-${fleetTime(context.parts.now().getTime()).replaceAll(/\D/g, '')}.${format}`,
    type: types[format],
    stream: writeSheet(format, { sheetName: shape.title[context.lang === 'zh' ? 0 : 1], ...sheet }),
  }
})

const kept = serveRecord(
  chart,
  { query: calls.query, remove: calls.remove },
  {
    present,
    removing: requireOwn,
    byHand: { one: calls.one, add: calls.add, update: calls.update },
  },
)

export default thing({ records: [kept], calls: [one, add, update, explores, run, rows, exported], jobs: [rollUpJob] })
