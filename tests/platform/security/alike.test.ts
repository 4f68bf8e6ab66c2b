import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../../src/features/base/accounts/account/store.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { registry } from '../../../src/platform/metrics.ts'
import { hash } from '../../../src/platform/password.ts'
import { eq } from '../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../harness.ts'

/** Runs `work` and counts the passwords that were verified against a hash. */
async function verifiedBy<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = await verifiedCount()
  const result = await work()
  return [result, (await verifiedCount()) - before]
}
async function verifiedCount(): Promise<number> {
  const metric = await registry.getSingleMetric('platform_passwords_verified_total')?.get()
  return metric?.values[0]?.value ?? Number.NaN
}

const [right, wrong] = ['Blue-Kettle-81', 'Wrong-Kettle-81']
let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  const passwordHash = await hash(right)
  const person = (userName: string) => on.asUser({ links: 'none', userName, passwordHash })
  for (const name of ['known', 'locked', 'without', 'disabled', 'waiting']) {
    const { id } = await person(name)
    const { db } = on.parts.store
    if (name === 'disabled' || name === 'waiting')
      await db.update(accounts).set({ status: name }).where(eq(accounts.id, id))
    if (name === 'without') await db.update(accounts).set({ passwordHash: null }).where(eq(accounts.id, id))
  }
  for (let times = 0; times < 5; times++) await tryIn('locked', wrong)
  for (let times = 0; times < 5; times++) await tryIn('nobody-but-locked', wrong)
})
afterAll(() => on.close())

const tryIn = (username: string, password: string, remoteAddress = '203.0.113.1') =>
  on.anonymous.call(sessionCalls.login, { username, password }, { remoteAddress, lang: 'en' })

/** Visible parts of an answer, without those that are new each time. */
const visibleAnswer = ({ status, body, headers }: Awaited<ReturnType<typeof tryIn>>) => {
  const { date: _date, 'x-request-id': _id, ...same } = headers
  // The remaining rate limit depends on the address, not on the account.
  const stableHeaders = Object.entries(same).filter(([name]) => !name.startsWith('x-ratelimit'))
  return { status, body: String(body), headers: Object.fromEntries(stableHeaders) }
}

test.each([
  ['a wrong password', 'known', wrong],
  ['an unknown account', 'unknown', right],
  ['a locked account and its right password', 'locked', right],
  ['a locked account and a wrong password', 'locked', wrong],
  ['a locked name that is nobody’s', 'nobody-but-locked', right],
  ['an account without a password yet', 'without', right],
  ['a disabled account and its right password', 'disabled', right],
  ['a registration that waits', 'waiting', right],
  ['a name that is an attack', "' or 1=1 --", right],
])('5: %s: the same answer, and the same work', async (_what, name, password) => {
  const usual = visibleAnswer(await tryIn('nobody', wrong))
  expect(usual).toMatchObject({ status: 200, body: expect.stringContaining('"code":20012') })
  const [answer, checks] = await verifiedBy(() => tryIn(name, password))
  expect([visibleAnswer(answer), checks]).toEqual([usual, 1])
})

test('5: at a locked address, too, the right password included', async () => {
  await on.parts.store.db.execute("insert into parameter_value (key, value) values ('signIn.addressAttempts', '10')")
  const from = '198.51.100.9'
  for (let times = 0; times < 10; times++) await tryIn(`spray-${times}`, wrong, from)
  const usual = visibleAnswer(await tryIn('nobody', wrong))
  for (const [name, password] of [
    ['known', right],
    ['known', wrong],
    ['unknown', right],
  ] as const) {
    const [answer, checks] = await verifiedBy(() => tryIn(name, password, from))
    expect([visibleAnswer(answer), checks]).toEqual([usual, 1])
  }
})

test('the count counts: a right one is looked at once, and gets in', async () => {
  const [answer, checks] = await verifiedBy(() => tryIn('known', right))
  expect([answer.code, checks]).toEqual([200, 1])
})
