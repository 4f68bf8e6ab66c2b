import { useOpen, useOpens } from '../../../../kit/client/navigation.ts'
import { useMay } from '../../../../kit/client/permission.ts'
import { targetCalls } from '../../target/contract.ts'
import { type BandKey, bands } from './figures.ts'

/** Params of the list of vehicles beyond the campaign itself. */
export type VehicleFilter = Readonly<Record<string, string | number>>
const route = '/software/taskPushManage'

/** Vehicles in the states of these bands. */
export const states = (...keys: BandKey[]): VehicleFilter => ({
  'q.state': keys.flatMap((key) => bands[key].states).join(','),
})

/** Opens a list of vehicles of campaigns; undefined where the reader has no such list. */
export function useTargets(): ((filter: VehicleFilter) => void) | undefined {
  const open = useOpen()
  const opens = useOpens()
  const may = useMay()
  return opens(route) && may(targetCalls.query) ? (filter) => open(route, filter) : undefined
}

/** The same of the vehicles of one campaign that a figure counts. */
export function useVehicles(campaign: number): ((filter: VehicleFilter) => void) | undefined {
  const toTargets = useTargets()
  return toTargets && ((filter) => toTargets({ 'q.campaign': campaign, ...filter }))
}
