import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { readFeed } from '../messaging/feed-reader.ts'
import { departmentId } from './accounts.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

test('a registration is an event while it waits and when it is decided, without names', async () => {
  const feed = await readFeed(on, on.admin, ['registration.changed'])
  const register = async (username: string) => {
    const person = { username, fullName: 'New Comer', email: `${username}@example.com`, phone: '13800000009' }
    expect((await on.anonymous.call(sessionCalls.register, person)).code).toBe(200)
    const { rows } = await callData(on.admin, userCalls.query, { filter: { userName: username } })
    return rows[0]?.id ?? 0
  }
  const [welcome, stranger] = [await register('welcome'), await register('stranger')]
  // The name is taken: nothing waits.
  await register('welcome')
  const role = (await callData(on.admin, userCalls.one, { id: on.admin.id })).role?.id ?? 0
  await callData(on.admin, userCalls.approve, { id: welcome, role, department: await departmentId(on) })
  await callData(on.admin, userCalls.refuse, { id: stranger, reason: 'Unknown here' })
  expect((await feed.next()).map(({ subject, data }) => [subject, data])).toEqual(
    [
      [welcome, 'waiting'],
      [stranger, 'waiting'],
      [welcome, 'approved'],
      [stranger, 'refused'],
    ].map(([account, state]) => [`registration/${account}`, { account, state }]),
  )
})
