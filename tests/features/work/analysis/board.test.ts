import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import {
  boardCalls as calls,
  maxBoards,
  maxCards,
  readyMade,
} from '../../../../src/features/work/analysis/board/contract.ts'
import { readyCards } from '../../../../src/features/work/analysis/board/ready-made.ts'
import { chartCalls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
let admin: Client
/** Account that sees one of two vehicles. */
let some: Client
const query = {
  explore: 'vehicles',
  dimensions: [],
  measures: ['count'],
  filters: [],
  period: { days: 30 },
}

beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
  const catalogue = await addCatalogue(admin)
  const productionDate = on.parts.now().toISOString().slice(0, 10)
  for (const n of [1, 2]) await addVehicle(admin, catalogue, n, { productionDate })
  some = await on.asUser({ links: 'all', groups: [await addGroup(on, 'second', [vinOf(2)])] })
})
afterAll(() => on.close())

const addChart = async (client = admin, name = 'Produced') =>
  (await callData(client, chartCalls.add, { name, look: 'number', query })).id
const addBoard = async (client = admin, name = 'Fleet') => (await callData(client, calls.add, { name })).id

test('charts stand on a board in the order and size that its maker gives them', async () => {
  const [a, b, id] = [await addChart(admin, 'A'), await addChart(admin, 'B'), await addBoard()]
  await callData(admin, calls.put, { id, charts: [a, b] })
  const first = await callData(admin, calls.one, { id })
  expect(first.cards.map(({ chart, name, width, height }) => [chart, name, width, height])).toEqual([
    [a, 'A', 6, 'small'],
    [b, 'B', 6, 'small'],
  ])
  const [one, two] = first.cards.map((card) => card.id) as [number, number]
  const expectedUpdatedAt = first.board.updatedAt
  const cards = [{ card: two, width: 12 as const, height: 'tall' as const }, { card: one }]
  await callData(admin, calls.arrange, { id, cards, period: { days: 7 }, seenAt: expectedUpdatedAt })
  const second = await callData(admin, calls.one, { id })
  expect(second.cards.map((card) => [card.id, card.name, card.width, card.height])).toEqual([
    [two, 'B', 12, 'tall'],
    [one, 'A', 6, 'normal'],
  ])
  expect(second.period).toEqual({ days: 7 })
  // Refused after a change by another user in the meantime, and for a card that does not exist.
  expect((await admin.call(calls.arrange, { id, cards: [], period: null, seenAt: expectedUpdatedAt })).code).toBe(
    code.stale,
  )
  expect((await admin.call(calls.arrange, { id, cards: [{ card: 999_999 }], period: null })).code).toBe(code.stale)
  await callData(admin, calls.arrange, { id, cards: [{ card: one }], period: null })
  expect((await callData(admin, calls.one, { id })).cards.map(({ name }) => name)).toEqual(['A'])
})

test('a shared board brings its charts along, each with the rights of who looks', async () => {
  const [chart, id] = [await addChart(), await addBoard()]
  await callData(admin, calls.put, { id, charts: [chart] })
  expect((await some.call(calls.one, { id })).code).toBe(code.notFound)
  expect((await some.call(chartCalls.one, { id: chart })).code).toBe(code.notFound)
  await callData(admin, calls.update, { id, name: 'Fleet', people: [some.id] })
  const sharedBoard = await callData(some, calls.one, { id })
  expect([sharedBoard.canEdit, sharedBoard.cards[0]?.shown?.canRun]).toEqual([false, true])
  expect((await callData(some, chartCalls.one, { id: chart })).canEdit).toBe(false)
  const cardQuery = sharedBoard.cards[0]?.shown?.query ?? query
  expect((await callData(some, chartCalls.run, { query: cardQuery })).totals).toEqual([1])
  expect((await callData(admin, chartCalls.run, { query: cardQuery })).totals).toEqual([2])
  for (const [call, input] of [
    [calls.update, { id, name: 'Mine' }],
    [calls.remove, { ids: [id] }],
    [calls.put, { id, charts: [chart] }],
    [calls.arrange, { id, cards: [], period: null }],
  ] as const)
    expect((await some.post(call.path, input)).code, call.path).toBe(code.forbidden)
  // A copy leaves out other users' charts. A chart that the viewer may not run is marked.
  const theirs = await callData(some, calls.copy, { id, name: 'Copy' })
  const own = await addChart(some, 'Own')
  await callData(some, calls.put, { id: theirs.id, charts: [own] })
  expect(await callData(some, calls.own, {})).toEqual([{ id: theirs.id, name: 'Copy' }])
  const third = await on.asUser({ links: [calls.one.path, chartCalls.run.path], allVehicles: true })
  await callData(some, calls.update, { id: theirs.id, name: 'Copy', people: [third.id] })
  const copyBoard = await callData(third, calls.one, { id: theirs.id })
  expect(copyBoard.cards.map(({ name, shown: of }) => [name, of?.canRun])).toEqual([
    ['Produced', undefined],
    ['Own', false],
  ])
  // Access by sharing with a role, until it is withdrawn.
  await callData(admin, calls.update, { id, name: 'Fleet', people: [] })
  expect((await some.call(calls.one, { id })).code).toBe(code.notFound)
  expect((await some.call(chartCalls.one, { id: chart })).code).toBe(code.notFound)
})

test('the card of a deleted chart keeps its name', async () => {
  const [chart, id] = [await addChart(admin, 'Gone soon'), await addBoard()]
  await callData(admin, calls.put, { id, charts: [chart] })
  await callData(admin, chartCalls.remove, { ids: [chart] })
  expect((await callData(admin, calls.one, { id })).cards).toMatchObject([
    { chart: null, name: 'Gone soon', shown: null },
  ])
})

test('a board begins with ready-made charts of what one may ask, and every one of them is answered', async () => {
  for (const kind of Object.keys(readyMade) as (keyof typeof readyMade)[]) {
    const { id } = await callData(admin, calls.begin, { kind })
    const { cards } = await callData(admin, calls.one, { id })
    expect(cards.length).toBe(readyCards[kind].length)
    for (const { shown: visibleChart } of cards)
      await callData(admin, chartCalls.run, { query: visibleChart?.query ?? query })
    expect((await admin.call(calls.begin, { kind, id })).code).toBe(code.invalid)
  }
  const empty = await addBoard()
  expect(await callData(admin, calls.begin, { kind: 'use', id: empty })).toEqual({ id: empty })
  const little = await on.asUser({ links: [calls.begin.path, vehicleCalls.query.path] })
  expect((await little.call(calls.begin, { kind: 'use' })).code).toBe(code.forbidden)
})

test('a board holds so many charts, and a person so many boards', async () => {
  const id = await addBoard(some)
  const chart = await addChart(some)
  await callData(some, calls.put, { id, charts: Array(maxCards).fill(chart) })
  expect((await some.call(calls.put, { id, charts: [chart] })).code).toBe(code.invalid)
  const person = await on.asUser({ links: 'all' })
  for (let at = 0; at < maxBoards; at++) await addBoard(person)
  expect((await person.call(calls.add, { name: 'One more' })).code).toBe(code.invalid)
  const { rows } = await callData(person, calls.query, { pageSize: 10 })
  expect(await callData(person, calls.remove, { ids: [rows[0]?.id ?? 0] })).toEqual({ count: 1 })
})
