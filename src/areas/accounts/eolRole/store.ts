import { sql } from 'drizzle-orm'
import { recordView } from '../../../server/record/table.ts'
import { resources } from '../resource/store.ts'
import { roles } from '../role/store.ts'
import { eolResource, eolRole } from './contract.ts'

recordView(eolResource, resources, sql`resource.realm = 'eol'`)
recordView(eolRole, roles, sql`role.realm = 'eol'`)
