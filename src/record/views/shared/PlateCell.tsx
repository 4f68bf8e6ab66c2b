import { useT } from '../../../client/language.ts'
import { useShell } from '../../../client/shell.ts'
import { ClockMark } from './ClockMark.tsx'
import { useVehicleOfList } from './list-vehicles.tsx'
import { words } from './texts.ts'
import './vehicle.css'

interface Props {
  value: string | null
  row: { readonly vin: string }
}

/** First cell of a vehicle list: connection state, plate and clock deviation. A card without a plate shows the VIN. */
export function PlateCell({ value, row: { vin } }: Props) {
  const { t } = useT()
  const vehicle = useVehicleOfList(vin)
  const isCard = useShell() === 'phone'
  if (!vehicle) return value ?? '—'
  const state = t(vehicle.online ? words.online : words.offline)
  const clock = vehicle.clockOffsetS ? <ClockMark offsetS={vehicle.clockOffsetS} /> : null
  return (
    <>
      <span className={vehicle.online ? 'vehicle-dot online' : 'vehicle-dot'} title={state} />
      <span className="ui-hidden">{state}</span> {value ?? (isCard ? vin : '—')}{' '}
      {/* A column is too narrow for both in one line. */}
      {isCard ? clock : clock && <div>{clock}</div>}
    </>
  )
}
