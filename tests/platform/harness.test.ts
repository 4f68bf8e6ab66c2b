import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '../../src/features/base/accounts/session/contract.ts'
import { seriesCalls } from '../../src/features/fleet/vehicles/series/contract.ts'
import { adminPassword, openTestServer, type TestServer } from './harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

test('the administrator may do everything, a user only what the role holds', async () => {
  expect((await on.admin.call(seriesCalls.query, {})).code).toBe(200)
  const reader = await on.asUser({ links: [seriesCalls.query.path] })
  expect((await reader.call(seriesCalls.query, {})).data.rows).toEqual([])
  const answer = await reader.call(seriesCalls.add, { name: 'a', code: 'a', powerMode: 'BEV' }, { lang: 'zh' })
  expect(answer).toMatchObject({ status: 200, code: 20002 })
  expect((await on.anonymous.call(seriesCalls.query, {})).code).toBe(401)
})

test('signing in through the call gives a client that works, before and after a restart', async () => {
  const client = await on.signIn('admin', adminPassword)
  await on.reopen()
  expect((await client.call(sessionCalls.me)).data.user.username).toBe('admin')
})
