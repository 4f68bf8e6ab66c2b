import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGet } from '../../src/domain/contract/call.ts'
import type { SignalEntry } from '../../src/domain/gb32960/vss/listing.ts'
import { accounts } from '../../src/features/base/accounts/account/store.ts'
import type { AnyCall } from '../../src/platform/context.ts'
import { eq, sql } from '../../src/platform/store/drizzle.ts'
import { inCheck, longTest } from '../check.ts'
import { callsOf, features, holdersOf, machinesOf, type WatchedRows, watchRows } from './calls.ts'
import type { Client } from './client.ts'
import { openTestServer, type TestServer } from './harness.ts'
import { specifiedCalls, specifiedGroups } from './specified-calls.ts'

const [forbidden, mustChangePassword] = [20002, 20013]
const isAdmitted = (code: number) => code !== forbidden && code !== 401
const isAdmittedBefore = (code: number) => code !== mustChangePassword
const isAdmittedMachine = (code: number) => code !== forbidden && !sessionEnded.includes(code)
const sessionEnded = [400, 401, 403, 415, 4002, 4013]
/** Calls that are allowed before the first password is changed. */
const beforeChange = ['/user/queryOneUser', '/user/updatePassword', '/user/logout']

let on: TestServer
let rows: WatchedRows
/** Users: with no permission, with all, and with all but an unchanged first password. */
let powerless: Client
let powerful: Client
let fresh: Client

const servedCalls = () => on.parts.catalogue.calls.map(({ call }) => call)

/** Creates a user who has to change the first password. */
async function firstTimer(): Promise<Client> {
  const user = await on.asUser({ links: 'all', allVehicles: true })
  await on.parts.store.db.update(accounts).set({ mustChangePassword: true }).where(eq(accounts.id, user.id))
  return user
}

beforeAll(async () => {
  on = await openTestServer({ work: false })
  powerless = await on.asUser({ links: 'none', allVehicles: true })
  powerful = await on.asUser({ links: 'all', allVehicles: true })
  fresh = await firstTimer()
  rows = await watchRows(on, ['operation_log'])
})
afterAll(() => on.close())

/** Makes calls and collects unexpected answers. */
function attempts() {
  const wrong: Record<string, number> = {}
  const attempt = async (
    who: string,
    caller: Client | undefined,
    call: AnyCall,
    isRight: (code: number) => boolean,
  ) => {
    const { code } = await caller!.call(call, {})
    if (!isRight(code)) wrong[`${call.path} by ${who}`] = code
  }
  return { wrong, attempt }
}

/** Number of refusals of these calls in the operation log. */
async function refusalsOf(calls: readonly AnyCall[]): Promise<number> {
  const paths = sql.param(calls.map(({ path }) => path))
  const result = await on.parts.store.db.execute<{ count: number }>(sql`
    select count(*)::int as count from operation_log
    where call = any(${paths}::text[]) and details::text like '%"refused"%'`)
  return result.rows[0]?.count ?? 0
}

test('each call is of one of the features', () => {
  const all = features.flatMap((feature) => callsOf(on, feature).map(({ call }) => call))
  expect(all).toHaveLength(servedCalls().length)
  expect(all.filter(({ access }) => access === 'menu').length).toBeGreaterThan(100)
  expect(all.filter(({ access }) => access !== 'public').length).toBeGreaterThan(20)
})

