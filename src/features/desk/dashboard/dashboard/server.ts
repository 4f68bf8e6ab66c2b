import { readFigure } from '../../../../platform/figure/figure.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { visibleCharts } from '../../../work/analysis/chart/chart-access.ts'
import { arrangementOf, chartIdOf, inOrder, keepArrangement, offeredTo } from './arrangement.ts'
import { latestChanges } from './changes.ts'
import { type Board, chartKeys, dashboardCalls, type LiveFigures } from './contract.ts'
import { firstSteps } from './first-steps.ts'
import { pictures } from './pictures.ts'

const figures = serve(dashboardCalls.figures, async (_input, context) => {
  const arrangement = await arrangementOf(context)
  const offeredItems = offeredTo(context, arrangement)
  const visibleItems = inOrder(
    offeredItems.filter(({ section }) => section !== 'live'),
    arrangement,
  )
  const board: Board = {
    figures: [],
    charts: [],
    saved: [],
    cards: [],
    firstSteps: null,
    changes: null,
    arranged: arrangement !== null,
  }
  for (const { key, section, figure, title } of visibleItems) {
    if (section === 'cards') board.cards.push(key)
    if (!figure) continue
    const figureValue = await readFigure(context, figure)
    if (figureValue) board.figures.push({ key, title: [...title], ...figureValue })
  }
  for (const key of chartKeys) if (board.cards.includes(key)) board.charts.push(await pictures[key].draw(context))
  if (board.cards.includes('changes')) board.changes = await latestChanges(context)
  const ids = board.cards.flatMap((key) => chartIdOf(key) ?? [])
  const chartsById = await visibleCharts(context, ids)
  board.saved = ids.flatMap((chart) => {
    const savedChart = chartsById.get(chart)
    return savedChart ? [{ chart, ...savedChart }] : []
  })
  // First steps depend on the number of vehicles even where its figure is hidden.
  const vehicles = offeredItems.find(({ key }) => key === 'vehicles')?.figure
  const all = board.figures.find(({ key }) => key === 'vehicles') ?? (vehicles && (await readFigure(context, vehicles)))
  if (all?.value === 0) board.firstSteps = firstSteps(context)
  return board
})

const live = serve(dashboardCalls.live, async (_input, context) => {
  const arrangement = await arrangementOf(context)
  const visibleItems = inOrder(
    offeredTo(context, arrangement).filter(({ section }) => section === 'live'),
    arrangement,
  )
  const liveFigures: LiveFigures = []
  for (const { key, title, figure } of visibleItems) {
    const now = figure && (await readFigure(context, figure))
    if (!now) continue
    const { unit, tone, live: of } = figure
    liveFigures.push({
      key,
      title: [...title],
      ...now,
      ...(unit && { unit }),
      ...(tone && { tone }),
      ...(arrangement === null && of && { group: of.group }),
    })
  }
  return liveFigures
})

const items = serve(dashboardCalls.items, async (_input, context) => {
  const arrangement = await arrangementOf(context)
  const offeredItems = offeredTo(context, arrangement)
  const chartsById = await visibleCharts(
    context,
    offeredItems.flatMap(({ key }) => chartIdOf(key) ?? []),
  )
  const hiddenKeys = new Set(arrangement?.flatMap(({ key, hidden: is }) => (is ? [key] : [])))
  return inOrder(offeredItems, arrangement, true).flatMap(({ key, section, title }) => {
    const chart = chartIdOf(key)
    const name = chart === undefined ? undefined : chartsById.get(chart)?.name
    // A deleted chart is left out.
    if (chart !== undefined && name === undefined) return []
    return [
      {
        key,
        section,
        title: name === undefined ? ([...title] as [string, string]) : ([name, name] as [string, string]),
        hidden: hiddenKeys.has(key),
      },
    ]
  })
})

const arrange = serve(dashboardCalls.arrange, async ({ items: arrangement }, context) => {
  await keepArrangement(context, arrangement)
  return null
})

export default thing({ calls: [figures, live, items, arrange] })
