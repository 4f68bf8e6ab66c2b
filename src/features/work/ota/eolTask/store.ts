import { recordView } from '../../../../platform/record/table.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { eolTask, eolTaskLog, eolTaskVehicle } from './contract.ts'

recordView(eolTask, 'campaign', { where: sql`campaign.kind = 'eol'`, byId: true })
recordView(eolTaskVehicle, 'upgradeTarget', { where: sql`upgrade_target.kind = 'eol'`, byId: true })
recordView(eolTaskLog, 'upgradeStep', {
  where: sql`upgrade_step.campaign in (select id from campaign where kind = 'eol')`,
  byId: true,
})
