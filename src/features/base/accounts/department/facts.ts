import { facts } from '../../../../platform/store/facts.ts'
import { departments } from './store.ts'

export const departmentFacts = facts
  .select({ id: departments.id, name: departments.name })
  .from(departments)
  .as('department_facts')
