import { useT } from '../../../../client/language.ts'
import { useWholeFleet } from '../../../../client/permission.ts'
import { VehicleList } from '../../../fleet/vehicles/vehicleChoice/parts.tsx'
import { FenceCheck } from './inputs.tsx'
import { formWords as words } from './texts.ts'
import type { FenceForm } from './use-fence.ts'

export function Vehicles({ form }: { form: FenceForm }) {
  const { t } = useT()
  const wholeFleet = useWholeFleet()
  const { draft, faults, set } = form
  return (
    <fieldset className="shrink fence-part">
      <legend>{t(words.vehicles)}</legend>
      {(wholeFleet || draft.allVehicles) && <FenceCheck form={form} name="allVehicles" />}
      {faults.allVehicles && <p className="ui-fault">{faults.allVehicles}</p>}
      {!draft.allVehicles && <VehicleList vins={draft.vins} onChange={(vins) => set('vins', vins)} />}
      {faults.vehicles && (
        <p className="ui-fault" role="alert">
          {faults.vehicles}
        </p>
      )}
    </fieldset>
  )
}
