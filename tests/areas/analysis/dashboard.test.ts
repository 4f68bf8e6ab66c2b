import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardCalls, stepKeys } from '../../../src/areas/analysis/dashboard/contract.ts'
import { screens } from '../../../src/areas/screens.ts'
import { seriesCalls } from '../../../src/areas/vehicles/series/contract.ts'
import { loadDemonstration } from '../../../src/demonstration/load.ts'
import { readState } from '../../../src/kit/record/address.ts'
import { knownRecord } from '../../../src/server/record/table.ts'
import { sql } from '../../../src/server/store/drizzle.ts'
import { fleetTime } from '../../../src/time.ts'
import { adminPassword, type Client, openTestServer, type TestServer } from '../../server/harness.ts'

/** Records by the route of their list, for reading the links of figures. */
const recordOf: Record<string, string> = {
  '/vehicleManagement/vehicleInfo': 'vehicle',
  '/basic/tbox': 'box',
  '/vehicleManagement/flowInfo': 'dataUsage',
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
  const call = on.parts.catalogue.declared.get(thing)?.find(({ path }) => /query/i.test(path))
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

test('figures are what a direct count says', async () => {
  const { data } = await on.admin.call(dashboardCalls.figures, {})
  const month = fleetTime(on.parts.now().getTime()).slice(0, 7)
  const direct = await on.parts.store.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from vehicle) as vehicles,
    (select count(*)::int from vehicle where binding_status = 'bound') as bound,
    (select count(*)::int from vehicle where to_char(production_date, 'YYYY-MM') = ${month}) as "producedThisMonth",
    (select count(*)::int from box where status = 'mounted') as boxed,
    (select count(*)::int from box where status = 'stock') as "boxesInStock",
    (select count(*)::int from session where ended_at is null) as "usersOnline",
    (select count(*)::int from account where status = 'waiting') as registrations`)
  const figures = Object.fromEntries(data.figures.map(({ key, value }) => [key, value]))
  expect(figures).toMatchObject(direct.rows[0] ?? {})
  const sum = (chart: string) =>
    data.charts.find(({ key }) => key === chart)?.segments.reduce((total, { value }) => total + value, 0)
  expect(sum('powerModes')).toBe(2_000)
})

test('a user in no vehicle group sees noughts, and whom to ask', async () => {
  const client = await on.asUser({ links: 'all' })
  const { code, data } = await client.call(dashboardCalls.figures, {})
  expect(code).toBe(200)
  for (const key of ['vehicles', 'bound', 'producedThisMonth'])
    expect(data.figures.find((figure) => figure.key === key)?.value).toBe(0)
  expect(data.charts.find(({ key }) => key === 'models')?.segments).toEqual([])
  expect(data.firstSteps).toEqual([])
})

const none = { figures: [], charts: [], firstSteps: null, changes: null }
test('a user without any call sees no figure', async () => {
  const client = await on.asUser({ links: 'none' })
  expect((await client.call(dashboardCalls.figures, {})).data).toEqual(none)
})

test('a figure needs both the call of its list and the menu that opens it', async () => {
  const [route, query] = ['/vehicleManagement/vehicleInfo', '/vehicle/queryVehicle']
  const keysOf = async (links: string[]) => {
    const client = await on.asUser({ links, allVehicles: true })
    return (await client.call(dashboardCalls.figures, {})).data.figures.map(({ key }) => key)
  }
  expect(await keysOf([route, query])).toEqual(['vehicles', 'bound', 'producedThisMonth'])
  expect(await keysOf([route])).toEqual([])
  expect(await keysOf([query])).toEqual([])
})

test('the latest changes are changes: no sign-in, nothing refused', async () => {
  await on.admin.call(seriesCalls.add, { name: '新车系', code: 'NEW', powerMode: 'BEV' })
  await on.signIn('admin', adminPassword)
  const refused = await on.asUser({ links: 'none' })
  await refused.call(seriesCalls.remove, { ids: [1] })
  const { changes } = (await on.admin.call(dashboardCalls.figures, {})).data
  expect(changes).toMatchObject([{ userName: 'admin', page: 'Car series', action: 'Add' }])
})

test('an empty platform says what to do first, as far as the role may', async () => {
  const empty = await openTestServer()
  const stepsOf = async (client: Client) =>
    (await client.call(dashboardCalls.figures, {})).data.firstSteps?.map(({ key }) => key)
  expect(await stepsOf(empty.admin)).toEqual(stepKeys)
  const route = '/vehicleManagement/vehicleInfo'
  const links = [route, '/vehicle/queryVehicle', '/basic/basicSeries', seriesCalls.add.path]
  expect(await stepsOf(await empty.asUser({ links, allVehicles: true }))).toEqual(['series'])
  await empty.close()
})