describe.each(features)('each call of %s', (feature) => {
  const calls = (...access: string[]) =>
    callsOf(on, feature).flatMap(({ call }) => (access.includes(call.access) ? [call] : []))

  test('refuses everybody without a session, a permission or a password of their own, and writes only that in the log', async () => {
    const { wrong, attempt } = attempts()
    const closedCalls = calls('menu', 'open')
    const before = await refusalsOf(closedCalls)
    let refusalCount = 0
    const paths = closedCalls.map(({ path }) => path).sort()
    // Sorted by path, similar calls are in different halves.
    const [evens, odds] = [0, 1].map((rest) => paths.filter((_path, index) => index % 2 === rest)) as [
      string[],
      string[],
    ]
    const [machineOfPowerless] = await machinesOf(on, powerless, [paths])
    const [machine, machineForEvens, machineForOdds] = await machinesOf(on, powerful, [paths, evens, odds])
    await rows.take()
    for (const [index, call] of closedCalls.entries()) {
      // A token's rights are limited to its owner's in one place, independent of the call.
      const isTried = index % inCheck(5, 1) === 0
      await attempt('nobody', on.anonymous, call, (code) => code === 401)
      if (!beforeChange.includes(call.path))
        await attempt('a user with the first password', fresh, call, (code) => code === mustChangePassword)
      const refusing = [
        ...(call.access === 'menu' ? ([['a user without it', powerless]] as const) : []),
        ...(call.access === 'menu' && isTried
          ? ([['a machine whose owner is without it', machineOfPowerless]] as const)
          : []),
        ...(call.access === 'menu' && !call.peopleOnly
          ? ([['a machine for others', evens.includes(call.path) ? machineForOdds : machineForEvens]] as const)
          : []),
        ...(call.peopleOnly ? ([['a machine', machine]] as const) : []),
      ]
      for (const [who, caller] of refusing) await attempt(who, caller, call, (code) => code === forbidden)
      refusalCount += refusing.length
    }
    expect(wrong).toEqual({})
    expect(await rows.take()).toEqual([])
    expect((await refusalsOf(closedCalls)) - before).toBe(refusalCount)
  })

  test('lets in users and machines with the permission for it alone', async () => {
    const { wrong, attempt } = attempts()
    const closedCalls = calls('menu')
    const holders = await holdersOf(
      on,
      closedCalls.map(({ path }) => path),
    )
    for (const call of closedCalls) await attempt('its holder', holders.get(call.path), call, isAdmitted)
    const open = calls('open')
    // Some of them end sessions, including others of the same user.
    const { id: anybody } = await on.asUser({ links: 'none' })
    for (const call of open) await attempt('any user', await on.session(anybody), call, isAdmitted)
    const { id: newcomer } = await firstTimer()
    for (const call of open.filter(({ path }) => beforeChange.includes(path)))
      await attempt('a user with the first password', await on.session(newcomer), call, isAdmittedBefore)

    const forMachines = [...closedCalls, ...open].filter(({ peopleOnly }) => !peopleOnly)
    const lists = forMachines.map(({ access, path }) => (access === 'menu' ? [path] : []))
    const machines = await machinesOf(on, powerful, lists)
    for (const [index, call] of forMachines.entries())
      await attempt('a machine for it', machines[index], call, isAdmittedMachine)
    expect(wrong).toEqual({})
    await rows.take()
  })

  longTest('refuses a machine for all other calls', async () => {
    const { wrong, attempt } = attempts()
    const closedCalls = calls('menu').filter(({ peopleOnly }) => !peopleOnly)
    const paths = servedCalls().map(({ path }) => path)
    for (const call of closedCalls) {
      const [machine] = await machinesOf(on, powerful, [paths.filter((path) => path !== call.path)])
      await attempt('a machine for all others', machine, call, (code) => code === forbidden)
    }
    expect(wrong).toEqual({})
    await rows.take()
  })
})

describe('the declarations', () => {
  test('every declared call is served, and the other way round', async () => {
    const declaredPaths = [...on.parts.catalogue.declared.values()].flat().map((call) => call.path)
    const paths = servedCalls().map((call) => call.path)
    expect(declaredPaths.filter((path) => !paths.includes(path))).toEqual([])
    const platform = ['/file/', '/option/', '/job/']
    const isDeclared = (path: string) =>
      declaredPaths.includes(path) || platform.some((prefix) => path.startsWith(prefix))
    expect(paths.filter((path) => !isDeclared(path))).toEqual([])
  })

  test('every call that the specification names for these features exists, in the transport it names', () => {
    const transports = new Map(servedCalls().map((call) => [call.path, call.transport]))
    const wrong = specifiedCalls.filter(([path, transport]) => {
      const real = transports.get(path)
      return real !== transport && !(transport === 'json' && (real === 'blob' || real === 'multipart'))
    })
    expect(wrong).toEqual([])
    const paths = [...transports.keys()]
    expect(specifiedGroups.filter((prefix) => !paths.some((path) => path.startsWith(prefix)))).toEqual([])
  })

  test('nothing that changes something is a GET', () => {
    expect(servedCalls().filter((call) => isGet(call) && call.changes)).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 and has an operation for every call', async () => {
    const { body, headers } = await on.anonymous.raw({ url: '/openapi.json' })
    expect(headers['content-type']).toContain('application/json')
    const document = JSON.parse(String(body))
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    for (const call of servedCalls()) {
      const operation = document.paths[call.path]?.[isGet(call) ? 'get' : 'post']
      expect(operation, call.path).toMatchObject({
        summary: expect.any(String),
        responses: { 200: { description: expect.any(String) } },
      })
      expect(operation.security.length > 0, call.path).toBe(call.access !== 'public')
      const parts = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const inPath = (operation.parameters ?? []).filter((each: { in: string }) => each.in === 'path')
      expect(
        inPath.map((each: { name: string }) => each.name),
        call.path,
      ).toEqual(parts)
    }
    expect(Object.keys(document.paths).length).toBe(servedCalls().length)
    expect(faultsOf(document)).toEqual([])
  })

  test('is also a page to read', async () => {
    const { body, headers } = await on.anonymous.raw({ url: '/openapi' })
    expect(headers['content-type']).toContain('text/html')
    expect(String(body)).toContain('/user/login')
    expect(String(body)).not.toMatch(/<script/i)
  })
})

