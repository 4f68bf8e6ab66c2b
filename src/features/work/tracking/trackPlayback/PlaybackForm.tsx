import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import { useShownZone } from '../../../../client/zone.ts'
import { zoneName } from '../../../../domain/contract/zone-input.ts'
import type { Period } from '../../../../domain/time.ts'
import { VehicleLink } from '../../../../record/views/shared/vehicle-link.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { PeriodInput } from '../../../../ui/parts/date-input.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Row, Stack } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { formWords as words } from './ask-texts.ts'
import { longestTrackDays } from './contract.ts'
import { daysBack, isElsewhere, lengthDays } from './local-time.ts'
import { maxVehicles } from './use-tracks.ts'
import { VehicleInput } from './vehicle-input.tsx'

interface Props {
  readonly vins: readonly string[]
  readonly period: Period
  onAsk(vins: readonly string[], period: Period): void
}

/** Input of vehicles and period. On the phone it is folded into one line. */
export function PlaybackForm(props: Props) {
  const { vins, period } = props
  const { t, formatMinute } = useT()
  const isPhone = useShell() === 'phone'
  // The key changes with a new query from a link, so that the form shows its values.
  const key = `${vins.join()} ${period.from} ${period.to}`
  const [open, setOpen] = useState<string | undefined>(vins.length === 0 ? key : undefined)
  if (!isPhone) return <Fields key={key} {...props} />
  return (
    <details
      className="ta-fold"
      open={open === key}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open ? key : undefined)}
    >
      <Stack as="summary" justify="center" className="nowrap">
        <b>{vins.length === 0 ? t(words.form) : vins.join(', ')}</b>
        <small>
          {formatMinute(period.from)} – {formatMinute(period.to)}
        </small>
      </Stack>
      <Fields key={key} {...props} />
    </details>
  )
}

function Fields({ vins, period, onAsk }: Props) {
  const { t } = useT()
  const zone = useShownZone()
  const [draftPeriod, setDraftPeriod] = useState<Period>(period)
  const [fault, setFault] = useState<string>()
  const ask = (next: readonly string[], nextPeriod: Period) => {
    const days = lengthDays(nextPeriod)
    if (days <= 0) setFault(t(words.order))
    else if (days > longestTrackDays) setFault(t(words.tooLong, { days: longestTrackDays }))
    else onAsk(next, nextPeriod)
  }
  const presets: [text: string, period: () => Period][] = [
    [t(words.today), () => daysBack(1)],
    [t(words.yesterday), () => daysBack(1, 1)],
    [t(words.week), () => daysBack(7)],
    [t(words.month), () => daysBack(30)],
  ]
  return (
    <Stack
      as="form"
      gap={8}
      className="ta"
      aria-label={t(words.form)}
      onSubmit={(event) => {
        event.preventDefault()
        ask(vins, draftPeriod)
      }}
    >
      {vins.length > 0 && (
        <Row as="ul" gap={6} wrap className="ta-vins">
          {vins.map((vin) => (
            <Row as="li" align="center" inline className="text-m tabular" key={vin}>
              <VehicleLink vin={vin} />
              <RowButton
                className="muted"
                aria-label={t(words.remove, { vin })}
                onPress={() =>
                  onAsk(
                    vins.filter((each) => each !== vin),
                    draftPeriod,
                  )
                }
              >
                ×
              </RowButton>
            </Row>
          ))}
        </Row>
      )}
      {vins.length < maxVehicles && <VehicleInput vins={vins} onAdd={(vin) => ask([...vins, vin], draftPeriod)} />}
      <PeriodInput
        className="ta-period"
        precision="second"
        fromLabel={t(words.from)}
        toLabel={t(words.to)}
        value={draftPeriod}
        onChange={setDraftPeriod}
      />
      <FaultText>{fault}</FaultText>
      <Row gap={2} align="center" wrap className="ta-presets">
        {presets.map(([text, of]) => (
          <RowButton key={text} onPress={() => ask(vins, of())}>
            {text}
          </RowButton>
        ))}
        <Button submit kind="primary">
          {t(words.show)}
        </Button>
      </Row>
      {isElsewhere(zone) && <p className="ui-hint">{t(words.zone, { zone: zoneName(zone) })}</p>}
    </Stack>
  )
}
