import { sql } from 'drizzle-orm'
import { recordView } from '../../../server/record/table.ts'
import { eolResource, eolRole } from './contract.ts'

recordView(eolResource, 'resource', sql`resource.realm = 'eol'`)
recordView(eolRole, 'role', sql`role.realm = 'eol'`)
