import { useState } from 'react'
import { useT } from '../../../../../client/language.ts'
import { Button } from '../../../../../ui/parts/Button.tsx'
import { Row, SecondaryText } from '../../../../../ui/parts/layout.tsx'
import type { SignalNames } from '../../../../fleet/messages/frame/contract.ts'
import { NamesCheckbox } from '../../../../fleet/messages/frame/parts.tsx'
import { type TrackFormat, trackFormats } from '../contract.ts'
import type { TrackSource } from './source.ts'
import { playerWords as words } from './texts.ts'

interface Props {
  readonly vin: string
  readonly period: { readonly from: string; readonly to: string }
  readonly run: NonNullable<TrackSource['export']>
  readonly withNames: TrackSource['withNames']
}

export function Exports({ vin, period, run, withNames }: Props) {
  const { t } = useT()
  const [busy, setBusy] = useState(false)
  const [names, setNames] = useState<SignalNames>('platform')
  const save = async (format: TrackFormat) => {
    setBusy(true)
    const isSheet = format === 'csv' || format === 'xlsx'
    // The call itself reports errors.
    await run({ vin, ...period }, format, isSheet ? names : 'platform').catch(() => {})
    setBusy(false)
  }
  return (
    <Row as="fieldset" gap={6} className="tp-exports" disabled={busy}>
      <SecondaryText as="legend" size="s">
        {t(words.export)}
      </SecondaryText>
      {trackFormats.map((format) => (
        <Button
          key={format}
          aria-label={t(words.exportAs, { format: format.toUpperCase() })}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      {withNames && <NamesCheckbox someSheets value={names} onChange={setNames} />}
    </Row>
  )
}
