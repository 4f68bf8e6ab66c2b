import { recordView } from '../../../../platform/record/table.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { eolResource, eolRole } from './contract.ts'

recordView(eolResource, 'resource', { where: sql`resource.realm = 'eol'` })
recordView(eolRole, 'role', { where: sql`role.realm = 'eol'` })
