import { serve, serveRecord, serveVehicleRows, thing } from '../../../../platform/thing/thing.ts'
import { cancelTargets, forceClose, pushAgain } from './actions.ts'
import { target, targetCalls, targetsOnPage } from './contract.ts'
import { detailOf } from './detail.ts'
import { upgradeEvents } from './events.ts'
import { targetExplore } from './explore.ts'
import './store.ts'
import { targetFigures } from './figures.ts'

const { query, one, export: exportCall } = targetCalls

const detail = serve(targetCalls.detail, ({ vin, campaign }, context) => detailOf(context, vin, campaign))
const again = serve(targetCalls.again, ({ ids }, context) => pushAgain(context, ids))
const cancel = serve(targetCalls.cancel, ({ ids }, context) => cancelTargets(context, ids))
const close = serve(targetCalls.forceClose, (input, context) => forceClose(context, input))

export default thing({
  onVehiclePage: [serveVehicleRows(targetsOnPage, target, { call: targetCalls.query })],
  figures: targetFigures,
  explores: [targetExplore],
  events: Object.values(upgradeEvents),
  calls: [detail, again, cancel, close],
  records: [serveRecord(target, { query, one, export: exportCall })],
})
