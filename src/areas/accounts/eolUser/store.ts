import { sql } from 'drizzle-orm'
import { recordView } from '../../../server/record/table.ts'
import { accounts } from '../user/store.ts'
import { eolUser } from './contract.ts'

recordView(eolUser, accounts, sql`account.realm = 'eol'`)
