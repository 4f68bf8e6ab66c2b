import { sql } from 'drizzle-orm'
import { recordView } from '../../../server/record/table.ts'
import { eolResource, eolRole } from './contract.ts'

recordView(eolResource, 'resource', { where: sql`resource.realm = 'eol'` })
recordView(eolRole, 'role', { where: sql`role.realm = 'eol'` })
