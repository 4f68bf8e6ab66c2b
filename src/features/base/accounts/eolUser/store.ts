import { recordView } from '../../../../platform/record/table.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { eolUser } from './contract.ts'

recordView(eolUser, 'account', { where: sql`account.realm = 'eol'` })
