import { useMay } from '../../../kit/client/permission.ts'
import { Check } from './Check.tsx'
import { eligibilityCalls as calls } from './contract.ts'
import './eligibility.css'
import { OneVehicle } from './OneVehicle.tsx'

export { Bars } from './Bars.tsx'

interface Props {
  policy: number
  vin?: string | undefined
}

/** Which vehicles a policy is for, in sums and one by one. A screen that shows it names `ota/eligibility` and `vehicles/choosing` among its `uses`. */
export function WhyNot({ policy, vin }: Props) {
  const may = useMay()
  return (
    <div className="el">
      <Check policy={policy} />
      {may(calls.why) && <OneVehicle policy={policy} vin={vin} />}
    </div>
  )
}
