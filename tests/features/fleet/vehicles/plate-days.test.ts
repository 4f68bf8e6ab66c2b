import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '../../../../src/domain/time.ts'
import { plateCalls } from '../../../../src/features/fleet/vehicles/plate/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { openTestServer } from '../../../platform/harness.ts'
import { addCatalogue, addVehicle, callData } from './fleet.ts'

test('a plate is borne from and until the fleet’s day, which begins eight hours before that of UTC', async () => {
  const on = await openTestServer({ now: new Date('2026-05-05T00:01:00+08:00') })
  onTestFinished(() => on.close())
  const vin = await addVehicle(on.admin, await addCatalogue(on.admin), 1, { plate: '沪AD20001' })
  const [{ id = 0 } = {}] = (await on.admin.call(vehicleCalls.query, { filter: { vin } })).data.rows
  on.clock.advance(dayMs)
  // The session of the previous day has expired.
  const nextDay = await on.asUser({ links: 'all', allVehicles: true })
  await callData(nextDay, vehicleCalls.update, { id, plate: '沪AD20002' })
  const { rows } = (await nextDay.call(plateCalls.query, { filter: { vin }, sort: { field: 'id', order: 'asc' } })).data
  expect(rows).toMatchObject([
    { number: '沪AD20001', fromDay: '2026-05-05', toDay: '2026-05-06' },
    { number: '沪AD20002', fromDay: '2026-05-06', toDay: null },
  ])
})
