/** Content of a subscription: one chart, or all charts of a board, with the rights of each reader. */
import { code } from '../../../../domain/contract/code.ts'
import type { ExploreQuery } from '../../../../domain/contract/explore/query.ts'
import type { Parts } from '../../../../platform/context.ts'
import { runExplore } from '../../../../platform/explore/run.ts'
import { Fault } from '../../../../platform/fault.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { boardNow, whoSeesBoard } from '../board/board-access.ts'
import { whoSeesChart } from '../chart/chart-access.ts'
import { type AskRefusal, chartAs } from '../chart/chart-as.ts'
import type { ChartLook } from '../chart/contract.ts'
import type { ResultChart } from '../chart/picture-chart.ts'
import type { SkipReason } from './contract.ts'

/** One of the two. Both null: it was deleted. */
export interface SubscriptionSubject {
  readonly chart: number | null
  readonly board: number | null
}
export const isGone = ({ chart, board }: SubscriptionSubject) => chart === null && board === null

/** Subset of accounts that may sign in and see it. */
export const whoSees = async (
  db: Db,
  { chart, board }: SubscriptionSubject,
  accounts: readonly number[],
): Promise<Set<number>> =>
  board !== null
    ? whoSeesBoard(db, board, accounts)
    : chart !== null
      ? whoSeesChart(db, chart, accounts)
      : new Set<number>()

export type ShownChart = ResultChart
/** Reason why a chart is withheld from a reader. */
export type Withheld = AskRefusal | 'cost'
interface WithheldChart {
  readonly name: string
  readonly reason: Withheld
}
export interface SubscriptionContent {
  readonly name: string
  /** Query string of its page. */
  readonly place: string
  readonly isBoard: boolean
  readonly shown: readonly ShownChart[]
  readonly withheld: readonly WithheldChart[]
}

/** Returns a reader's content, or the reason why there is none. */
export async function answerTo(
  parts: Parts,
  { chart, board }: SubscriptionSubject,
  account: number,
  signal: AbortSignal,
): Promise<SubscriptionContent | SkipReason> {
  if (board === null) {
    const shownChart = await chartFor(parts, chart, account)
    if (typeof shownChart === 'string') return shownChart
    return { name: shownChart.name, place: `chart=${chart}`, isBoard: false, shown: [shownChart], withheld: [] }
  }
  const currentBoard = await parts.store.tx(async (tx) =>
    (await whoSeesBoard(tx, board, [account])).has(account) ? boardNow(tx, board) : undefined,
  )
  if (!currentBoard) return 'board'
  const shownCharts: ShownChart[] = []
  const withheld: WithheldChart[] = []
  for (const { chartId, name } of currentBoard.charts) {
    signal.throwIfAborted()
    const one = await chartFor(parts, chartId, account, currentBoard.period)
    if (typeof one === 'string') withheld.push({ name, reason: one })
    else shownCharts.push(one)
  }
  const answer = { name: currentBoard.name, place: `board=${board}`, isBoard: true, shown: shownCharts, withheld }
  return shownCharts.length > 0 ? answer : (withheld[0]?.reason ?? 'empty')
}

async function chartFor(
  parts: Parts,
  id: number | null,
  account: number,
  period?: ExploreQuery['period'] | null,
): Promise<ShownChart | Withheld> {
  const chartAccess = await chartAs(parts, id, account)
  if (typeof chartAccess === 'string') return chartAccess
  // The whole table, regardless of the chart's own limit.
  const { limit: _, ...unlimitedQuery } = chartAccess.chart.query
  const query = period ? { ...unlimitedQuery, period } : unlimitedQuery
  try {
    const result = await runExplore(chartAccess.asking, query)
    const { name, look } = chartAccess.chart
    return { name, look: look as ChartLook, shape: chartAccess.shape, query, result }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.code === code.tooLarge ? 'cost' : 'right'
  }
}
