import { createContext, useContext } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../kit/client/language.ts'
import { lazy } from '../../../kit/client/lazy.tsx'
import { useMay } from '../../../kit/client/permission.ts'
import { useCall } from '../../../kit/client/query.ts'
import { readState, withoutEmpty } from '../../../kit/record/address.ts'
import { RecordScreen } from '../../../kit/record/screen.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Mark } from '../../../kit/ui/facts.tsx'
import { Loading } from '../../../kit/ui/loading.tsx'
import { type FlowChart, flowUsage, flowUsageCalls } from './contract.ts'
import './flowUsage.css'
import { flowUsageWords as words } from './texts.ts'

const MonthBars = lazy(() => import('./month-bars.tsx'), <Loading />)
const never = Number.POSITIVE_INFINITY
const AlertPercent = createContext(never)

/** Use per SIM and month: a chart of what the list is asked for, and the months over the threshold marked. */
export default function FlowUsage() {
  const { t } = useT()
  const may = useMay()
  const [search] = useSearchParams()
  const filter = withoutEmpty(readState(search, flowUsage).filter)
  const chart = useCall(
    flowUsageCalls.chart,
    { filter },
    { enabled: may(flowUsageCalls.chart), placeholderData: (before) => before },
  )
  const percent = chart.data?.alertPercent ?? never
  return (
    <AlertPercent value={percent}>
      {may(flowUsageCalls.chart) && <Chart chart={chart.data} />}
      <RecordScreen
        record={flowUsage}
        calls={flowUsageCalls}
        cells={{ usedPercent: Share }}
        toolbar={({ question }) =>
          percent !== never && (
            <Button
              className="flow-only"
              onClick={() => question.setFilter({ ...question.filter, usedPercent: [percent, null] })}
            >
              {t(words.onlyOver, { percent })}
            </Button>
          )
        }
      />
    </AlertPercent>
  )
}

function Chart({ chart }: { chart: FlowChart | undefined }) {
  const { t, formatNumber } = useT()
  const amount = (chart?.months ?? []).reduce((sum, { usedMb }) => sum + usedMb, 0) / 1024
  return (
    <section className="flow-chart" aria-label={t(words.chart)}>
      <h2>
        {t(words.chart)}
        {amount > 0 && <small>{t(words.total, { amount: formatNumber(Math.round(amount * 10) / 10) })}</small>}
      </h2>
      <div className="flow-bars">
        {!chart ? <Loading /> : chart.months.length === 0 ? <p>{t(words.chartNone)}</p> : <MonthBars chart={chart} />}
      </div>
    </section>
  )
}

function Share({ value }: { value: number | null }) {
  const { t, formatNumber } = useT()
  const alertPercent = useContext(AlertPercent)
  const over = value !== null && value >= alertPercent
  const text = formatNumber(value, '%')
  return over ? (
    <Mark tone="danger">
      <span title={t(words.over)}>{text}</span>
    </Mark>
  ) : (
    text || '—'
  )
}
