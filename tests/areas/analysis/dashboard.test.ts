import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardCalls } from '../../../src/areas/analysis/dashboard/contract.ts'
import { screens } from '../../../src/areas/screens.ts'
import { loadDemonstration } from '../../../src/areas/system/demonstration/load.ts'
import { readState } from '../../../src/kit/record/address.ts'
import { loadThings } from '../../../src/server/discover.ts'
import { knownRecord } from '../../../src/server/record/table.ts'
import { type Client, openTestServer, type TestServer } from '../../server/harness.ts'

/** Records by the route of their list, for reading the links of figures. */
const recordOf: Record<string, string> = {
  '/vehicleManagement/vehicleInfo': 'vehicle',
  '/basic/tbox': 'box',
  '/vehicleManagement/flowInfo': 'flowUsage',
  '/vehicleManagement/prototypeCarManagement': 'prototype',
  '/management/user': 'account',
}
let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await loadDemonstration(on.parts)
})
afterAll(() => on.close())

/** How many rows the list behind a link shows to this client. */
async function totalBehind(client: Client, { route, query }: { route: string; query: Record<string, string> }) {
  const record = knownRecord(recordOf[route] ?? '')?.record
  const thing = screens.find((screen) => screen.route === route)?.thing ?? ''
  const call = (await loadThings()).get(thing)?.find(({ path }) => /query/i.test(path))
  if (!record || !call) throw new Error(`No list at ${route}`)
  const { filter } = readState(new URLSearchParams(query), record)
  return ((await client.post(call.path, { filter })).data as { total: number }).total
}

test.each(['administrator', 'a user of one group'])(
  '%s: each figure is the total of the list it opens',
  async (who) => {
    const [group] = (
      await on.parts.store.db.execute<{ id: string }>(sql`select id from vehicle_group order by id limit 1`)
    ).rows
    const scoped = () => on.asUser({ links: 'all', allVehicles: false, groups: [Number(group?.id)] })
    const client = who === 'administrator' ? on.admin : await scoped()
    const { code, data } = await client.call(dashboardCalls.figures, {})
    expect(code).toBe(200)
    const segments = data.charts.flatMap((chart) => chart.segments)
    const counted = [...data.figures.filter(({ key }) => key !== 'usersOnline'), ...segments]
    expect(counted.length).toBeGreaterThan(10)
    for (const { key, value, link } of counted) expect([key, await totalBehind(client, link)]).toEqual([key, value])
    const vehicles = data.figures.find(({ key }) => key === 'vehicles')?.value
    if (who === 'administrator') expect(vehicles).toBe(2_000)
    else expect(vehicles).toBeLessThan(2_000)
  },
)

test('a user without any call sees no figure', async () => {
  const client = await on.asUser({ links: 'none' })
  const { data } = await client.call(dashboardCalls.figures, {})
  expect(data).toEqual({ figures: [], charts: [], changes: null })
})

test('the demonstration fleet is loaded once, as large as it is meant to be, and nobody of it can sign in', async () => {
  const before = await on.rowCounts()
  await loadDemonstration(on.parts)
  expect(await on.rowCounts()).toEqual(before)
  expect(before).toMatchObject({ vehicle: 2_000, model: 24, series: 8, vehicle_group: 20 })
  const people = sql`select count(*)::int as n from account where password_hash is not null and user_name like '%.%'`
  expect((await on.parts.store.db.execute<{ n: number }>(people)).rows[0]?.n).toBe(0)
})
