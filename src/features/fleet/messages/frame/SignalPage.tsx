import { type ReactNode, useMemo, useState } from 'react'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { type Route, useOpen, useOpens } from '../../../../client/navigation.ts'
import { useMay } from '../../../../client/permission.ts'
import { useShell } from '../../../../client/shell.ts'
import { choiceOf, locationSignals } from '../../../../domain/gb32960/signal-choices.ts'
import type { AnyRecord } from '../../../../record/model/record.ts'
import { QueryForm } from '../../../../record/views/parts.tsx'
import { useCursor } from '../../../../ui/chart/cursor.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Card.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Fill, Grid, Row } from '../../../../ui/parts/layout.tsx'
import { maxSignals, type SignalCalls } from './contract.ts'
import { Exports } from './Exports.tsx'
import './frame.css'
import './message-page.css'
import { SignalCharts } from './SignalCharts.tsx'
import { hasLocation, SignalChooser } from './SignalChooser.tsx'
import { SignalTable } from './SignalTable.tsx'
import './signal-page.css'
import { Presets } from './Presets.tsx'
import { signalWords as words } from './signal-texts.ts'
import { Start } from './start.tsx'
import { type PeriodQuery, usePeriodQuery } from './use-period-query.ts'

const Track = lazy(() => import('./Track.tsx'), <Loading />)
const usual = ['vehicle.speed', 'vehicle.soc']

export interface SignalPageProps {
  /** Its fields are those of the query form: VIN and time (`signalFields` of contract.ts). */
  record: AnyRecord
  /** Created by `signalCalls` of contract.ts. */
  calls: SignalCalls
  /** Route of the page that opens single messages of the same kind. */
  messages: Route
  /** VINs offered while the query has none. */
  suggestedVins?: readonly string[]
  links?(asked: PeriodQuery): ReactNode
}

/**
 * Signals of one vehicle over a period. They are chosen from the protocol's tables, drawn by unit, and listed by
 * message. The track is shown if the position is chosen. All share one cursor. VIN, period, signals (`s`) and zoom
 * (`z`) are in the address.
 */
export function SignalPage({ record, calls, messages, suggestedVins, links }: SignalPageProps) {
  const { t } = useT()
  const isPhone = useShell() === 'phone'
  const periodQuery = usePeriodQuery(record, ['z'])
  const signalsParam = periodQuery.get('s')
  const signals = useMemo(() => readSignals(signalsParam), [signalsParam])
  const choose = (next: string[]) => periodQuery.set({ s: next.join(',') }, true)
  const chooser = <SignalChooser chosenSignals={signals} onChange={choose} />
  const { vin, from, to } = periodQuery
  const complete = vin && from && to ? { vin, from, to } : undefined
  return (
    <Grid className="shrink mp">
      <QueryForm record={record} question={periodQuery.question} />
      <Row gap={8} align="center" wrap className="mp-bar">
        {vin && <Presets choose={periodQuery.setPeriod} />}
        <Fill as="span" className="mp-grow" />
        {complete && signals.length > 0 && (
          <Exports hasSignals call={calls.export} input={{ ...complete, signals }} name={vin ?? ''} />
        )}
        {links?.(periodQuery)}
      </Row>
      <Grid gap={12} align="start" className="shrink sp">
        {isPhone ? (
          <Card as="details" className="sp-choose">
            <summary>
              {t(words.choose)} · {t(words.chosen, { count: signals.length, most: maxSignals })}
            </summary>
            {chooser}
          </Card>
        ) : (
          <Card as="div" className="sp-choose">
            {chooser}
          </Card>
        )}
        {complete ? (
          <SignalResults calls={calls} periodQuery={periodQuery} signals={signals} messages={messages} {...complete} />
        ) : (
          <Start periodQuery={periodQuery} suggestedVins={suggestedVins} />
        )}
      </Grid>
    </Grid>
  )
}

interface AnsweredProps {
  calls: SignalCalls
  periodQuery: PeriodQuery
  signals: string[]
  messages: Route
  vin: string
  from: string
  to: string
}
function SignalResults({ calls, periodQuery, signals, messages, vin, ...whole }: AnsweredProps) {
  const { t } = useT()
  const cursor = useCursor()
  const may = useMay()
  const opens = useOpens()
  const go = useOpen()
  const [start, setStart] = useState<string>()
  const [wantsTrack, wantTrack] = useState(true)
  const zoom = readZoom(periodQuery.get('z'), whole)
  const { from, to } = zoom ?? whole
  const question = useMemo(() => ({ vin, from, to, signals }), [vin, from, to, signals])
  // The position is drawn on the map only.
  const chartQuestion = useMemo(
    () => ({ ...question, signals: signals.filter((key) => !(locationSignals as readonly string[]).includes(key)) }),
    [question, signals],
  )
  const isLocationChosen = hasLocation(signals)
  const zoomTo = (begin: number, end: number) => {
    const [first, last] = [Math.max(begin, Date.parse(whole.from)), Math.min(end, Date.parse(whole.to))]
    setStart(undefined)
    if (last - first >= 1_000) periodQuery.set({ z: `${first}~${last}` })
  }
  const open = (key: string) => go(messages, { 'q.vin': vin, 'q.at': `${whole.from}~${whole.to}`, open: key })
  if (signals.length === 0) return <Empty framed>{t(words.chooseFirst)}</Empty>
  return (
    <Grid gap={12} className="sp-right">
      {chartQuestion.signals.length > 0 && (
        <SignalCharts
          calls={calls}
          cursor={cursor}
          question={chartQuestion}
          onZoom={zoomTo}
          onChoose={(at) => setStart(`${at + 1_000}_0_0`)}
          zoomOut={zoom && (() => periodQuery.set({ z: null }))}
        />
      )}
      {may(calls.track) && (
        <Row gap={8} align="center" wrap className="mp-presets">
          <Button
            aria-expanded={isLocationChosen && wantsTrack}
            onClick={() => (isLocationChosen ? wantTrack(!wantsTrack) : toast.warning(t(words.tickLocation)))}
          >
            {t(isLocationChosen && wantsTrack ? words.toStop : words.track)}
          </Button>
        </Row>
      )}
      {may(calls.track) && isLocationChosen && wantsTrack && (
        <Track call={calls.track} question={{ vin, from, to }} cursor={cursor} />
      )}
      <SignalTable
        calls={calls}
        question={question}
        periodQuery={periodQuery}
        cursor={cursor}
        start={start}
        open={opens(messages) ? open : undefined}
      />
    </Grid>
  )
}

/** Drops unknown signals, which a changed link may contain. */
function readSignals(text: string | null): string[] {
  if (text === null) return usual
  return [...new Set(text.split(','))].filter((key) => choiceOf(key) !== undefined).slice(0, maxSignals)
}

function readZoom(text: string | null, whole: { from: string; to: string }) {
  const [from, to] = (text ?? '').split('~').map(Number)
  const isWithin =
    from !== undefined && to !== undefined && from < to && from >= Date.parse(whole.from) && to <= Date.parse(whole.to)
  return isWithin ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : undefined
}
