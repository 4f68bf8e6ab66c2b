import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { useVehicleWays } from '../../../../client/vehicle.ts'
import { FoundList } from '../../../../ui/parts/found-list.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { choosingCalls as calls } from './contract.ts'
import { choosingWords as words } from './texts.ts'

const offeredAtOnce = 8
const leastTyped = 3
const wholeVin = /^[A-HJ-NPR-Z0-9]{17}$/

interface Props {
  onTake(vin: string): void
  /** VINs that are no longer offered. */
  chosen?: readonly string[]
  /** Prefix of each result: '+' if a tap adds it to others. */
  mark?: string
  /** True when choosing a vehicle is the purpose of the page. */
  autoFocus?: boolean
}

/** Finds one vehicle by a part of its VIN or plate. Users without the right to search enter the whole VIN. */
export function VehicleSearch({ onTake, chosen = [], mark = '', autoFocus = false }: Props) {
  const { t } = useT()
  const may = useMay()
  const AtHand = useVehicleWays()?.AtHand
  const [text, setText] = useState('')
  const search = text.trim()
  const isAsked = may(calls.find) && search.length >= leastTyped
  const found = useCall(calls.find, { search }, { enabled: isAsked, quiet: true, placeholderData: (before) => before })
  const nothing = isAsked && found.data?.total === 0 && !found.isPlaceholderData
  const typed = search.toUpperCase()
  const known = isAsked ? found.data?.vehicles : wholeVin.test(typed) ? [{ vin: typed, plate: null }] : undefined
  const offered = (known ?? []).filter(({ vin }) => !chosen.includes(vin)).slice(0, offeredAtOnce)
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
        onEnter={() => offered[0] && !found.isPlaceholderData && onTake(offered[0].vin)}
      />
      {(nothing || found.isError) && (
        <p className="ui-hint" role="status">
          {t(nothing ? words.noMatch : words.searchFailed)}
        </p>
      )}
      <FoundList
        found={offered}
        keyOf={({ vin }) => vin}
        label={({ vin, plate }) => `${mark} ${vin} ${plate ?? ''}`.trim()}
        onTake={({ vin }) => onTake(vin)}
      />
      {search === '' && AtHand && <AtHand onTake={onTake} chosen={chosen} />}
    </div>
  )
}
