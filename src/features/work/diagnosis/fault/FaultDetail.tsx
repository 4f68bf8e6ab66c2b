import { useT } from '../../../../client/language.ts'
import { type Route, useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { dtcStatusBits } from '../../../../domain/gb32960/uds/index.ts'
import { lastDays } from '../../../../domain/time.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { addingParams } from '../../../../record/views/shared/target.ts'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Facts } from '../../../../ui/parts/Facts.tsx'
import { Row, SecondaryText, Stack } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { Timeline, type TimelineItem } from '../../../../ui/parts/Timeline.tsx'
import { fixCaseCalls } from '../fixCase/contract.ts'
import { faultCalls as calls, type vehicleFault } from './contract.ts'
import './fault.css'
import { faultTexts as words } from './texts.ts'

type Detail = OutputOf<typeof calls.detail>
type Fault = RowOf<typeof vehicleFault>
/** Refetch interval, because requested data may have arrived. */
const everyMs = 5_000
const log = '/vehicleRemoteControl/instructionLogManagement'
const casebook = '/rds/remoteFixCasebook'

export function FaultDetail({ fault }: { fault: Fault }) {
  const may = useMay()
  const detailQuery = useCall(
    calls.detail,
    { id: fault.id },
    { quiet: true, enabled: may(calls.detail), refetchInterval: everyMs },
  )
  if (!may(calls.detail)) return <Links fault={fault} />
  if (!detailQuery.data) return <AnswerState of={detailQuery} />
  return (
    <Stack className="flt-detail">
      <Links fault={fault} />
      {may(fixCaseCalls.query) && <Cases fault={fault} cases={detailQuery.data.cases} />}
      {fault.source === 'dtc' && <Snapshots detail={detailQuery.data} />}
      {fault.source === 'dtc' && <Readings vin={fault.vin} readings={detailQuery.data.readings} />}
    </Stack>
  )
}

/** Analysis filter: this code over the last 90 days, by model. */
const analysisFilter = (number: string) => ({ 'q.number': number, 'q.by': 'model', 'q.period': lastDays(90).join('~') })

function Links({ fault: { vin, number } }: { fault: Fault }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  const links: [text: string, route: Route, params: Record<string, string>][] = [
    [words.openSame, '/rds/remoteFaultInfo', { 'q.vin': vin }],
    [words.openAnalysis, '/rds/rdsFaultAnalysis', analysisFilter(number)],
  ]
  return (
    <Row as="p" gap={8} align="center" wrap>
      {links
        .filter(([, route]) => opens(route))
        .map(([text, route, params]) => (
          <Button key={route} onClick={() => open(route, params)}>
            {t(text)}
          </Button>
        ))}
    </Row>
  )
}

function Cases({ fault, cases }: { fault: Fault; cases: Detail['cases'] }) {
  const { t } = useT()
  const may = useMay()
  const open = useOpen()
  const adding = addingParams({ codes: fault.number, title: fault.name ?? fault.number, symptom: fault.phenomenon })
  return (
    <Stack as="section">
      <h3>{t(words.cases)}</h3>
      {cases.length === 0 && <p className="ui-hint">{t(words.noCases)}</p>}
      <Stack as="ul" gap={8}>
        {cases.map(({ id, title, used: useCount, helped: helpCount }) => (
          <li key={id}>
            <RowButton
              className="row wrap justify-between gap-2-12 text-start full flt-case"
              onPress={() => open(casebook, { view: id, vin: fault.vin })}
            >
              <b>{title}</b>
              <small>{useCount === 0 ? t(words.unused) : t(words.helped, { used: useCount, helped: helpCount })}</small>
            </RowButton>
          </li>
        ))}
      </Stack>
      {may(fixCaseCalls.add) && <Button onClick={() => open(casebook, adding)}>{t(words.addCase)}</Button>}
    </Stack>
  )
}

function Snapshots({ detail: { snapshotAt, snapshots, extended: extendedData } }: { detail: Detail }) {
  const { t, formatTime, formatNumber } = useT()
  return (
    <Stack as="section">
      <h3>
        {t(words.snapshot)} {snapshotAt && <small>{t(words.snapshotOf, { time: formatTime(snapshotAt) })}</small>}
      </h3>
      {snapshots.length === 0 && <p className="ui-hint">{t(words.noSnapshot)}</p>}
      {snapshots.map(({ record, values, bytes }) => (
        <div key={record}>
          {snapshots.length > 1 && (
            <SecondaryText as="h4" size="m" className="regular">
              {t(words.snapshotNo, { number: record })}
            </SecondaryText>
          )}
          <Facts
            facts={[
              ...values.map(({ did, name, value, unit }) => ({
                label: name ?? did,
                value: typeof value === 'number' ? formatNumber(value, unit ?? undefined) : (value ?? '-'),
              })),
              ...(bytes ? [{ label: t(words.otherBytes), value: <Bytes hex={bytes} /> }] : []),
            ]}
          />
        </div>
      ))}
      {extendedData && <Facts facts={[{ label: t(words.extended), value: <Bytes hex={extendedData} /> }]} />}
    </Stack>
  )
}

const Bytes = ({ hex }: { hex: string }) => <code className="break">{hex.replace(/(..)(?=.)/g, '$1 ')}</code>

function Readings({ vin, readings }: { vin: string; readings: Detail['readings'] }) {
  const { t, say } = useT()
  const wordsOf = (status: readonly string[]) =>
    dtcStatusBits.flatMap(({ key, name }) => (status.includes(key) ? [say(name)] : [])).join(' · ')
  const items = readings.map(({ commandId, at, by, isClearing, status }): TimelineItem => {
    const note = <Note key={commandId} vin={vin} commandId={commandId} by={by} />
    if (isClearing) return { key: `${commandId}`, at, title: t(words.clearedStep), note, tone: 'success' }
    const to = status ? wordsOf(status) : t(words.absent)
    const tone = status?.includes('testFailed') ? { tone: 'danger' as const } : {}
    return { key: `${commandId}`, at, title: t(words.readStep), to, note, ...tone }
  })
  return (
    <Stack as="section">
      <h3>{t(words.history)}</h3>
      {items.length === 0 ? (
        <p className="ui-hint">{t(words.noHistory)}</p>
      ) : (
        <Timeline items={items} label={t(words.history)} />
      )}
    </Stack>
  )
}

function Note({ vin, commandId, by }: { vin: string; commandId: number; by: string | null }) {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  return (
    <span className="flt-by">
      {by && t(words.by, { name: by })}
      {opens(log) && (
        <Button kind="text" onClick={() => open(log, { vin, id: commandId })}>
          {t(words.openCommand)}
        </Button>
      )}
    </span>
  )
}
