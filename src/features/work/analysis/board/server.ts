import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { offered } from '../../../../platform/explore/run.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { inScope, oneRow } from '../../../../platform/record/query.ts'
import { ownOf, requireOwn } from '../../../../platform/record/shared.ts'
import { addRow, lockRow, updateRow, type Values } from '../../../../platform/record/write.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { and, count, eq, sql } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { askingOf } from '../chart/asking.ts'
import { keepChart } from '../chart/keep.ts'
import { chartsSeen } from '../chart/kept.ts'
import { cardsOf, type NewCard, placeCards } from './cards.ts'
import { type BoardCard, board, boardCalls as calls, mostBoards, readyMade, type Width } from './contract.ts'
import { readyCards } from './ready-made.ts'
import { boardRefusals as refusals } from './refusal-texts.ts'
import { boards } from './store.ts'

async function addBoard(context: Context, input: Values, period: unknown = null): Promise<{ id: number }> {
  const { user: userId, token: tokenId } = ownerOf(context.scope)
  const [held] = await context.db.select({ all: count() }).from(boards).where(eq(boards.userId, userId))
  if ((held?.all ?? 0) >= mostBoards)
    throw new Fault(code.invalid, refusals.manyBoards, { values: { most: mostBoards } })
  return addRow(context, board, input, { userId, tokenId, owner: context.user.name, period })
}

/** Locks the row while its cards change, so that two concurrent changes cannot exceed the limit. */
async function ownBoard(context: Context, id: number, seenAt?: string): Promise<Values> {
  await requireOwn(context, board, [id], refusals.notOwn)
  const row = await lockRow(context, board, id)
  if (seenAt !== undefined && row.updatedAt !== seenAt) throw fault(code.stale, 'stale')
  return row
}

const one = serve(calls.one, async ({ id }, context) => {
  const row = await oneRow(context.db, board, context.scope, id)
  const [kept] = await context.db
    .select({ period: boards.period, mine: sql<boolean>`${ownOf(board, context.scope)}` })
    .from(boards)
    .where(eq(boards.id, id))
  if (!kept) throw fault(code.notFound, 'notFound')
  const cards = await cardsOf(context.db, id)
  const seen = await chartsSeen(
    context,
    cards.flatMap(({ chartId }) => chartId ?? []),
  )
  return {
    board: row as never,
    period: kept.period,
    canEdit: kept.mine,
    cards: cards.map(({ id: card, chartId, name, width, height }): BoardCard => {
      const chart = chartId === null ? undefined : seen.get(chartId)
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

const put = serve(calls.put, async ({ id, charts }, context) => {
  await ownBoard(context, id)
  const seen = await chartsSeen(context, charts)
  const added = charts.map((chartId): NewCard => {
    const chart = seen.get(chartId)
    if (!chart) throw fault(code.notFound, 'notFound')
    const isFlat = chart.look === 'number'
    return { chartId, name: chart.name, width: 6, height: isFlat ? 'small' : 'normal' }
  })
  const before = await cardsOf(context.db, id)
  await placeCards(context, id, [...before, ...added])
  await updateRow(context, board, { id })
  return null
})

const arrange = serve(calls.arrange, async ({ id, cards, period, seenAt }, context) => {
  await ownBoard(context, id, seenAt)
  const before = new Map((await cardsOf(context.db, id)).map((card) => [card.id, card]))
  const placed = cards.map(({ card, width, height }) => {
    const kept = before.get(card)
    if (!kept) throw fault(code.stale, 'stale')
    before.delete(card)
    return { ...kept, width, height }
  })
  await placeCards(context, id, placed)
  await updateRow(context, board, { id }, { period })
  return null
})

const copy = serve(calls.copy, async ({ id, name }, context) => {
  const row = await oneRow(context.db, board, context.scope, id)
  const [kept] = await context.db
    .select({ period: boards.period })
    .from(boards)
    .where(and(eq(boards.id, id), inScope(board, context.scope)))
  const made = await addBoard(context, { name, ...(row.remark ? { remark: row.remark } : {}) }, kept?.period ?? null)
  const cards = await cardsOf(context.db, id)
  await placeCards(context, made.id, cards)
  return made
})

const begin = serve(calls.begin, async ({ kind, id }, context) => {
  const held = new Set(offered(askingOf(context)).map(({ name }) => name))
  const ready = readyCards[kind].filter(({ query }) => held.has(query.explore))
  if (ready.length === 0) throw new Fault(code.forbidden, refusals.noData)
  const half = context.lang === 'zh' ? 0 : 1
  if (id !== undefined) {
    await ownBoard(context, id)
    if ((await cardsOf(context.db, id)).length > 0) throw new Fault(code.invalid, refusals.notEmpty)
  }
  const made = id === undefined ? await addBoard(context, { name: readyMade[kind][half] }) : { id }
  const cards: NewCard[] = []
  for (const { name, look, query, width, height } of ready) {
    const chart = await keepChart(context, { name: name[half], look, query })
    cards.push({ chartId: chart.id, name: name[half], width, height })
  }
  await placeCards(context, made.id, cards)
  if (id !== undefined) await updateRow(context, board, { id })
  return made
})

const { query, add, update, remove } = calls
const kept = serveRecord(
  board,
  { query, remove },
  {
    removing: (context, ids) => requireOwn(context, board, ids, refusals.notOwn),
    byHand: { add, update, one: calls.one },
  },
)

export default thing({
  records: [kept],
  calls: [
    serve(add, (input, context) => addBoard(context, input)),
    serve(update, async (input, context) => {
      await requireOwn(context, board, [input.id], refusals.notOwn)
      await updateRow(context, board, input)
      return null
    }),
    one,
    put,
    arrange,
    copy,
    begin,
  ],
})
