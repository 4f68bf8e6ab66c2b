import { useState } from 'react'
import { CallFault } from '../../../../client/api.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpens } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Grid, Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { Bars } from './Bars.tsx'
import { cardTitles } from './card-texts.ts'
import { type Board, dashboardCalls } from './contract.ts'
import './dashboard.css'
import { Opens } from '../../../../ui/parts/Opens.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Live } from './Live.tsx'
import { dashboardTexts as words } from './texts.ts'

const Arranging = lazy(() => import('./Arranging.tsx'))
const SavedChart = lazy(() => import('./SavedChart.tsx'), <div className="dash-bone dash-bone-card" />)
const MonthChart = lazy(() => import('./MonthChart.tsx'), <div className="dash-bone dash-bone-chart" />)
const logRoute = '/logManagement'
const bones = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** /index: overview of the visible fleet. Each figure opens its list. */
export default function Dashboard() {
  const { t } = useT()
  const board = useCall(dashboardCalls.figures, {}, { quiet: true })
  if (board.isPending) return <Skeleton />
  if (board.isError && !board.data)
    return (
      <StatePage kind="failed" title={t(words.failed)} text={board.error instanceof CallFault ? board.error : ''}>
        <Button onClick={() => void board.refetch()}>{t(words.retry)}</Button>
      </StatePage>
    )
  return <Figures board={board.data} />
}

function Figures({ board }: { board: Board }) {
  const { t, say, formatNumber } = useT()
  const { figures, cards, firstSteps, changes, arranged: isArranged } = board
  const [isArranging, setArranging] = useState(false)
  const arranging = (
    <>
      <Button kind="text" className="dash-arrange" onClick={() => setArranging(true)}>
        {t(words.arrange)}
      </Button>
      {isArranging && <Arranging close={() => setArranging(false)} />}
    </>
  )
  const isEmpty = figures.length === 0 && cards.length === 0
  if (isEmpty && !isArranged)
    return (
      <Grid gap={12} className="dash">
        <Card className="dash-first">
          <h2>{t(words.welcome)}</h2>
          <SecondaryText as="p">{t(words.noFigures)}</SecondaryText>
        </Card>
      </Grid>
    )
  return (
    <Grid gap={12} className="dash">
      {firstSteps && <FirstSteps steps={firstSteps} />}
      <Live />
      <Row gap={12} wrap className="dash-figures">
        {figures.map(({ key, title, value, link }) => (
          <Opens key={key} className="stack justify-between gap-4 dash-figure" link={link}>
            <SecondaryText size="m" className="dash-name">
              {say(title)}
            </SecondaryText>
            <span className="semibold tabular dash-value">{formatNumber(value)}</span>
          </Opens>
        ))}
      </Row>
      <Grid gap={12} align="start" className="dash-charts">
        {cards.map((key) =>
          key === 'changes' ? (
            changes && <Changes key={key} changes={changes} />
          ) : (
            <DashboardCard key={key} board={board} of={key} />
          ),
        )}
      </Grid>
      {arranging}
    </Grid>
  )
}

/** A chart of the fleet with data, or a saved chart. */
function DashboardCard({ board: { charts, saved: savedCharts }, of }: { board: Board; of: string }) {
  const { say } = useT()
  const savedChart = savedCharts.find(({ chart }) => of === `chart:${chart}`)
  if (savedChart) return <SavedChart {...savedChart} />
  const { key, segments = [] } = charts.find((each) => each.key === of) ?? {}
  if (!key || !segments.some(({ value }) => value > 0)) return null
  return (
    <Card className={`dash-${key}`}>
      <h2>{say(cardTitles[key])}</h2>
      {key === 'months' ? (
        <div className="dash-canvas">
          <MonthChart segments={segments} />
        </div>
      ) : (
        <Bars segments={segments} />
      )}
    </Card>
  )
}

function Changes({ changes }: { changes: NonNullable<Board['changes']> }) {
  const { t, say, formatTime } = useT()
  const opens = useOpens()
  return (
    <Card className="dash-changes">
      <h2>
        {say(cardTitles.changes)}
        {opens(logRoute) && (
          <Opens className="text-m regular dash-more" link={{ route: logRoute, query: {} }}>
            {t(words.allChanges)}
          </Opens>
        )}
      </h2>
      {changes.length === 0 && <p className="dash-quiet">{t(words.noChanges)}</p>}
      <ul>
        {changes.map(({ id, at, userName, page, action }) => (
          <li key={id}>
            <span>
              <b>{userName}</b> {page} · {action}
            </span>
            <time dateTime={at}>{formatTime(at)}</time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Skeleton() {
  return (
    <Grid gap={12} className="dash" aria-busy="true">
      <Row gap={12} wrap className="dash-figures">
        {bones.map((bone) => (
          <div key={bone} className="dash-bone dash-bone-figure" />
        ))}
      </Row>
      <Grid gap={12} align="start" className="dash-charts">
        <div className="dash-bone dash-bone-card" />
        <div className="dash-bone dash-bone-card" />
      </Grid>
    </Grid>
  )
}
