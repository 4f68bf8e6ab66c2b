import { facts } from '../../../../platform/store/facts.ts'
import { departments } from './store.ts'

export const departmentFacts = facts(departments, ['name', 'id'])
