import { said } from '../../../../platform/figure/figure.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { chartsSeen } from '../../../work/analysis/chart/kept.ts'
import { arrangementOf, chartIdOf, inOrder, keepArrangement, offeredTo } from './arrangement.ts'
import { latestChanges } from './changes.ts'
import { type Board, chartKeys, dashboardCalls, type LiveFigures } from './contract.ts'
import { firstSteps } from './first-steps.ts'
import { pictures } from './pictures.ts'

const figures = serve(dashboardCalls.figures, async (_input, context) => {
  const arrangement = await arrangementOf(context)
  const offered = offeredTo(context, arrangement)
  const shown = inOrder(
    offered.filter(({ section }) => section !== 'live'),
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
  for (const { key, section, figure, title } of shown) {
    if (section === 'cards') board.cards.push(key)
    if (!figure) continue
    const found = await said(context, figure)
    if (found) board.figures.push({ key, title: [...title], ...found })
  }
  for (const key of chartKeys) if (board.cards.includes(key)) board.charts.push(await pictures[key].draw(context))
  if (board.cards.includes('changes')) board.changes = await latestChanges(context)
  const ids = board.cards.flatMap((key) => chartIdOf(key) ?? [])
  const seen = await chartsSeen(context, ids)
  board.saved = ids.flatMap((chart) => {
    const found = seen.get(chart)
    return found ? [{ chart, ...found }] : []
  })
  // First steps depend on the number of vehicles even where its figure is hidden.
  const vehicles = offered.find(({ key }) => key === 'vehicles')?.figure
  const all = board.figures.find(({ key }) => key === 'vehicles') ?? (vehicles && (await said(context, vehicles)))
  if (all?.value === 0) board.firstSteps = firstSteps(context)
  return board
})

const live = serve(dashboardCalls.live, async (_input, context) => {
  const arrangement = await arrangementOf(context)
  const shown = inOrder(
    offeredTo(context, arrangement).filter(({ section }) => section === 'live'),
    arrangement,
  )
  const found: LiveFigures = []
  for (const { key, title, figure } of shown) {
    const now = figure && (await said(context, figure))
    if (!now) continue
    const { unit, tone, live: of } = figure
    found.push({
      key,
      title: [...title],
      ...now,
      ...(unit && { unit }),
      ...(tone && { tone }),
      ...(arrangement === null && of && { group: of.group }),
    })
  }
  return found
})

const items = serve(dashboardCalls.items, async (_input, context) => {
  const arrangement = await arrangementOf(context)
  const offered = offeredTo(context, arrangement)
  const seen = await chartsSeen(
    context,
    offered.flatMap(({ key }) => chartIdOf(key) ?? []),
  )
  const hidden = new Set(arrangement?.flatMap(({ key, hidden: is }) => (is ? [key] : [])))
  return inOrder(offered, arrangement, true).flatMap(({ key, section, title }) => {
    const chart = chartIdOf(key)
    const name = chart === undefined ? undefined : seen.get(chart)?.name
    // A deleted chart is left out.
    if (chart !== undefined && name === undefined) return []
    return [
      {
        key,
        section,
        title: name === undefined ? ([...title] as [string, string]) : ([name, name] as [string, string]),
        hidden: hidden.has(key),
      },
    ]
  })
})

const arrange = serve(dashboardCalls.arrange, async ({ items: given }, context) => {
  await keepArrangement(context, given)
  return null
})

export default thing({ calls: [figures, live, items, arrange] })
