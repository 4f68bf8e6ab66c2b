import type { ReactNode } from 'react'
import { useT } from '../../../client/language.ts'
import { useVehicleWays, useWaysOf } from '../../../client/vehicle.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import type { AnyRecord } from '../../model/record.ts'
import { words } from './texts.ts'
import './vehicle.css'
import { vehicleField } from './vehicle-link.tsx'
import type { AnyRow } from './view.ts'

interface Props {
  vin: string
  /** Key of the link to the current place, which is left out. */
  without?: string
  /** Additional buttons of the place. */
  children?: ReactNode
}

/** Row of buttons with the links of a vehicle, as far as permitted. */
export function VehicleActions(props: Props) {
  return useVehicleWays() ? <Row {...props} /> : props.children
}

function Row({ vin, without, children }: Props) {
  const { t } = useT()
  const ways = useWaysOf(vin).filter(({ key }) => key !== without)
  return (
    <nav className="vehicle-actions" aria-label={t(words.ofVehicle, { vin })}>
      {ways.map(({ key, label, run }) => (
        <Button key={key} onClick={run}>
          {label}
        </Button>
      ))}
      {children}
    </nav>
  )
}

export function OfVehicle({ record, row }: { record: AnyRecord; row: AnyRow }) {
  const name = vehicleField(record)
  const vin = name && row[name]
  return typeof vin === 'string' ? <VehicleActions vin={vin} /> : null
}
