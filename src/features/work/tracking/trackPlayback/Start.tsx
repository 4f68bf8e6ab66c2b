import type { ReactNode } from 'react'
import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { liveMapCalls } from '../liveMap/contract.ts'
import { formWords as words } from './ask-texts.ts'
import { maxVehicles } from './use-tracks.ts'
import { VehicleOption } from './vehicle-input.tsx'

const world = { west: -180, south: -85, east: 180, north: 85 }
const maxSuggestions = 6

export function Start({ form, onVin }: { form: ReactNode; onVin(vin: string): void }) {
  const { t } = useT()
  const may = useMay()
  const some = useCall(
    liveMapCalls.within,
    { ...world, most: maxSuggestions },
    { enabled: may(liveMapCalls.within), quiet: true, staleTime: 60_000 },
  )
  const vehicles = some.data?.vehicles ?? []
  return (
    <div className="ta-start">
      {form}
      <section>
        <strong>{t(words.startTitle)}</strong>
        <p>{t(words.startText, { most: maxVehicles })}</p>
        {vehicles.length > 0 && (
          <>
            <h2>{t(words.some)}</h2>
            <ul className="ta-some">
              {vehicles.map((one) => (
                <li key={one.vin}>
                  <VehicleOption one={one} onChoose={() => onVin(one.vin)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  )
}
