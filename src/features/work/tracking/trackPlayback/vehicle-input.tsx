import { useDeferredValue, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import { liveMapCalls, type MapVehicle } from '../liveMap/contract.ts'
import { formWords as words } from './ask-texts.ts'
import { maxVehicles } from './use-tracks.ts'

interface Props {
  readonly vins: readonly string[]
  onAdd(vin: string): void
}
const minLetters = 2
const wholeVin = /^[A-HJ-NPR-Z0-9]{17}$/

/** Adds a vehicle by a part of its VIN or plate. Users without the right to search type the VIN. */
export function VehicleInput({ vins, onAdd }: Props) {
  const { t } = useT()
  const may = useMay()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const searches = may(liveMapCalls.find)
  const enabled = searches && query.length >= minLetters
  const vehiclesQuery = useCall(
    liveMapCalls.find,
    { text: query.slice(0, 32) || '-' },
    { enabled, staleTime: 5_000, quiet: true },
  )
  const rows = enabled ? vehiclesQuery.data?.filter(({ vin }) => !vins.includes(vin)) : undefined
  const add = (vin: string) => {
    setText('')
    onAdd(vin)
  }
  const enter = () => {
    const input = text.trim().toUpperCase()
    if (wholeVin.test(input)) add(input)
    else if (rows?.[0]) add(rows[0].vin)
  }
  const label = vins.length === 0 ? t(words.vehicle) : t(words.add, { most: maxVehicles })
  return (
    <search className="ta-search">
      <TextInput
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={setText}
        onEnter={enter}
      />
      {rows && (
        <ul>
          {rows.length === 0 && !vehiclesQuery.isFetching && (
            <SecondaryText as="li" size="m" className="flush tp-none">
              {t(words.notFound)}
            </SecondaryText>
          )}
          {rows.map((one) => (
            <li key={one.vin}>
              <VehicleOption one={one} onChoose={() => add(one.vin)} />
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

export function VehicleOption({ one, onChoose }: { one: Pick<MapVehicle, 'vin' | 'plate'>; onChoose(): void }) {
  return (
    <RowButton onPress={onChoose}>
      <b>{one.plate ?? one.vin}</b>
      {one.plate && <small>{one.vin}</small>}
    </RowButton>
  )
}
