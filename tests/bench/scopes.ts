import type pg from 'pg'
import { addGroup, type SignedIn, signedInUser } from './million.ts'

const fiftieth = (part: number) => `abs(hashtext(v.vin)) % 50 = ${part}`
/** Groups where the planner's statistics do not show the positions of their vehicles in an order. */
const groups = {
  oldestHalf: 'v.id <= 500000',
  spread1: fiftieth(1),
  spread2: fiftieth(2),
  spread3: fiftieth(3),
  oldest20000: 'v.id <= 20000',
  oldest10: 'v.id <= 10',
  newest10: 'v.id > 999990',
  nothing: 'false',
} as const
const sees: Record<string, { groups: number } | { named: (keyof typeof groups)[] }> = {
  'half, 10 groups': { groups: 10 },
  'oldest half': { named: ['oldestHalf'] },
  '3 × 20 000': { named: ['spread1', 'spread2', 'spread3'] },
  '20 000': { named: ['spread1'] },
  'oldest 20 000': { named: ['oldest20000'] },
  'oldest 10': { named: ['oldest10'] },
  'newest 10': { named: ['newest10'] },
  none: { named: ['nothing'] },
}

/** Creates users who see all, half and little of the fleet, by the name of their scope. */
export async function usersOfScopes(client: pg.Client): Promise<Record<string, SignedIn>> {
  for (const [name, where] of Object.entries(groups)) await addGroup(client, name, where)
  const users: Record<string, SignedIn> = { all: await signedInUser(client, 'everything', { allVehicles: true }) }
  for (const [name, what] of Object.entries(sees)) users[name] = await signedInUser(client, `user ${name}`, what)
  await client.query('vacuum analyze vehicle_group_vehicle')
  return users
}
