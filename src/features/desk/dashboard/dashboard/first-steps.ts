import type { Context } from '../../../../platform/context.ts'
import { userCalls } from '../../../base/accounts/user/contract.ts'
import { vehicleGroupCalls } from '../../../base/accounts/vehicleGroup/contract.ts'
import { boxCalls } from '../../../fleet/vehicles/box/contract.ts'
import { modelCalls } from '../../../fleet/vehicles/model/contract.ts'
import { seriesCalls } from '../../../fleet/vehicles/series/contract.ts'
import { vehicleCalls } from '../../../fleet/vehicles/vehicle/contract.ts'
import type { Board } from './contract.ts'

const steps = [
  { key: 'series', route: '/basic/basicSeries', call: seriesCalls.add },
  { key: 'models', route: '/vehicleManagement/vehicleModeInfo', call: modelCalls.add },
  { key: 'vehicles', route: '/vehicleManagement/vehicleInfo', call: vehicleCalls.add },
  { key: 'boxes', route: '/basic/tbox', call: boxCalls.add },
  { key: 'users', route: '/management/user', call: userCalls.add },
  { key: 'groups', route: '/management/vehicleGroup', call: vehicleGroupCalls.add },
] as const

/**
 * Steps available to the caller on a fleet without vehicles. An account with a limited scope depends on others to get
 * vehicles.
 */
export function firstSteps({ user, scope }: Context): NonNullable<Board['firstSteps']> {
  if (!scope.all) return []
  return steps
    .filter(({ route, call }) => user.links.has(route) && user.links.has(call.path))
    .map(({ key, route }) => ({ key, link: { route, query: {} } }))
}
