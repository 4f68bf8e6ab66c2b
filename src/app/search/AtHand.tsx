import { useEffect, useState } from 'react'
import { useT } from '../../client/language.ts'
import { useCall } from '../../client/query.ts'
import type { AtHandProps } from '../../client/vehicle.ts'
import { searchCalls } from '../../features/desk/search/search/contract.ts'
import { FoundList } from '../../ui/parts/FoundList.tsx'
import { nowhere, recent } from './recent.ts'
import { searchTexts as words } from './texts.ts'

const maxVehicles = 8

/** Vehicles viewed last in this browser, followed by the favourites. Renders nothing if there are none. */
export function AtHand({ onTake, chosen: selectedVins }: AtHandProps) {
  const { t } = useT()
  const [last, setLast] = useState(nowhere)
  useEffect(() => void recent().then(setLast), [])
  const own = useCall(searchCalls.favourites, { recent: [...last.vehicles] }, { quiet: true })
  const all = [...(own.data?.recent ?? []), ...(own.data?.vehicles ?? [])]
  const vehicles = [...new Map(all.map((one) => [one.vin, one])).values()]
    .filter(({ vin }) => !selectedVins.includes(vin))
    .slice(0, maxVehicles)
  if (vehicles.length === 0) return null
  return (
    <section aria-label={t(words.atHand)}>
      <p className="ui-hint">{t(words.atHand)}</p>
      <FoundList
        found={vehicles}
        keyOf={({ vin }) => vin}
        label={({ vin, plate, series, model }) => [plate, vin, series, model].filter(Boolean).join(' · ')}
        onTake={({ vin }) => onTake(vin)}
        isStill
      />
    </section>
  )
}
