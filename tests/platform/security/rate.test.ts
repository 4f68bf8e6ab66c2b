import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../../src/domain/time.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { sharedCalls } from '../../../src/features/work/tracking/sharedVehicle/contract.ts'
import { shareLinkCalls } from '../../../src/features/work/tracking/shareLink/contract.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { limitRates } from '../../../src/platform/http/rate.ts'
import type { Gate } from '../../../src/platform/http/run.ts'
import { hash } from '../../../src/platform/password.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../src/platform/store/store.ts'
import { vinOf } from '../../telematics/gateway/frames.ts'
import { addVehicles } from '../../telematics/gateway/yard.ts'
import { openTestServer, type TestServer } from '../harness.ts'

const password = 'Blue-Kettle-81'
const address = { remoteAddress: '192.0.2.1' }
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hash(password)
})

test('31: files of the client are not counted, files that are not there are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'))
  await writeFile(join(folder, 'a.js'), '1')
  const app = fastify()
  await app.register(cookie)
  const rates = await limitRates(app, readConfig({ NODE_ENV: 'test', ADDRESS_RATE_LIMIT: '5' }), {} as Gate)
  app.setNotFoundHandler({ preHandler: rates.countMissing }, (_request, reply) => reply.status(404).send())
  app.get('/call', async () => 1)
  await app.register(fastifyStatic, { root: folder })
  const status = async (url: string) => (await app.inject({ url })).statusCode
  for (let times = 0; times < 30; times++) expect(await status('/a.js')).toBe(200)
  for (let times = 0; times < 5; times++) expect(await status('/missing.js')).toBe(404)
  for (let times = 0; times < 5; times++) expect(await status('/call')).toBe(200)
  expect([await status('/missing.js'), await status('/call'), await status('/a.js')]).toEqual([429, 429, 200])
  await app.close()
  await rm(folder, { recursive: true })
})

let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ config: { RATE_LIMIT: '200', ADDRESS_RATE_LIMIT: '60' } })
})
afterAll(() => on.close())

test('31: who is signed in goes on at an address whose share is used up; no session is made up to get around it', async () => {
  const user = await on.asUser({ links: 'none' })
  const me = () => user.call(sessionCalls.mySessions, {}, address)
  expect((await me()).code).toBe(200)
  const flood = await Promise.all(Array.from({ length: 80 }, () => on.anonymous.call(sessionCalls.code, {}, address)))
  expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThan(15)
  expect((await me()).code).toBe(200)
  const madeUp = { token: 'A'.repeat(43), customerid: '1' }
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => on.anonymous.call(sessionCalls.mySessions, {}, { ...address, headers: madeUp })),
  )
  expect(tries.map(({ status }) => status)).toEqual(Array(5).fill(429))
  // Each session has its own limit.
  const own = await Promise.all(Array.from({ length: 210 }, me))
  expect(own.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
  expect((await on.anonymous.raw({ url: '/healthz', ...address })).status).toBe(200)
})

test('31: a share link has a share of its own', async () => {
  const open = (token: string) => on.anonymous.call(sharedCalls.open, { token }, { remoteAddress: '192.0.2.2' })
  const one = await Promise.all(Array.from({ length: 15 }, () => open('one')))
  expect(one.filter(({ status }) => status === 429)).toHaveLength(5)
  expect((await open('other')).status).toBe(200)
})

test('31: hundreds of visitors of one valid link get in behind one address, also all at once', async () => {
  const hall = await openTestServer({ config: { RATE_LIMIT: '200', ADDRESS_RATE_LIMIT: '4000' } })
  await addVehicles(hall.parts.store as Store, [1])
  const expiresAt = new Date(hall.parts.now().getTime() + hourMs).toISOString()
  const { data } = await hall.admin.call(shareLinkCalls.add, { vin: vinOf(1), kind: 'location', expiresAt })
  const from = { remoteAddress: '192.0.2.3' }
  const visit = async () => {
    const openAnswer = await hall.anonymous.call(sharedCalls.open, { token: data.token }, from)
    const positionAnswer = await hall.anonymous.call(sharedCalls.position, { token: data.token }, from)
    return [openAnswer.status, positionAnswer.status]
  }
  const visits = await Promise.all(Array.from({ length: 300 }, visit))
  expect(visits.flat().filter((status) => status !== 200)).toEqual([])
  // An attacker at that address is limited nevertheless.
  const guesses = await Promise.all(
    Array.from({ length: 15 }, () => hall.anonymous.call(sharedCalls.open, { token: 'guess' }, from)),
  )
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5)
  await hall.close()
})

test('31: people behind one address sign in while attackers of accounts at the same address are held', async () => {
  const busy = await openTestServer()
  const { db } = busy.parts.store
  await db.execute(sql`insert into parameter_value (key, value) values ('signIn.addressAttempts', '10')`)
  const people = Array.from({ length: 60 }, (_, index) => `person-${index}`)
  for (const userName of [...people, 'victim']) await busy.asUser({ links: 'none', userName, passwordHash })
  const tryIn = (username: string, attempt: string) =>
    busy.anonymous.call(sessionCalls.login, { username, password: attempt }, address)
  let isOver = false
  const attack = async (attacker: number) => {
    const codes: number[] = []
    for (let times = 0; !isOver && times < 200; times++)
      codes.push((await tryIn('victim', `wrong-${attacker}-${times}`)).code)
    return codes
  }
  const attacks = Array.from({ length: 5 }, (_, attacker) => attack(attacker))
  const answers = await Promise.all(people.map((name) => tryIn(name, password)))
  isOver = true
  expect(answers.map(({ code }) => code)).toEqual(people.map(() => 200))
  expect(new Set((await Promise.all(attacks)).flat())).toEqual(new Set([20012]))
  // The account under attack stays locked for the attackers, even with the right password.
  expect((await tryIn('victim', password)).code).toBe(20012)
  await busy.close()
})

test('4: a success makes good what others at the address failed, once in a quarter of an hour', async () => {
  const server = await openTestServer()
  await server.parts.store.db.execute(
    sql`insert into parameter_value (key, value) values ('signIn.addressAttempts', '10')`,
  )
  await server.asUser({ links: 'none', userName: 'good', passwordHash })
  const tryIn = async (username: string, attempt: string) =>
    (await server.anonymous.call(sessionCalls.login, { username, password: attempt }, address)).code
  let failures = 0
  const fail = async (count: number) => {
    for (let times = 0; times < count; times++) await tryIn(`nobody-${failures++}`, 'x')
  }
  await fail(9)
  expect(await tryIn('good', password)).toBe(200)
  // Four of nine are left. Five more may fail, and a second success of the same account adds nothing.
  await fail(5)
  expect(await tryIn('good', password)).toBe(200)
  await fail(1)
  expect(await tryIn('good', password)).toBe(20012)
  await server.close()
})
