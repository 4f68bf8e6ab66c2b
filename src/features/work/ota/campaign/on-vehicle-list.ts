import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import { serveVehicleSegment } from '../../../../platform/thing/thing.ts'
import { targetCalls } from '../target/contract.ts'
import { openStates } from '../target/states.ts'
import { activeStates } from './state-texts.ts'

/** Vehicles with an update on offer or running, and those planned in a task that is under way. */
export const updatesOnVehicleList = [
  serveVehicleSegment({
    segment: 'update',
    call: targetCalls.query,
    vins: sql`select t.vin from upgrade_target t join campaign c on c.id = t.campaign
      where t.state = any(${texts(openStates)}::text[])
        or (t.state = 'planned' and c.state = any(${texts(activeStates)}::text[]))`,
  }),
]
