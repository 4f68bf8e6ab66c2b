import type pg from 'pg'
import { vehicleCalls } from '../../src/areas/vehicles/vehicle/contract.ts'
import { addGroup, type SignedIn, signedInUser } from './million.ts'
import type { Program } from './program.ts'
import { type Figure, median } from './report.ts'

/** Groups in which the planner's statistics say nothing of where the vehicles stand in the order. */
const groups = {
  '10 oldest': 'id <= 10',
  '10 newest': 'id > 999990',
  'no vehicle': 'false',
  '1 000 oldest': 'id <= 1000',
  '20 000 oldest': 'id <= 20000',
  '20 000 spread': 'id % 50 = 0',
} as const
const orders = [
  { field: 'vin', order: 'asc' },
  { field: 'vin', order: 'desc' },
  { field: 'plate', order: 'asc' },
  { field: 'id', order: 'desc' },
] as const
const rounds = 5

/** Users who see all, half and little of the fleet, by what they see. */
export async function usersOfScopes(client: pg.Client): Promise<Record<string, SignedIn>> {
  const users: Record<string, SignedIn> = {
    everything: await signedInUser(client, 'everything', { allVehicles: true }),
    'half, spread': await signedInUser(client, 'half', { groups: 10 }),
  }
  for (const [name, where] of Object.entries(groups)) {
    await addGroup(client, name, where)
    users[name] = await signedInUser(client, `user ${name}`, { group: name })
  }
  await client.query('vacuum analyze vehicle_group_vehicle')
  return users
}

/** Rows and count of the first page in each order, without a filter: the slowest order counts. */
export async function compareScopes(server: Program, users: Record<string, SignedIn>): Promise<Figure[]> {
  const figures: Figure[] = []
  let slowestOfLarge = 0
  for (const [name, { headers }] of Object.entries(users)) {
    const times: number[] = []
    for (const sort of orders) {
      const ask = async () => {
        const began = performance.now()
        const answer = await fetch(new URL(vehicleCalls.query.path, server.address), {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ page: 1, pageSize: 20, sort }),
        })
        if (((await answer.json()) as { code: number }).code !== 200) throw new Error(`${name}: refused`)
        return performance.now() - began
      }
      await ask()
      const taken: number[] = []
      for (let round = 0; round < rounds; round++) taken.push(await ask())
      times.push(median(taken))
    }
    const slowest = Math.max(...times)
    const small = name in groups
    if (!small) slowestOfLarge = Math.max(slowestOfLarge, slowest)
    figures.push({
      name: `sorted, sees ${name}: ${orders.map(({ field, order }, at) => `${field} ${order} ${times[at]?.toFixed(0)}`).join(', ')} ms`,
      value: `${slowest.toFixed(0)} ms`,
      // Who sees much waits for the count; nobody who sees little waits longer.
      ...(small ? { target: `≤ ${slowestOfLarge.toFixed(0)} ms`, kept: slowest <= slowestOfLarge } : {}),
    })
  }
  return figures
}
