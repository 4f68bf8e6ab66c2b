import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { desc, eq } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { serviceCalls as calls, serviceGrant, vehicleService } from './contract.ts'
import { expiring, noticeDays } from './notice.ts'
import { presentServices } from './present.ts'
import { vehicleServiceSteps } from './store.ts'
import { giveServices, takeServiceBack } from './write.ts'

const shown = 500

const give = serve(calls.give, async (input, { db, user, parts, changed }) => {
  const { vin, functions, kind, months, reason } = input
  const given = await giveServices(
    db,
    { vin, functions: functions as never, kind, months, reason, by: user.fullName },
    parts.now(),
  )
  for (const each of given)
    changed({
      record: vehicleService.name,
      id: vin,
      label: each.function,
      vin,
      after: { kind, months, until: each.until, reason },
    })
  return given
})

const takeBack = serve(calls.takeBack, async ({ id, reason }, { db, scope, user, parts, changed }) => {
  const row = await oneRow(db, vehicleService, scope, id)
  const vin = String(row.vin)
  const taken = await takeServiceBack(db, { vin, id, reason, by: user.fullName }, parts.now())
  if (!taken) throw fault(code.state, 'state')
  changed({
    record: vehicleService.name,
    id,
    label: taken.function,
    vin,
    before: { until: taken.before },
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
    .limit(shown)
  return rows.map(({ vin: _of, ...row }) => row)
})

const { query, one, export: exported, ...byHand } = calls

export default thing({
  records: [serveRecord(vehicleService, { query, one, export: exported }, { present: presentServices, byHand })],
  // Users who may grant services can search vehicles in the form.
  questions: [{ record: serviceGrant, calls: { give: calls.give } }],
  calls: [give, takeBack, history],
  jobs: [expiring],
  parameters: [noticeDays],
})
