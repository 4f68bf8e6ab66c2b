import { useOpen, useOpens } from '../../../../../client/navigation.ts'
import { useMay } from '../../../../../client/permission.ts'
import { targetCalls } from '../../target/contract.ts'
import { type BandKey, bands } from './figures.ts'

/** Query parameters of the vehicle list, in addition to the campaign. */
export type VehicleFilter = Readonly<Record<string, string | number>>
const route = '/software/taskPushManage'

export const states = (...keys: BandKey[]): VehicleFilter => ({
  'q.state': keys.flatMap((key) => bands[key].states).join(','),
})

/** Returns a function that opens the list of target vehicles. Undefined without access to that list. */
export function useTargets(): ((filter: VehicleFilter) => void) | undefined {
  const open = useOpen()
  const opens = useOpens()
  const may = useMay()
  return opens(route) && may(targetCalls.query) ? (filter) => open(route, filter) : undefined
}

export function useVehicles(campaign: number): ((filter: VehicleFilter) => void) | undefined {
  const toTargets = useTargets()
  return toTargets && ((filter) => toTargets({ 'q.campaign': campaign, ...filter }))
}
