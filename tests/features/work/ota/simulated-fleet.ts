/** Simulated vehicles on a whole server with accelerated time. Their boxes upgrade them. */
import { noFaults } from '../../../../src/virtual-fleet/simulator/faults.ts'
import { openFleet } from '../../../../src/virtual-fleet/simulator/fleet.ts'
import type { FleetUpgrades } from '../../../../src/virtual-fleet/simulator/upgrades/options.ts'
import { openTestServer } from '../../../platform/harness.ts'
import { gatewayOver } from '../../../telematics/gateway/yard.ts'
import { addBox, addCatalogue, addVehicle, iccidOf, vinOf } from '../../fleet/vehicles/fleet.ts'
import { tokensOf } from './rollout.ts'

/** Factor by which time is accelerated, so that minutes pass in seconds. */
const haste = 30
/** Two in the morning in China, when vehicles are parked. */
const night = new Date('2026-03-04T18:00:00Z')

export async function openSimulated(count: number) {
  const on = await openTestServer({ work: true, now: night })
  const { parts } = on
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const catalogue = await addCatalogue(on.admin)
  for (const n of numbers) {
    await addVehicle(on.admin, catalogue, n)
    await addBox(on.admin, n, vinOf(n))
  }
  const address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  const now = () => parts.now().getTime()
  const limits = { loginMs: 1e7, idleMs: 1e7, frameMs: 1e7, vehicleRate: 1e5, vehicleBurst: 1e5 }
  const gateway = await gatewayOver(parts.store, { now, limits })
  const vins = numbers.map(vinOf)
  const tokens = await tokensOf(parts, vins)
  let fleet: ReturnType<typeof openFleet> | undefined
  let time: NodeJS.Timeout | undefined
  return {
    on,
    parts,
    vins,
    address,
    tokens,
    /** Starts the clock and the vehicles. */
    start(upgrades: Pick<FleetUpgrades, 'installFaults' | 'address'>) {
      fleet = openFleet(
        {
          host: '127.0.0.1',
          port: gateway.port,
          seed: 4,
          busyPart: 0,
          version: 'both',
          intervalMs: 10_000,
          now,
          faults: noFaults,
          extended: true,
          awakeMs: 1e9,
          upgrades: {
            address: `${address}/ddi`,
            tokenOf: ({ vin }) => tokens.get(vin),
            owners: { yes: 1, no: 0 },
            ...upgrades,
          },
        },
        count,
      )
      let last = performance.now()
      time = setInterval(() => {
        const at = performance.now()
        on.clock.advance((at - last) * haste)
        last = at
      }, 10)
      for (const n of numbers) fleet.add({ vin: vinOf(n), iccid: iccidOf(n), channel: '南京' })
      return fleet
    },
    async close() {
      clearInterval(time)
      await fleet?.close()
      await gateway.close()
      await on.close()
    },
  }
}
