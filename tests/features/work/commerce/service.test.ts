import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { dayMs, fleetTime } from '../../../../src/domain/time.ts'
import { noticeCalls } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { fileCalls } from '../../../../src/features/desk/vehicle-page/file/contract.ts'
import { serviceCalls } from '../../../../src/features/work/commerce/service/contract.ts'
import { noteExpiring } from '../../../../src/features/work/commerce/service/expiry.ts'
import { endWithout } from '../../../../src/features/work/commerce/service/refund.ts'
import { addMonths, endAfter, stateAt } from '../../../../src/features/work/commerce/service/term.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addGroup, addVehicle, callData, vinOf } from '../../fleet/vehicles/fleet.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2]) await addVehicle(on.admin, catalogue, n)
})
afterAll(() => on.close())

test('months are those of the calendar, in the time of the fleet', () => {
  const after = (at: string, months: number) => fleetTime(addMonths(Date.parse(at), months))
  expect(after('2026-01-31T12:00:00+08:00', 1)).toBe('2026-02-28 12:00:00')
  expect(after('2028-01-31T12:00:00+08:00', 1)).toBe('2028-02-29 12:00:00')
  expect(after('2026-11-30T23:59:59+08:00', 3)).toBe('2027-02-28 23:59:59')
  // In UTC it is still the day before.
  expect(after('2026-03-01T00:30:00+08:00', 12)).toBe('2027-03-01 00:30:00')
  expect(after('2026-12-15T08:00:00+08:00', 120)).toBe('2036-12-15 08:00:00')
})

test('a renewal counts from the later of now and the end, a reset from now', () => {
  const now = Date.parse('2026-06-01T00:00:00Z')
  const [earlier, later] = [now - dayMs, now + 10 * dayMs]
  expect(endAfter('renewal', 1, now, undefined)).toBe(addMonths(now, 1))
  expect(endAfter('renewal', 1, now, earlier)).toBe(addMonths(now, 1))
  expect(endAfter('renewal', 1, now, later)).toBe(addMonths(later, 1))
  expect(endAfter('reset', 1, now, later)).toBe(addMonths(now, 1))
  expect([now, now + 30 * dayMs, now + 31 * dayMs].map((end) => stateAt(end, now, 30))).toEqual([
    'ended',
    'expiring',
    'valid',
  ])
})

test('without an order a function ends when it would: what was used up or reset away is not taken from what came later', () => {
  const at = (day: string) => `2026-${day}T00:00:00.000Z`
  const step = (event: 'renewal' | 'reset' | 'takenBack' | 'refunded', day: string, reason: string, months = 1) => ({
    event,
    months,
    at: at(day),
    reason,
    after: at(day),
  })
  const end = (steps: ReturnType<typeof step>[], ...orders: string[]) => {
    const endMs = endWithout(steps, new Set(orders))
    return endMs && new Date(endMs).toISOString().slice(5, 10)
  }
  const two = [step('renewal', '01-10', 'A'), step('renewal', '01-20', 'B')]
  expect([end(two), end(two, 'A'), end(two, 'B'), end(two, 'A', 'B')]).toEqual(['03-10', '02-20', '02-10', undefined])
  const lapsedSteps = [step('renewal', '01-10', 'A'), step('renewal', '06-01', 'B')]
  expect([end(lapsedSteps), end(lapsedSteps, 'A')]).toEqual(['07-01', '07-01'])
  const reset = [step('renewal', '01-10', 'A', 12), step('reset', '01-20', 'staff')]
  expect([end(reset), end(reset, 'A')]).toEqual(['02-20', '02-20'])
  const withdrawnSteps = [
    step('renewal', '01-10', 'A', 12),
    step('takenBack', '01-20', 'staff'),
    step('renewal', '01-25', 'B'),
  ]
  expect([end(withdrawnSteps), end(withdrawnSteps, 'A'), end(withdrawnSteps, 'B')]).toEqual(['02-25', '02-25', '01-20'])
})

