import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import { HighPicture } from '../../../../ui/chart/pictures.tsx'
import { AnswerState } from '../../../../ui/parts/AnswerState.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { type Fact, Facts } from '../../../../ui/parts/Facts.tsx'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import './battery.css'
import { type BatteryOfVehicle, batteryCalls as calls } from './contract.ts'
import { Months } from './Months.tsx'
import { references } from './state-texts.ts'
import { batteryLabels as labels, batteryTexts as words } from './texts.ts'

const MonthHealth = lazy(() => import('./MonthHealth.tsx'))
const sessionsRoute = '/analysis/chargingSessions'

/** Battery of one vehicle: its current state, its months, and the limits of these values. */
export default function Panel({ vin }: { vin: string }) {
  const { t, say } = useT()
  const open = useOpen()
  const opens = useOpens()
  const battery = useCall(calls.vehicle, { vin }, { quiet: true })
  if (!battery.data) return <AnswerState of={battery} />
  const { state, months, chemistry, waiting } = battery.data
  return (
    <div className="battery">
      {state === null || months.length === 0 ? (
        <SecondaryText as="p" className="battery-text">
          {t(words.nothing)}
        </SecondaryText>
      ) : (
        <>
          <Now state={state} months={months} chemistry={chemistry} />
          {months.some(({ sohPercent }) => sohPercent !== null) && (
            <HighPicture title={t(words.chart)}>
              <MonthHealth months={months} />
            </HighPicture>
          )}
          <h3>{t(words.months)}</h3>
          <Months months={months} />
          <SecondaryText as="p" className="battery-text">
            {t(words.about)} {t(words.bias)}
          </SecondaryText>
        </>
      )}
      {waiting > 0 && (
        <SecondaryText as="p" className="battery-text">
          {t(words.waiting, { count: waiting })}
        </SecondaryText>
      )}
      {opens(sessionsRoute) && (
        <Button onClick={() => open(sessionsRoute, { 'q.vin': vin })}>{say(labels.sessions)}</Button>
      )}
    </div>
  )
}

type NowProps = Pick<BatteryOfVehicle, 'months' | 'chemistry'> & { state: NonNullable<BatteryOfVehicle['state']> }

function Now({ state, months, chemistry }: NowProps) {
  const { t, say, formatNumber } = useT()
  const weak = months.at(-1)?.weakCells ?? []
  const formatValue = (value: number | null | undefined, unit: string) =>
    typeof value === 'number' ? formatNumber(value, unit) : t(words.tooLittle)
  const { sohPercent, capacityAh, referenceAh, referenceBy, resistancePercent } = state
  const facts: Fact[] = [
    { label: t(words.soh), value: formatValue(sohPercent, '%') },
    {
      label: t(words.reference),
      value:
        typeof referenceAh === 'number' && referenceBy
          ? `${formatNumber(referenceAh, 'Ah')} · ${say(references[referenceBy as keyof typeof references])}`
          : t(words.tooLittle),
    },
    { label: t(words.fade), value: formatValue(state.fadePercent, '%') },
    {
      label: t(words.resistance),
      value:
        typeof resistancePercent === 'number'
          ? t(words.ofFirst, { percent: formatNumber(resistancePercent, '%') })
          : t(words.tooLittle),
    },
    { label: t(words.rest), value: formatValue(state.restMv, 'mV') },
    { label: t(words.end), value: formatValue(state.endMv, 'mV') },
    {
      label: t(words.weak),
      value: weak.length === 0 ? t(words.noWeak) : weak.map((cell) => t(words.weakCell, { ...cell })).join(', '),
      ...(weak.length > 0 && { tone: 'warning' as const }),
    },
  ]
  return (
    <>
      <Facts facts={facts} />
      <SecondaryText as="p" className="battery-text">
        {sohPercent === null || sohPercent === undefined
          ? t(words.few)
          : t(words.valued, {
              month: state.month ?? '',
              count: state.sessions,
              capacity: formatNumber(capacityAh ?? 0, 'Ah'),
            })}{' '}
        {chemistry === 'LFP' && t(words.flat)}
      </SecondaryText>
    </>
  )
}
