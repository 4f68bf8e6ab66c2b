import { useLocation, useSearchParams } from 'react-router-dom'
import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import { VehicleStart } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { Control } from './Control.tsx'
import './remoteControl.css'
import { selectionAt } from './selections.ts'
import { remoteWords as words } from './texts.ts'

/**
 * Pages /vehicleManagement/vehicleWebCommand, /vehicleSpecificCharge and /vehicleBatteryHeat: commands to one vehicle.
 * They offer all commands, or those for charging or heating. In the address: `vin`, and `kind` to open a command.
 */
export default function RemoteControl() {
  const { t } = useT()
  const shell = useShell()
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const vin = (search.get('vin') ?? '').trim().toUpperCase()
  const kind = search.get('kind')
  const choose = (next: string | undefined) => setSearch(next ? { vin: next } : {})
  return (
    <div className={`rc rc-${shell}`}>
      {vin ? (
        <Control
          key={`${vin} ${kind}`}
          vin={vin}
          kind={kind}
          selection={selectionAt(pathname)}
          onChange={() => choose(undefined)}
        />
      ) : (
        <VehicleStart title={t(words.startTitle)} text={t(words.startText)} onVin={choose} />
      )}
    </div>
  )
}
