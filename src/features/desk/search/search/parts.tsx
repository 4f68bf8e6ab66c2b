import { useT } from '../../../../client/language.ts'
import { useCall, useChange } from '../../../../client/query.ts'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { searchCalls } from './contract.ts'
import './star.css'
import { starTexts as words } from './texts.ts'

export type Favour = { readonly vin: string } | { readonly route: string }
interface Props {
  name: string
  favour: Favour
  favourites: { readonly vehicles: readonly { readonly vin: string }[]; readonly screens: readonly string[] }
}

export function Star({ name, favour, favourites }: Props) {
  const { t } = useT()
  const change = { invalidates: [searchCalls.favourites.path] }
  const vehicle = useChange(searchCalls.favourVehicle, change)
  const screen = useChange(searchCalls.favourScreen, change)
  const on =
    'vin' in favour
      ? favourites.vehicles.some(({ vin }) => vin === favour.vin)
      : favourites.screens.includes(favour.route)
  const toggle = () =>
    'vin' in favour ? vehicle.mutate({ ...favour, on: !on }) : screen.mutate({ ...favour, on: !on })
  return (
    <RowButton
      className="grid muted rigid search-star"
      aria-pressed={on}
      aria-label={t(on ? words.unfavour : words.favour, { name })}
      onPress={toggle}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="m12 3 2.8 5.7 6.2.9-4.5 4.4 1 6.2-5.5-2.9-5.5 2.9 1-6.2L3 9.6l6.2-.9z" />
      </svg>
    </RowButton>
  )
}

export function VehicleStar({ vin, name }: { vin: string; name: string }) {
  const own = useCall(searchCalls.favourites, {}, { quiet: true })
  return own.data ? <Star name={name} favour={{ vin }} favourites={own.data} /> : null
}
