import { createContext, useContext } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { readState, withoutEmpty } from '../../../../record/model/address.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import { dataUsage, dataUsageCalls, type UsageChart } from './contract.ts'
import './dataUsage.css'
import { dataUsageWords as words } from './texts.ts'

const MonthBars = lazy(() => import('./MonthBars.tsx'), <Loading />)
const never = Number.POSITIVE_INFINITY
const AlertPercent = createContext(never)

/** Usage per SIM and month. The chart shows the filtered rows. Months over the threshold are highlighted. */
export default function DataUsage() {
  const { t } = useT()
  const may = useMay()
  const [search] = useSearchParams()
  const filter = withoutEmpty(readState(search, dataUsage).filter)
  const chart = useCall(
    dataUsageCalls.chart,
    { filter },
    { enabled: may(dataUsageCalls.chart), placeholderData: (before) => before },
  )
  const percent = chart.data?.alertPercent ?? never
  return (
    <AlertPercent value={percent}>
      {may(dataUsageCalls.chart) && <Chart chart={chart.data} />}
      <RecordScreen
        record={dataUsage}
        calls={dataUsageCalls}
        cells={{ usedPercent: Share }}
        toolbar={({ question }) =>
          percent !== never && (
            <Button
              className="usage-only"
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

function Chart({ chart }: { chart: UsageChart | undefined }) {
  const { t, formatNumber } = useT()
  const amount = (chart?.months ?? []).reduce((sum, { usedMb }) => sum + usedMb, 0) / 1024
  return (
    <section className="usage-chart" aria-label={t(words.chart)}>
      <Row as="h2" gap={12} align="baseline" className="text-l">
        {t(words.chart)}
        {amount > 0 && (
          <small className="regular">{t(words.total, { amount: formatNumber(Math.round(amount * 10) / 10) })}</small>
        )}
      </Row>
      <div className="shrink usage-bars">
        {!chart ? (
          <Loading />
        ) : chart.months.length === 0 ? (
          <SecondaryText as="p">{t(words.chartNone)}</SecondaryText>
        ) : (
          <MonthBars chart={chart} />
        )}
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
    <Tag tone="error">
      <span title={t(words.over)}>{text}</span>
    </Tag>
  ) : (
    text || '—'
  )
}
