import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { listAddress } from '../../../../platform/explore/list-address.ts'
import { rollUpJob } from '../../../../platform/explore/roll-up-job.ts'
import {
  availableExplores,
  exploreNamed,
  rowsBehind,
  runExplore,
  shapeOf,
  shapesOf,
} from '../../../../platform/explore/run.ts'
import { fault } from '../../../../platform/fault.ts'
import { fileTime } from '../../../../platform/reader.ts'
import { oneRow, type RecordRow } from '../../../../platform/record/query.ts'
import { ownOf, requireOwn } from '../../../../platform/record/shared.ts'
import { updateRow } from '../../../../platform/record/write.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import { eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { askingOf } from './asking.ts'
import { chartCalls as calls, chart, maxDrillRows } from './contract.ts'
import { checkQuery, keepChart } from './keep.ts'
import { behindSheet, figuresSheet } from './sheet.ts'
import { chartRefusals } from './sheet-texts.ts'
import { charts } from './store.ts'

/** Titles of the charts' data in the caller's language. */
function present({ parts, lang }: Context, rows: RecordRow[]): RecordRow[] {
  const titles = new Map(parts.catalogue.explores.map(({ name, title }) => [name, title[lang === 'zh' ? 0 : 1]]))
  return rows.map((row) => ({ ...row, about: titles.get(String(row.about)) ?? row.about }))
}

const one = serve(calls.one, async ({ id }, context) => {
  const { db, scope } = context
  const row = await oneRow(db, chart, scope, id)
  const [chartRow] = await db
    .select({ query: charts.query, mine: sql<boolean>`${ownOf(chart, scope)}` })
    .from(charts)
    .where(eq(charts.id, id))
  if (!chartRow) throw fault(code.notFound, 'notFound')
  const [presentedRow] = present(context, [row])
  const canRun = availableExplores(askingOf(context)).some(({ name }) => name === chartRow.query.explore)
  return { chart: presentedRow as never, query: chartRow.query, canEdit: chartRow.mine, canRun }
})

const add = serve(calls.add, (input, context) => keepChart(context, input))

const update = serve(calls.update, async ({ query, ...input }, context) => {
  await requireOwn(context, chart, [input.id], chartRefusals.notOwn)
  await checkQuery(context, query)
  const { seenAt: expectedUpdatedAt, ...fields } = input
  await updateRow(
    context,
    chart,
    { ...fields, ...(expectedUpdatedAt !== undefined && { seenAt: expectedUpdatedAt }) },
    { query, about: query.explore },
  )
  return null
})

const explores = serve(calls.explores, (_input, context) => shapesOf(context.db, availableExplores(askingOf(context))))
const run = serve(calls.run, ({ query }, context) => runExplore(askingOf(context), query))

const rows = serve(calls.rows, async ({ query, mark }, context) => {
  const asking = askingOf(context)
  const { days, columns, ...drillRows } = await rowsBehind(asking, query, mark, maxDrillRows.shown)
  const explore = await exploreNamed(context.db, asking, query.explore)
  const { route, filters: { vin, time } = {} } = explore.list ?? {}
  return {
    ...drillRows,
    rows: drillRows.rows.map((row) => ({ ...row, values: [...row.values] })),
    columns: [...columns],
    names: [...drillRows.names],
    list: listAddress(explore, query, days, mark),
    each: route && vin ? { route, vin, time: time ?? null } : null,
  }
})

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const exportCall = serve(calls.export, async ({ query, mark, of, name, format }, context) => {
  const asking = askingOf(context)
  const shape = await shapeOf(context.db, await exploreNamed(context.db, asking, query.explore))
  const sheet =
    of === 'figures'
      ? figuresSheet(shape, query, await runExplore(asking, query), context.lang)
      : behindSheet(shape, await rowsBehind(asking, query, mark, maxDrillRows.exported), context)
  const title = name || shape.title[context.lang === 'zh' ? 0 : 1]
  return {
    name: `${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'chart'}-${fileTime(context, context.parts.now().getTime())}.${format}`,
    type: types[format],
    stream: writeSheet(format, { sheetName: shape.title[context.lang === 'zh' ? 0 : 1], ...sheet }),
  }
})

const chartRecord = serveRecord(
  chart,
  { query: calls.query, remove: calls.remove },
  {
    present,
    removing: (context, ids) => requireOwn(context, chart, ids, chartRefusals.notOwn),
    byHand: { one: calls.one, add: calls.add, update: calls.update },
  },
)

export default thing({
  records: [chartRecord],
  calls: [one, add, update, explores, run, rows, exportCall],
  jobs: [rollUpJob],
})
