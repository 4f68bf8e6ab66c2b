import { facts } from '../../../../platform/store/facts.ts'
import { roles } from './store.ts'

export const roleFacts = facts
  .select({ id: roles.id, name: roles.name, allVehicles: roles.allVehicles })
  .from(roles)
  .as('role_facts')
