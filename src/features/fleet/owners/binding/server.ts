import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { binding, bindingCalls } from './contract.ts'
import { bindingEvents } from './events.ts'
import { bindingPersonal } from './personal.ts'
import './store.ts'
import { unbind } from './write.ts'

const unbindOne = serve(bindingCalls.unbind, async ({ id, reason }, { db, scope, user, parts, logChange }) => {
  await oneRow(db, binding, scope, id)
  const [endedBinding] = await unbind(db, { id }, { at: parts.now().toISOString(), reason, by: user.fullName })
  if (!endedBinding) throw fault(code.state, 'state')
  logChange({
    record: binding.name,
    id,
    label: endedBinding.vin,
    vin: endedBinding.vin,
    before: { until: null },
    after: { reason },
  })
  return null
})

export default thing({
  records: [serveRecord(binding, bindingCalls)],
  calls: [unbindOne],
  events: Object.values(bindingEvents),
  personal: [bindingPersonal],
})
