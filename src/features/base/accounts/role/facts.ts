import { facts } from '../../../../platform/store/facts.ts'
import { rolePermissions, roles } from './store.ts'

export const roleFacts = facts(roles, [
  'id',
  'builtIn',
  'realm',
  'allVehicles',
  'name',
  'nameEn',
  'updatedAt',
  'secondFactor',
  'secondFactorFrom',
  'networks',
])
export const rolePermissionFacts = facts(rolePermissions, ['resourceId', 'roleId'])
