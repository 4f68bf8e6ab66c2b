import { afterAll, beforeAll, expect, test } from 'vitest'
import { fleetTime } from '../../../../src/domain/time.ts'
import { dashboardCalls, stepKeys } from '../../../../src/features/desk/dashboard/dashboard/contract.ts'
import { seriesCalls } from '../../../../src/features/fleet/vehicles/series/contract.ts'
import { screens } from '../../../../src/features/screens.ts'
import { chartCalls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { findRecord } from '../../../../src/platform/record/table.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { readState } from '../../../../src/record/model/address.ts'
import { loadDemonstration } from '../../../../src/virtual-fleet/demonstration/load.ts'
import { adminPassword, type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'

/** Records by the route of their list, to read the links of figures. */
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

/** Number of rows that the list behind a link shows to this client. */
async function totalBehind(client: Client, { route, query }: { route: string; query: Record<string, string> }) {
  const record = findRecord(recordOf[route] ?? '')?.record
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
    const scopedUser = () => on.asUser({ links: 'all', allVehicles: false, groups: [Number(group?.id)] })
    const client = who === 'administrator' ? on.admin : await scopedUser()
    const { code, data } = await client.call(dashboardCalls.figures, {})
    expect(code).toBe(200)
    const segments = data.charts.flatMap((chart) => chart.segments)
    const allFigures = [...data.figures.filter(({ key }) => key !== 'usersOnline'), ...segments]
    expect(allFigures.length).toBeGreaterThan(10)
    for (const { key, value, link } of allFigures) expect([key, await totalBehind(client, link)]).toEqual([key, value])
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
  expect(sum('models')).toBe(2_000)
  const models = data.charts.find(({ key }) => key === 'models')?.segments ?? []
  expect([models.length, models.at(-1)?.key, models.at(-1)?.label[1]]).toEqual([9, 'others', '16 other models'])
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

const none = { figures: [], charts: [], saved: [], cards: [], firstSteps: null, changes: null, arranged: false }
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
  const unprivilegedUser = await on.asUser({ links: 'none' })
  await unprivilegedUser.call(seriesCalls.remove, { ids: [1] })
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

test('everybody puts the dashboard in an order of their own, with kept charts', async () => {
  const client = await on.asUser({ links: 'all', allVehicles: true })
  const other = await on.asUser({ links: 'all', allVehicles: true })
  const boardOf = async (who: Client) => (await who.call(dashboardCalls.figures, {})).data
  const standard = await boardOf(client)
  expect([standard.arranged, standard.cards]).toEqual([
    false,
    ['months', 'models', 'powerModes', 'prototypes', 'changes'],
  ])
  const query = { explore: 'vehicles', dimensions: [], measures: ['count'], filters: [], period: { days: 30 } }
  const chart = async (who: Client) => {
    const { data } = await who.call(chartCalls.add, { name: 'Produced', look: 'number', query })
    return data.id
  }
  const [mine, foreign] = [await chart(client), await chart(other)]
  const items = [
    ...['changes', `chart:${mine}`, `chart:${foreign}`, 'registrations', 'charging', 'online'].map((key) => ({
      key,
      hidden: false,
    })),
    ...['bound', 'driving', 'models'].map((key) => ({ key, hidden: true })),
  ]
  expect((await client.call(dashboardCalls.arrange, { items })).code).toBe(200)
  const { arranged: isArranged, cards, saved: savedCharts, figures } = await boardOf(client)
  expect(isArranged).toBe(true)
  // Cards that are missing from the saved arrangement come last.
  expect(cards).toEqual(['changes', `chart:${mine}`, `chart:${foreign}`, 'months', 'powerModes', 'prototypes'])
  expect(savedCharts.map((each) => [each.chart, each.name, each.canRun])).toEqual([[mine, 'Produced', true]])
  const keys = figures.map(({ key }) => key)
  expect([keys[0], keys.includes('bound'), keys.length]).toEqual(['registrations', false, standard.figures.length - 1])
  const live = (await client.call(dashboardCalls.live, {})).data
  expect(live.slice(0, 2).map(({ key, group }) => [key, group])).toEqual([
    ['charging', undefined],
    ['online', undefined],
  ])
  expect(live.some(({ key }) => key === 'driving')).toBe(false)
  const all = (await client.call(dashboardCalls.items, {})).data
  expect(all.filter(({ hidden: isHidden }) => isHidden).map(({ key }) => key)).toEqual(['bound', 'driving', 'models'])
  expect(all.find(({ key }) => key === `chart:${mine}`)?.title).toEqual(['Produced', 'Produced'])
  expect(all.some(({ key }) => key === `chart:${foreign}`)).toBe(false)
  expect(await boardOf(other)).toMatchObject({ arranged: false, cards: standard.cards })
  expect((await client.call(dashboardCalls.arrange, { items: [...items, ...items] })).code).not.toBe(200)
  await client.call(dashboardCalls.arrange, { items: null })
  expect((await boardOf(client)).cards).toEqual(standard.cards)
})
