import { pino } from 'pino'
import type { ReportSignals } from '../../../../src/domain/gb32960/index.ts'
import { groupVehicles, vehicleGroups } from '../../../../src/features/base/accounts/vehicleGroup/store.ts'
import type { TestServer } from '../../../platform/harness.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'
import { openIngest } from '../../../telematics/ingest/platform.ts'

export { vinOf }

const gateway = '00000000-0000-4000-8000-000000000001'

/** Writes reports of numbered vehicles as a gateway does. `at` is in ms since 1970. */
export async function drive(
  on: TestServer,
  reports: readonly (readonly [vehicle: number, at: number, signals: ReportSignals])[],
): Promise<void> {
  const now = () => on.parts.now().getTime()
  const ingest = openIngest({ store: on.parts.store, log: pino({ level: 'silent' }), gateway, now })
  for (const [vehicle, at, signals] of reports) {
    const vin = vinOf(vehicle)
    ingest.add({ vin, frame: report(vin, at, signals), receivedAt: now() })
  }
  await ingest.close()
}

/** Adds numbered vehicles and a group with some of them. Returns the group's id. */
export async function vehiclesWithGroup(
  on: TestServer,
  all: readonly number[],
  members: readonly number[],
): Promise<number> {
  const { store } = on.parts
  await addVehicles(store, all)
  const [group] = await store.db.insert(vehicleGroups).values({ name: 'Some' }).returning({ id: vehicleGroups.id })
  const groupId = group?.id ?? 0
  await store.db.insert(groupVehicles).values(members.map((number) => ({ vin: vinOf(number), groupId })))
  return groupId
}
