import { recordView } from '../../../server/record/table.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { eolUser } from './contract.ts'

recordView(eolUser, 'account', { where: sql`account.realm = 'eol'` })
