import { recordView } from '../../../server/record/table.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { wakeLog } from './contract.ts'

recordView(wakeLog, 'command', { where: sql`command.kind = 'wake'`, byId: true })
