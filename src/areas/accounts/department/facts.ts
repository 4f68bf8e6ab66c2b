import { facts } from '../../../server/store/facts.ts'
import { departments } from './store.ts'

/** Names of departments, for other things to join. */
export const departmentFacts = facts
  .select({ id: departments.id, name: departments.name })
  .from(departments)
  .as('department_facts')
