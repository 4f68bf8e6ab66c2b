import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { useVehicleWays } from '../../../../client/vehicle.ts'
import { vehicleName } from '../../../../domain/vehicle-name.ts'
import { FoundList } from '../../../../ui/parts/FoundList.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { vehicleChoiceCalls as calls } from './contract.ts'
import { choosingWords as words } from './texts.ts'

const offeredAtOnce = 8
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
}

/** Finds one vehicle by a part of its VIN or plate. Users without the right to search enter the whole VIN. */
export function VehicleSearch({ onTake, chosenVins = [], mark = '', autoFocus = false }: Props) {
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
  const nothing = isSearching && matches.data?.total === 0 && !matches.isPlaceholderData
  const enteredVin = search.toUpperCase()
  const candidates = isSearching
    ? matches.data?.vehicles
    : wholeVin.test(enteredVin)
      ? [{ vin: enteredVin, plate: null }]
      : undefined
  const offers = (candidates ?? []).filter(({ vin }) => !chosenVins.includes(vin)).slice(0, offeredAtOnce)
  return (
    <div>
      <TextInput
        label={t(words.search)}
        type="search"
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={64}
        value={text}
        onChange={setText}
        onEnter={() => offers[0] && !matches.isPlaceholderData && onTake(offers[0].vin)}
      />
      {(nothing || matches.isError) && (
        <p className="ui-hint" role="status">
          {t(nothing ? words.noMatch : words.searchFailed)}
        </p>
      )}
      <FoundList
        found={offers}
        keyOf={({ vin }) => vin}
        label={({ vin, plate }) => `${mark} ${vehicleName(vin, plate)}`.trim()}
        onTake={({ vin }) => onTake(vin)}
      />
      {search === '' && AtHand && <AtHand onTake={onTake} chosen={chosenVins} />}
    </div>
  )
}
