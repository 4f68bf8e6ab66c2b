import { recordView } from '../../../../platform/record/table.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { wakeLog } from './contract.ts'

recordView(wakeLog, 'command', { where: sql`command.kind = 'wake'`, byId: true })
