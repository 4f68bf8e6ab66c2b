import { facts } from '../../../../platform/store/facts.ts'
import { groupUsers, groupVehicles, vehicleGroups } from './store.ts'

export const vehicleGroupUserFacts = facts(groupUsers, ['groupId', 'userId'])
export const vehicleGroupFacts = facts(vehicleGroups, ['id', 'name'])
export const vehicleGroupVehicleFacts = facts(groupVehicles, ['groupId', 'vin'])
