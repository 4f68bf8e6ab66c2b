import { sql } from 'drizzle-orm'
import { recordView } from '../../../server/record/table.ts'
import { eolUser } from './contract.ts'

recordView(eolUser, 'account', { where: sql`account.realm = 'eol'` })