describe('the list of signals', () => {
  const page = async (query: string, language = 'en') =>
    String(
      (await on.anonymous.raw({ url: `/openapi/signals?${query}`, headers: { cookie: `language=${language}` } })).body,
    )

  test('has each signal of both editions once, always in the same order', async () => {
    const { body } = await on.anonymous.raw({ url: '/openapi/signals.json' })
    const { signals } = JSON.parse(String(body)) as { signals: SignalEntry[] }
    const [keys, names] = [
      signals.map(({ edition, field }) => `${edition} ${field}`),
      signals.map(({ edition, vss }) => `${edition} ${vss.name}`),
    ]
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(names).size).toBe(names.length)
    expect(keys.slice(0, 2)).toEqual(['2016 vehicle.vehicleState', '2016 vehicle.chargingState'])
    expect(keys).toEqual(keys.toSorted((a, b) => Number(a.slice(0, 4)) - Number(b.slice(0, 4))))
    expect(signals.find(({ edition, field }) => edition === 2025 && field === 'vehicle.current')).toMatchObject({
      clause: 'GB/T 32960.3-2025, table 10',
      name: { zh: '总电流', en: 'Total current' },
      unit: 'A',
      vss: { unit: 'A', factor: -1, lower: -3000, upper: 3000 },
    })
    const { values } = signals.find(({ field }) => field === 'engine.state') ?? {}
    expect(values).toEqual([
      { code: 1, vss: true, zh: '启动', en: 'On' },
      { code: 2, vss: false, zh: '关闭', en: 'Off' },
    ])
    for (const { values: codes, field, clause } of signals) {
      expect(clause).toMatch(/table [AB\d.]+$/)
      for (const code of codes) expect(code.en && code.zh, `${field} ${code.code}`).not.toBe('')
    }
  })

  test('is searched in both languages', async () => {
    expect(await page(`q=${encodeURIComponent('总电流 2025')}`, 'zh')).toMatch(/CurrentCurrent.*总电流/s)
    const matches = await page('q=total+CURRENT')
    expect(matches).toContain('Vehicle.Powertrain.TractionBattery.CurrentCurrent')
    expect(matches).not.toContain('Vehicle.Speed')
    expect(await page('q=no-such-signal')).toContain('No signal matches')
  })

  test('contains nothing of its query as markup', async () => {
    const text = await page(`q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(text).not.toMatch(/<script/i)
    expect(await page('q=a&q=b')).toContain('Vehicle.Speed')
  })
})

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

/** Returns broken references, and types that JSON Schema does not have. */
function faultsOf(document: Record<string, unknown>): string[] {
  const faults: string[] = []
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return
    const { $ref, type } = value as Record<string, unknown>
    if (typeof $ref === 'string') {
      const target = $ref
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (at, key) => (at as Record<string, unknown>)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
          document,
        )
      if (!$ref.startsWith('#/') || target === undefined) faults.push(`${path}: ${$ref}`)
    }
    if (typeof type === 'string' && path.includes('/schema') && !path.endsWith('/properties') && !types.includes(type))
      faults.push(`${path}: type ${type}`)
    // Examples are values.
    for (const [key, each] of Object.entries(value)) if (key !== 'examples') visit(each, `${path}/${key}`)
  }
  visit(document, '#')
  return faults
}
