import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { Age } from '../../../../ui/parts/age.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, Stack } from '../../../../ui/parts/layout.tsx'
import { Segments } from '../../../../ui/parts/Segments.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { monitoringCalls as calls, type MonitoringPeriod, type Overview, periods } from './contract.ts'
import { Figures } from './Figures.tsx'
import './monitoring.css'
import { Pictures } from './Pictures.tsx'
import { Processes, processName } from './Processes.tsx'
import { Slowest } from './Slowest.tsx'
import { State } from './State.tsx'
import { monitoringTexts as words } from './texts.ts'

const againMs = 15_000
const every = ''

/** Query in the URL: a period, and one process or all. */
function useQuestion() {
  const [search, setSearch] = useSearchParams()
  const periodParam = search.get('period') ?? ''
  const period: MonitoringPeriod = periodParam in periods ? (periodParam as MonitoringPeriod) : 'hour'
  const process = search.get('process') ?? every
  const change = (key: 'period' | 'process', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === every) next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: true },
    )
  return { period, process, change }
}

/** /monitoring: current and past state of the platform. Refetched every 15 s while visible. */
export default function Monitoring() {
  const { t } = useT()
  const may = useMay()
  const { period, process, change } = useQuestion()
  const overview = useCall(
    calls.overview,
    { period, ...(isId(process) && { process }) },
    { quiet: true, refetchInterval: againMs, placeholderData: (before) => before },
  )
  const { data } = overview
  if (!data) return overview.isError ? <ChartPlaceholder {...overview} /> : <Loading />
  const options = [
    { value: every, label: t(words.allProcesses) },
    ...data.processes.map((each) => ({ value: each.id, label: processName(each) })),
  ]
  return (
    <Stack gap={12} className="mon">
      <Row as="header" gap="8 16" align="center" wrap className="mon-head">
        <Segments
          options={(Object.keys(periods) as MonitoringPeriod[]).map((value) => ({ value, label: t(words[value]) }))}
          value={period}
          onChange={(value) => change('period', value)}
        />
        {data.processes.length > 1 && (
          <Select
            label={t(words.process)}
            labelHidden
            options={options}
            value={options.some(({ value }) => value === process) ? process : every}
            onChange={(value) => change('process', String(value))}
          />
        )}
        <small>
          {t(words.updated)} <Age at={data.at} />
        </small>
      </Row>
      <State problems={data.problems} />
      <MonitoringCharts overview={data} />
      <Processes processes={data.processes} />
      {may(calls.slowest) && <Slowest period={period} />}
    </Stack>
  )
}

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

function MonitoringCharts({ overview }: { overview: Overview }) {
  const { t } = useT()
  if (overview.points.length === 0) return <Empty framed>{t(words.none)}</Empty>
  return (
    <>
      <Figures overview={overview} />
      <Pictures overview={overview} />
    </>
  )
}
