import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { useVehicleWays } from '../../../../client/vehicle.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { FoundList } from '../../../../ui/parts/FoundList.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { vehicleChoiceCalls as calls, type VehicleGroupOption } from './contract.ts'
import { choosingWords as words } from './texts.ts'

const offeredAtOnce = 8
const groupsAtOnce = 4
const minSearchLength = 3
const wholeVin = /^[A-HJ-NPR-Z0-9]{17}$/

interface Props {
  onTake(vin: string): void
  /** VINs that are no longer offered. */
  chosenVins?: readonly string[]
  /** Prefix of each result: '+' if a tap adds it to others. */
  mark?: string
  /** True when choosing a vehicle is the purpose of the page. */
  autoFocus?: boolean
  /** Vehicle groups that are offered by a part of their name. */
  groups?: readonly VehicleGroupOption[]
  onTakeGroup?(group: number): void
}
type Offer = { readonly vin: string; readonly plate: string | null } | VehicleGroupOption

/** Finds one vehicle by a part of its VIN or plate, or a group by its name. Users without the right to search enter the whole VIN. */
export function VehicleSearch({ onTake, chosenVins = [], mark = '', autoFocus = false, groups, onTakeGroup }: Props) {
  const { t } = useT()
  const may = useMay()
  const AtHand = useVehicleWays()?.AtHand
  const [text, setText] = useState('')
  const search = text.trim()
  const isSearching = may(calls.find) && search.length >= minSearchLength
  const matches = useCall(
    calls.find,
    { search },
    { enabled: isSearching, quiet: true, placeholderData: (before) => before },
  )
  const enteredVin = search.toUpperCase()
  const candidates = isSearching
    ? matches.data?.vehicles
    : wholeVin.test(enteredVin)
      ? [{ vin: enteredVin, plate: null }]
      : undefined
  const vehicles = (candidates ?? []).filter(({ vin }) => !chosenVins.includes(vin)).slice(0, offeredAtOnce)
  const isNamed = ({ name }: VehicleGroupOption) => name.toLowerCase().includes(search.toLowerCase())
  const groupOffers = search === '' ? [] : (groups ?? []).filter(isNamed).slice(0, groupsAtOnce)
  const offers: readonly Offer[] = [...groupOffers, ...vehicles]
  const nothing = isSearching && matches.data?.total === 0 && !matches.isPlaceholderData && groupOffers.length === 0
  const take = (offer: Offer) => {
    if ('vin' in offer) return onTake(offer.vin)
    onTakeGroup?.(offer.id)
    setText('')
  }
  return (
    <div>
      <TextInput
        label={t(groups ? words.searchWithGroups : words.search)}
        type="search"
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={64}
        value={text}
        onChange={setText}
        onEnter={() => offers[0] && !matches.isPlaceholderData && take(offers[0])}
      />
      {(nothing || matches.isError) && (
        <p className="ui-hint" role="status">
          {t(nothing ? words.noMatch : words.searchFailed)}
        </p>
      )}
      <FoundList
        found={offers}
        keyOf={(offer) => ('vin' in offer ? offer.vin : String(offer.id))}
        label={(offer) =>
          `${mark} ${'vin' in offer ? vehicleName(offer.vin, offer.plate) : t(words.groupOffer, { name: offer.name, count: offer.vehicles })}`.trim()
        }
        onTake={take}
      />
      {search === '' && AtHand && <AtHand onTake={onTake} chosen={chosenVins} />}
    </div>
  )
}
