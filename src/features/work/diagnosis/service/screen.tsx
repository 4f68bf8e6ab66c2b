import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { useShell } from '../../../../client/shell.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { ecuCalls } from '../ecu/contract.ts'
import { ByEcu } from './ByEcu.tsx'
import { Matrix } from './Matrix.tsx'
import './service.css'
import { serviceWords as words } from './texts.ts'
import { type Ecu, useSwitch } from './use-switch.ts'

const all = 0

/**
 * Page /rds/service: UDS services of each ECU, and the services that may be sent at all. In the address: `series` (id),
 * `ecu` (highlighted, or expanded on a phone) and `service` (its subfunctions are expanded).
 */
export default function DiagnosisServices() {
  const { t } = useT()
  const may = useMay()
  const [search, setSearch] = useSearchParams()
  const number = (name: string) => Number(search.get(name)) || undefined
  const series = number('series')
  const ecus = useCall(
    ecuCalls.query,
    { pageSize: 100, sort: { field: 'code', order: 'asc' } },
    { quiet: true, enabled: may(ecuCalls.query) },
  )
  if (!may(ecuCalls.query)) return <StatePage kind="forbidden" title={t(words.notAllowed)} />
  if (!ecus.data) return <AnswerState of={ecus} />
  const { rows, total } = ecus.data
  if (rows.length === 0) return <NoEcus />
  const seriesLabels = new Map(rows.flatMap((row) => (row.series ? [[row.series.id, row.series.label]] : [])))
  const set = (name: string, value: string | number | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === undefined) next.delete(name)
        else next.set(name, String(value))
        return next
      },
      { replace: true },
    )
  // ECUs of all series belong to the vehicles of this series, too.
  const visibleEcus =
    series === undefined ? rows : rows.filter((row) => row.series === null || row.series.id === series)
  return (
    <div className="ds">
      {seriesLabels.size > 0 && (
        <Select
          className="ds-series"
          label={t(words.series)}
          options={[
            { value: all, label: t(words.allSeries) },
            ...[...seriesLabels].map(([value, label]) => ({ value: value as number, label: label as string })),
          ]}
          value={series ?? all}
          onChange={(next) => set('series', next === all ? undefined : next)}
        />
      )}
      {(total ?? 0) > rows.length && <p className="ui-hint">{t(words.more, { shown: rows.length, total })}</p>}
      <ServiceView ecus={visibleEcus} ecu={number('ecu')} service={search.get('service') ?? undefined} set={set} />
    </div>
  )
}

interface ShownProps {
  readonly ecus: readonly Ecu[]
  readonly ecu: number | undefined
  readonly service: string | undefined
  set(name: 'ecu' | 'service', value: string | number | undefined): void
}
function ServiceView({ ecus, ecu, service, set }: ShownProps) {
  const shell = useShell()
  const open = useOpen()
  const switching = useSwitch()
  const onEcu = ({ id }: Ecu) => open('/rds/basic', { view: id })
  if (shell === 'phone')
    return <ByEcu ecus={ecus} switching={switching} onEcu={onEcu} opened={ecu} onOpen={(next) => set('ecu', next)} />
  return (
    <Card className="ds-card">
      <Matrix
        ecus={ecus}
        switching={switching}
        onEcu={onEcu}
        marked={ecu}
        opened={service}
        onOpen={(next) => set('service', next)}
      />
    </Card>
  )
}

function NoEcus() {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  return (
    <Empty framed title={t(words.none)}>
      {t(words.noneText)}
      {opens('/rds/basic') && <Button onClick={() => open('/rds/basic')}>{t(words.openBasics)}</Button>}
    </Empty>
  )
}
