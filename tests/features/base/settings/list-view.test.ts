import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { listViewCalls as calls, maxViews } from '../../../../src/features/base/settings/listView/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
/** Owns the views and shares some with the role of `reader`. */
let owner: Client
let reader: Client
let other: Client
let readersRole: number
const list = { route: '/vehicleManagement/vehicleInfo', record: 'vehicle' }
const state = { search: 'q.plate=A1&sort=-plate', columns: null }

beforeAll(async () => {
  on = await openTestServer()
  owner = await on.asUser({ links: 'none', userName: 'owner' })
  reader = await on.asUser({ links: 'none' })
  other = await on.asUser({ links: 'none' })
  readersRole = (await callData(reader, sessionCalls.me, {} as never)).user.sysRoles[0]?.id ?? 0
})
afterAll(() => on.close())

const save = async (name: string, more: object = {}, client = owner) =>
  (await callData(client, calls.add, { ...list, ...state, name, ...more })).id
const namesFor = async (client: Client) => (await callData(client, calls.query, list)).map(({ name }) => name)
const choices = async (client: Client) => (await callData(client, sessionCalls.me, {} as never)).lists

test('a view is one’s own until it is shared with a role; then who has the role opens it and cannot change it', async () => {
  const own = await save('Own')
  const sharedId = await save('Shared', { roles: [readersRole] })
  expect(await namesFor(owner)).toEqual(['Own', 'Shared'])
  expect(await namesFor(reader)).toEqual(['Shared'])
  expect(await namesFor(other)).toEqual([])
  expect(await callData(owner, calls.one, { id: sharedId })).toMatchObject({
    mine: true,
    roles: [{ id: readersRole }],
    ...state,
  })
  expect(await callData(reader, calls.one, { id: sharedId })).toMatchObject({
    mine: false,
    owner: 'owner',
    roles: [],
    ...state,
  })
  for (const [client, id, update, one] of [
    [reader, sharedId, code.forbidden, 200],
    [reader, own, code.notFound, code.notFound],
    [other, sharedId, code.notFound, code.notFound],
  ] as const) {
    expect((await client.call(calls.one, { id })).code).toBe(one)
    expect((await client.call(calls.update, { id, name: 'Mine now' })).code).toBe(update)
    expect((await client.call(calls.remove, { id })).code).toBe(update)
    expect((await client.call(calls.choose, { ...list, usual: id })).code).toBe(one)
  }
  await callData(owner, calls.update, { id: sharedId, roles: [] })
  expect(await namesFor(reader)).toEqual([])
  for (const id of [own, sharedId]) await callData(owner, calls.remove, { id })
})

test('saved again it shows what stands now; whoever saw an older one is told', async () => {
  const id = await save('Again')
  const { updatedAt: expectedUpdatedAt } = await callData(owner, calls.one, { id })
  await callData(owner, calls.update, {
    id,
    search: 'q.plate=B2&size=50',
    columns: 'plate,-vin',
    seenAt: expectedUpdatedAt,
  })
  const view = await callData(owner, calls.one, { id })
  expect(view).toMatchObject({ name: 'Again', search: 'q.plate=B2&size=50' })
  expect(view.columns).toMatch(/(^|,)-vin(,|$)/)
  expect((await owner.call(calls.update, { id, name: 'Late', seenAt: expectedUpdatedAt })).code).toBe(code.stale)
  await save('Second')
  const twice = await owner.call(calls.update, { id, name: 'Second' })
  expect(twice.code).toBe(code.invalid)
  expect((await owner.call(calls.add, { ...list, ...state, name: 'Again' })).code).toBe(code.invalid)
  for (const { id } of await callData(owner, calls.query, list)) await callData(owner, calls.remove, { id })
})

test('the usual view and the last columns are a person’s own, and a view that is no longer shared is none', async () => {
  const id = await save('Usual', { roles: [readersRole] })
  await callData(reader, calls.choose, { ...list, usual: id })
  await callData(reader, calls.columns, { ...list, columns: 'plate,-vin' })
  expect(await choices(reader)).toMatchObject([{ ...list, usual: id, columns: expect.stringContaining('-vin') }])
  expect(await choices(owner)).toEqual([])
  await callData(owner, calls.update, { id, roles: [] })
  expect(await choices(reader)).toMatchObject([{ usual: null }])
  await callData(reader, calls.columns, { ...list, columns: null })
  expect(await choices(reader)).toEqual([])
  await callData(owner, calls.choose, { ...list, usual: id })
  expect(await choices(owner)).toMatchObject([{ usual: id, columns: null }])
  await callData(owner, calls.remove, { id })
  expect(await choices(owner)).toEqual([])
})

test('a view gives no right: the list is refused as ever', async () => {
  const id = await save('No right', { roles: [readersRole] })
  expect((await callData(reader, calls.one, { id })).search).toContain('plate')
  expect((await reader.call(vehicleCalls.query, {})).code).toBe(code.forbidden)
  await callData(owner, calls.remove, { id })
})

test('what is no list, and what a list does not know, is not kept; nor what tells of persons', async () => {
  const add = (more: object) => owner.call(calls.add, { ...list, ...state, name: 'Odd', ...more } as never)
  for (const more of [{ route: '/nowhere' }, { record: 'nothing' }, { record: 'constructor' }])
    expect((await add(more)).code, JSON.stringify(more)).toBe(code.notFound)
  for (const more of [
    { search: 'x'.repeat(16_001) },
    { columns: 'x'.repeat(4_001) },
    { name: ' ' },
    { route: '//evil.example' },
    { search: 5 },
    { roles: ['x'] },
  ])
    expect((await add(more)).code, JSON.stringify(more).slice(0, 60)).toBe(code.invalid)
  expect((await add({ roles: [999_999] })).code).not.toBe(200)
  const id = await save('Odd', {
    search:
      'q.plate=%27;drop table list_view&q.nothing=1&page=9&redirect=//evil.example&sort=nothing&size=7&q.__proto__=1',
    columns: 'plate,<script>,__proto__,-vin,-vin',
  })
  const storedView = await callData(owner, calls.one, { id })
  expect(storedView.search).toBe(new URLSearchParams({ 'q.plate': "';drop table list_view" }).toString())
  expect(storedView.columns).toMatch(/^plate,-vin,[\w,-]+$/)
  await callData(owner, calls.remove, { id })
  const people = { route: '/warn/queryAlarm', record: 'breakdownCall', search: 'q.address=Main+Street&size=50' }
  const secret = await callData(owner, calls.add, { ...people, name: 'Secret', columns: null })
  expect((await callData(owner, calls.one, { id: secret.id })).search).toBe('size=50')
  await callData(owner, calls.remove, secret)
})

test('a list has room for so many views of one person', async () => {
  for (let n = 1; n <= maxViews; n++) await save(`View ${n}`)
  expect((await owner.call(calls.add, { ...list, ...state, name: 'Too many' })).code).toBe(code.state)
  await save('Another list', { route: '/basic/license', record: 'plate', search: '' })
  expect((await callData(owner, calls.query, list)).length).toBe(maxViews)
})
