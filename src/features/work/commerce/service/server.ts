import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { desc, eq } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, serveVehicleRows, thing } from '../../../../platform/thing/thing.ts'
import { serviceCalls as calls, serviceGrant, servicesOnPage, vehicleService } from './contract.ts'
import { expiring, noticeDays } from './expiry.ts'
import { serviceNotices } from './notices.ts'
import { presentServices } from './present.ts'
import { vehicleServiceSteps } from './store.ts'
import { giveServices, takeServiceBack } from './write.ts'

const maxSteps = 500

const give = serve(calls.give, async (input, { db, user, parts, logChange }) => {
  const { vin, functions, kind, months, reason } = input
  const grants = await giveServices(
    db,
    { vin, functions: functions as never, kind, months, reason, by: user.fullName },
    parts.now(),
  )
  for (const each of grants)
    logChange({
      record: vehicleService.name,
      id: vin,
      label: each.function,
      vin,
      after: { kind, months, until: each.until, reason },
    })
  return grants
})

const takeBack = serve(calls.takeBack, async ({ id, reason }, { db, scope, user, parts, logChange }) => {
  const row = await oneRow(db, vehicleService, scope, id)
  const vin = String(row.vin)
  const endedService = await takeServiceBack(db, { vin, id, reason, by: user.fullName }, parts.now())
  if (!endedService) throw fault(code.state, 'state')
  logChange({
    record: vehicleService.name,
    id,
    label: endedService.function,
    vin,
    before: { until: endedService.before },
    after: { until: parts.now().toISOString(), reason },
  })
  return null
})

const history = serve(calls.history, async ({ vin }, { db }) => {
  const rows = await db
    .select()
    .from(vehicleServiceSteps)
    .where(eq(vehicleServiceSteps.vin, vin))
    .orderBy(desc(vehicleServiceSteps.id))
    .limit(maxSteps)
  return rows.map(({ vin: _of, ...row }) => row)
})

const { query, one, export: exportCall, ...byHand } = calls

export default thing({
  onVehiclePage: [serveVehicleRows(servicesOnPage, vehicleService, { call: calls.query, present: presentServices })],
  records: [serveRecord(vehicleService, { query, one, export: exportCall }, { present: presentServices, byHand })],
  // Users who may grant services can search vehicles in the form.
  questions: [{ record: serviceGrant, calls: { give: calls.give } }],
  calls: [give, takeBack, history],
  jobs: [expiring],
  notices: [serviceNotices],
  parameters: [noticeDays],
})
