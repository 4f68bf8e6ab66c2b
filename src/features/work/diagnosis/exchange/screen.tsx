import { useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { VehicleStart } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { normalizeHex } from './draft.ts'
import './exchange.css'
import { pageWords as words } from './page-texts.ts'
import { type ExchangePlace, Session } from './Session.tsx'

/**
 * Page /rds/command: sends a request to an ECU of one vehicle and decodes the response. In the address: `vin`, `ecu`
 * (id), `request` (hex, prefills the form) and `id` (the open exchange).
 */
export default function DiagnosisCommand() {
  const { t } = useT()
  const [search, setSearch] = useSearchParams()
  const vin = (search.get('vin') ?? '').trim().toUpperCase()
  const number = (name: string) => Number(search.get(name)) || undefined
  const hex = normalizeHex(search.get('request') ?? '')
  const request = /^([0-9A-F]{2})+$/.test(hex) ? hex : undefined
  const place: ExchangePlace = { ecu: number('ecu'), request, id: number('id') }
  const at = (next: string | undefined, { ecu, request: bytes, id }: ExchangePlace) =>
    Object.fromEntries(
      Object.entries({ vin: next, ecu, request: bytes, id }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    )
  return (
    <Grid gap={16} className="dx">
      {vin ? (
        <Session
          key={vin}
          vin={vin}
          place={place}
          go={(next) => setSearch(at(vin, next), { replace: true })}
          onChange={() => setSearch(at(undefined, { ...place, id: undefined }))}
        />
      ) : (
        <VehicleStart
          title={t(words.startTitle)}
          text={t(words.startText)}
          onVin={(next) => setSearch(at(next, { ...place, id: undefined }))}
        />
      )}
    </Grid>
  )
}
