import { useMay } from '../../../../client/permission.ts'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Check } from './Check.tsx'
import { eligibilityCalls as calls } from './contract.ts'
import './eligibility.css'
import { OneVehicle } from './OneVehicle.tsx'

export { Bars } from './Bars.tsx'

interface Props {
  policy: number
  vin?: string | undefined
}

/**
 * Vehicles that a policy covers, as sums and individually. Screens that show it list `ota/eligibility` and
 * `vehicles/vehicleChoice` in their `uses`.
 */
export function WhyNot({ policy, vin }: Props) {
  const may = useMay()
  return (
    <Grid gap={8} className="shrink el">
      <Check policy={policy} />
      {may(calls.why) && <OneVehicle policy={policy} vin={vin} />}
    </Grid>
  )
}
