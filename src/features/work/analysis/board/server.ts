import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { availableExplores } from '../../../../platform/explore/run.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { inScope, oneRow } from '../../../../platform/record/query.ts'
import { ownOf, requireOwn } from '../../../../platform/record/shared.ts'
import { addRow, lockRow, type RowValues, updateRow } from '../../../../platform/record/write.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { and, count, desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { askingOf } from '../chart/asking.ts'
import { visibleCharts } from '../chart/chart-access.ts'
import { keepChart } from '../chart/keep.ts'
import { cardsOf, type NewCard, placeCards } from './cards.ts'
import { type BoardCard, board, boardCalls as calls, maxBoards, readyMade, type Width } from './contract.ts'
import { readyCards } from './ready-made.ts'
import { boardRefusals as refusals } from './refusal-texts.ts'
import { boards } from './store.ts'

async function addBoard(context: Context, input: RowValues, period: unknown = null): Promise<{ id: number }> {
  const { user: userId, token: tokenId } = ownerOf(context.scope)
  const [countRow] = await context.db.select({ all: count() }).from(boards).where(eq(boards.userId, userId))
  if ((countRow?.all ?? 0) >= maxBoards)
    throw new Fault(code.invalid, refusals.manyBoards, { values: { most: maxBoards } })
  return addRow(context, board, input, { userId, tokenId, owner: context.user.name, period })
}

/** Locks the row while its cards change, so that two concurrent changes cannot exceed the limit. */
async function ownBoard(context: Context, id: number, expectedUpdatedAt?: string): Promise<RowValues> {
  await requireOwn(context, board, [id], refusals.notOwn)
  const row = await lockRow(context, board, id)
  if (expectedUpdatedAt !== undefined && row.updatedAt !== expectedUpdatedAt) throw fault(code.stale, 'stale')
  return row
}

const one = serve(calls.one, async ({ id }, context) => {
  const row = await oneRow(context.db, board, context.scope, id)
  const [boardRow] = await context.db
    .select({ period: boards.period, mine: sql<boolean>`${ownOf(board, context.scope)}` })
    .from(boards)
    .where(eq(boards.id, id))
  if (!boardRow) throw fault(code.notFound, 'notFound')
  const cards = await cardsOf(context.db, id)
  const chartsById = await visibleCharts(
    context,
    cards.flatMap(({ chartId }) => chartId ?? []),
  )
  return {
    board: row as never,
    period: boardRow.period,
    canEdit: boardRow.mine,
    cards: cards.map(({ id: card, chartId, name, width, height }): BoardCard => {
      const chart = chartId === null ? undefined : chartsById.get(chartId)
      return {
        id: card,
        chart: chartId,
        name: chart?.name ?? name,
        width: width as Width,
        height,
        shown: chart ? { look: chart.look, query: chart.query, canRun: chart.canRun } : null,
      }
    }),
  }
})

const own = serve(calls.own, (_input, { db, scope }) =>
  db
    .select({ id: boards.id, name: boards.name })
    .from(boards)
    .where(ownOf(board, scope))
    .orderBy(desc(boards.updatedAt), desc(boards.id))
    .limit(maxBoards),
)

const put = serve(calls.put, async ({ id, charts }, context) => {
  await ownBoard(context, id)
  const chartsById = await visibleCharts(context, charts)
  const newCards = charts.map((chartId): NewCard => {
    const chart = chartsById.get(chartId)
    if (!chart) throw fault(code.notFound, 'notFound')
    const isFlat = chart.look === 'number'
    return { chartId, name: chart.name, width: 6, height: isFlat ? 'small' : 'normal' }
  })
  const before = await cardsOf(context.db, id)
  await placeCards(context, id, [...before, ...newCards])
  await updateRow(context, board, { id })
  return null
})

const arrange = serve(calls.arrange, async ({ id, cards, period, seenAt: expectedUpdatedAt }, context) => {
  await ownBoard(context, id, expectedUpdatedAt)
  const before = new Map((await cardsOf(context.db, id)).map((card) => [card.id, card]))
  const placedCards = cards.map(({ card, width, height }) => {
    const currentCard = before.get(card)
    if (!currentCard) throw fault(code.stale, 'stale')
    before.delete(card)
    return { ...currentCard, width, height }
  })
  await placeCards(context, id, placedCards)
  await updateRow(context, board, { id }, { period })
  return null
})

const copy = serve(calls.copy, async ({ id, name }, context) => {
  const row = await oneRow(context.db, board, context.scope, id)
  const [boardRow] = await context.db
    .select({ period: boards.period })
    .from(boards)
    .where(and(eq(boards.id, id), inScope(board, context.scope)))
  const newBoard = await addBoard(
    context,
    { name, ...(row.remark ? { remark: row.remark } : {}) },
    boardRow?.period ?? null,
  )
  const cards = await cardsOf(context.db, id)
  await placeCards(context, newBoard.id, cards)
  return newBoard
})

const begin = serve(calls.begin, async ({ kind, id }, context) => {
  const exploreNames = new Set(availableExplores(askingOf(context)).map(({ name }) => name))
  const ready = readyCards[kind].filter(({ query }) => exploreNames.has(query.explore))
  if (ready.length === 0) throw new Fault(code.forbidden, refusals.noData)
  const half = context.lang === 'zh' ? 0 : 1
  if (id !== undefined) {
    await ownBoard(context, id)
    if ((await cardsOf(context.db, id)).length > 0) throw new Fault(code.invalid, refusals.notEmpty)
  }
  const target = id === undefined ? await addBoard(context, { name: readyMade[kind][half] }) : { id }
  const cards: NewCard[] = []
  for (const { name, look, query, width, height } of ready) {
    const chart = await keepChart(context, { name: name[half], look, query })
    cards.push({ chartId: chart.id, name: name[half], width, height })
  }
  await placeCards(context, target.id, cards)
  if (id !== undefined) await updateRow(context, board, { id })
  return target
})

const { query, add, update, remove } = calls
const boardRecord = serveRecord(
  board,
  { query, remove },
  {
    removing: (context, ids) => requireOwn(context, board, ids, refusals.notOwn),
    byHand: { add, update, one: calls.one },
  },
)

export default thing({
  records: [boardRecord],
  calls: [
    serve(add, (input, context) => addBoard(context, input)),
    serve(update, async (input, context) => {
      await requireOwn(context, board, [input.id], refusals.notOwn)
      await updateRow(context, board, input)
      return null
    }),
    one,
    own,
    put,
    arrange,
    copy,
    begin,
  ],
})