test('staff give and take back with a reason; the history tells who, why and until when', async () => {
  const vin = vinOf(1)
  const give = {
    vin,
    functions: ['adas' as const, 'sentry' as const],
    kind: 'renewal' as const,
    months: 12,
    reason: '购车赠送',
  }
  const grants = await callData(on.admin, serviceCalls.give, give)
  expect(grants.map((each) => each.function)).toEqual(['adas', 'sentry'])
  expect((await on.admin.call(serviceCalls.give, { ...give, months: 0 })).code).toBe(code.invalid)
  expect((await on.admin.call(serviceCalls.give, { ...give, vin: vinOf(9) })).code).toBe(code.invalid)
  const { rows } = await callData(on.admin, serviceCalls.query, { filter: { vin } })
  const adas = rows.find((row) => row.function === 'adas')
  expect(adas).toMatchObject({ state: 'valid', months: 12, source: 'staff' })
  const withdrawal = { id: adas?.id ?? 0, reason: '退款' }
  await callData(on.admin, serviceCalls.takeBack, withdrawal)
  expect((await on.admin.call(serviceCalls.takeBack, withdrawal)).code).toBe(code.state)
  expect(await callData(on.admin, serviceCalls.one, { id: withdrawal.id })).toMatchObject({ state: 'ended' })
  const history = await callData(on.admin, serviceCalls.history, { vin })
  expect(history[0]).toMatchObject({ event: 'takenBack', function: 'adas', reason: '退款', months: null })
  expect(history.slice(1).map(({ event, before }) => [event, before])).toEqual([
    ['renewal', null],
    ['renewal', null],
  ])
})

test('of renewals at the same moment none is lost', async () => {
  const give = { vin: vinOf(1), functions: ['data'], kind: 'renewal', months: 1, reason: '并发' } as const
  await Promise.all(
    Array.from({ length: 10 }, () => callData(on.admin, serviceCalls.give, { ...give, functions: ['data'] })),
  )
  const { rows } = await callData(on.admin, serviceCalls.query, { filter: { vin: vinOf(1), function: ['data'] } })
  const months = (Date.parse(rows[0]?.until ?? '') - on.parts.now().getTime()) / dayMs / 30.44
  expect(Math.round(months)).toBe(10)
})

test('services of vehicles that somebody does not see are unknown to them', async () => {
  const narrow = await on.asUser({ links: 'all', groups: [await addGroup(on, 'Two', [vinOf(2)])] })
  await callData(on.admin, serviceCalls.give, {
    vin: vinOf(2),
    functions: ['media'],
    kind: 'reset',
    months: 1,
    reason: '活动',
  })
  expect((await callData(narrow, serviceCalls.query, {})).rows.map((row) => row.vin)).toEqual([vinOf(2)])
  const { rows } = await callData(on.admin, serviceCalls.query, { filter: { vin: vinOf(1) } })
  const id = rows[0]?.id ?? 0
  for (const answer of [
    await narrow.call(serviceCalls.one, { id }),
    await narrow.call(serviceCalls.takeBack, { id, reason: 'none' }),
    await narrow.call(serviceCalls.history, { vin: vinOf(1) }),
  ])
    expect(answer.code).toBe(code.notFound)
  const foreign = { vin: vinOf(1), functions: ['media'], kind: 'reset', months: 1, reason: 'none' } as const
  expect((await narrow.call(serviceCalls.give, { ...foreign, functions: ['media'] })).code).toBe(code.invalid)
  const { body } = await narrow.call(serviceCalls.export, { format: 'csv' })
  expect(body.toString()).not.toContain(vinOf(1))
})

test('the file of a vehicle and the messages of who sees it tell what ends soon', async () => {
  const narrow = await on.asUser({ links: 'all', groups: [await addGroup(on, 'Only two', [vinOf(2)])] })
  expect((await callData(narrow, noticeCalls.inbox, {})).services).toEqual([])
  await callData(on.admin, serviceCalls.give, {
    vin: vinOf(1),
    functions: ['remote'],
    kind: 'reset',
    months: 1,
    reason: '活动',
  })
  on.clock.advance(5 * dayMs)
  await noteExpiring(on.parts)
  await noteExpiring(on.parts)
  const later = await on.session(narrow.id)
  expect((await callData(later, noticeCalls.inbox, {})).services).toMatchObject([
    { vin: vinOf(2), name: 'In-car media' },
  ])
  const unprivilegedUser = await on.asUser({ links: ['/vehicle/queryVehicleFile'], allVehicles: true })
  expect((await callData(unprivilegedUser, noticeCalls.inbox, {})).services).toBeNull()
  const file = await callData(later, fileCalls.file, { vin: vinOf(2) })
  expect(file.services).toMatchObject([{ function: 'media', state: 'expiring' }])
  expect((await callData(unprivilegedUser, fileCalls.file, { vin: vinOf(2) })).services).toEqual([])
})
