import { recordView } from '../../../../platform/record/table.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { boxTask, boxTaskLog, boxTaskVehicle } from './contract.ts'

recordView(boxTask, 'campaign', { where: sql`campaign.kind = 'box'`, byId: true })
recordView(boxTaskVehicle, 'upgradeTarget', { where: sql`upgrade_target.kind = 'box'`, byId: true })
recordView(boxTaskLog, 'upgradeStep', {
  where: sql`upgrade_step.campaign in (select id from campaign where kind = 'box')`,
  byId: true,
})
