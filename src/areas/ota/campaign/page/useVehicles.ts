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

/** Opens the vehicles of a campaign that a figure counts; undefined where the reader has no such list. */
export function useVehicles(campaign: number): ((filter: VehicleFilter) => void) | undefined {
  const open = useOpen()
  const opens = useOpens()
  const may = useMay()
  if (!opens(route) || !may(targetCalls.query)) return undefined
  return (filter) => open(route, { 'q.campaign': campaign, ...filter })
}
