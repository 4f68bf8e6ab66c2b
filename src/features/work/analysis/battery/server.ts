import { requireFilters } from '../../../../platform/record/needs.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { batteryCalls, batteryHealth } from './contract.ts'
import { pictureOf } from './picture.ts'
import { batteryJob, oldBatteryDays } from './recompute.ts'
import './store.ts'
import { batteryOf } from './vehicle.ts'

const { query, export: exportCall } = batteryCalls

const picture = serve(batteryCalls.picture, ({ by, filter }, context) => {
  requireFilters(batteryHealth, filter)
  return pictureOf(context, by, filter)
})

const vehicle = serve(batteryCalls.vehicle, ({ vin }, context) => batteryOf(context, vin))

export default thing({
  records: [serveRecord(batteryHealth, { query, export: exportCall })],
  calls: [picture, vehicle],
  jobs: [batteryJob, oldBatteryDays],
})
