import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { Lists } from '../../../../ui/parts/Lists.tsx'
import { alertRuleCalls } from '../alertRule/contract.ts'
import { AlertButton, AlertRules } from '../alertRule/parts.tsx'
import { boardCalls } from '../board/contract.ts'
import { AddToBoardButton, Board, BoardList, type SavedBoardProps } from '../board/parts.tsx'
import { chartCalls } from '../chart/contract.ts'
import { Charts, isOfCharts, type SavedChartProps } from '../chart/parts.tsx'
import { chartSignalCalls } from '../chartSignal/contract.ts'
import { ChartSignals } from '../chartSignal/parts.tsx'
import { subscriptionCalls } from '../subscription/contract.ts'
import { SubscribeButton, Subscriptions } from '../subscription/parts.tsx'
import { chartsWords as words } from './texts.ts'

/**
 * /chars: saved charts, their boards, alerts and subscriptions.
 * `list=boards` lists the boards, and `board` shows one. `list=alerts` lists alerts on charts, and `list=subscriptions`
 * lists subscriptions by mail, and `list=signals` the signals that have statistics.
 */
export default function ChartsScreen() {
  const { t } = useT()
  const [search] = useSearchParams()
  const id = Number(search.get('board') ?? 0) || undefined
  if (id !== undefined) return <Board key={id} id={id} tools={BoardTools} />
  const charts = <Charts tools={ChartTools} />
  if (isOfCharts(search)) return charts
  return (
    <Lists
      lists={[
        { key: 'charts', label: t(words.charts), call: chartCalls.query, children: charts },
        { key: 'boards', label: t(words.boards), call: boardCalls.query, children: <BoardList /> },
        { key: 'alerts', label: t(words.alerts), call: alertRuleCalls.query, children: <AlertRules /> },
        {
          key: 'subscriptions',
          label: t(words.subscriptions),
          call: subscriptionCalls.query,
          children: <Subscriptions />,
        },
        { key: 'signals', label: t(words.signals), call: chartSignalCalls.query, children: <ChartSignals /> },
      ]}
    />
  )
}

const ChartTools = (props: SavedChartProps) => (
  <>
    <AddToBoardButton chart={props.chart} />
    <AlertButton {...props} />
    <SubscribeButton of={{ chart: props.chart }} />
  </>
)

const BoardTools = ({ board }: SavedBoardProps) => <SubscribeButton of={{ board }} />
