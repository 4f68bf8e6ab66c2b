import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { hourMs, minuteMs } from '../../../../src/domain/time.ts'
import { roleCalls } from '../../../../src/features/base/accounts/role/contract.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { vehicleCalls } from '../../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { idsOf, newUser } from './accounts.ts'

const absoluteMs = 168 * hourMs
const now = new Date('2026-03-01T08:00:00Z')
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ now })
})
afterAll(() => on.close())

describe('an installed app and whoever wishes it', () => {
  test('keep their cookies up to the absolute time-out; others until the browser is closed', async () => {
    const permissions = await idsOf(on, [vehicleCalls.query.path])
    const { data: role } = await on.admin.call(roleCalls.add, { name: 'Stays', permissions })
    const { userName: username, password } = await newUser(on, { role: role.id })
    const credentials = { username, password }
    const stays = await on.anonymous.call(sessionCalls.login, { ...credentials, stay: true })
    expect(stays.data).toMatchObject({ keptSeconds: absoluteMs / 1000 })
    const goes = await on.anonymous.call(sessionCalls.login, credentials)
    expect(goes.data).toMatchObject({ keptSeconds: null })
  })

  test('keep the cookies of a session that was begun before the app was installed, for what is left of it', async () => {
    const user = await on.asUser({ links: 'none' })
    on.clock.advance(hourMs)
    const { data, headers } = await user.call(sessionCalls.stay)
    expect(data.keptSeconds).toBe((absoluteMs - hourMs) / 1000)
    expect(String(headers['set-cookie'])).toMatch(
      new RegExp(`^${user.credentials?.cookie};.*Max-Age=${data.keptSeconds}`, 'i'),
    )
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/i)
  })

  test('are told when the session is over, and it is then, however busy it was', async () => {
    const user = await on.asUser({ links: 'none' })
    const first = await user.call(sessionCalls.me)
    const endsAt = Date.parse(first.data.sessionEndsAt)
    const stepMs = 100 * minuteMs
    let elapsedMs = 0
    for (; elapsedMs + stepMs < absoluteMs; elapsedMs += stepMs) {
      on.clock.advance(stepMs)
      const me = await user.call(sessionCalls.me)
      expect(Date.parse(me.data.sessionEndsAt)).toBe(endsAt)
    }
    on.clock.advance(stepMs)
    expect((await user.call(sessionCalls.me)).code).toBe(code.sessionExpired)
  })

  test('are signed out by the idle time-out all the same', async () => {
    const user = await on.asUser({ links: 'none' })
    on.clock.advance(119 * minuteMs)
    expect((await user.call(sessionCalls.me)).code).toBe(code.ok)
    on.clock.advance(121 * minuteMs)
    expect((await user.call(sessionCalls.me)).code).toBe(code.sessionExpired)
  })
})
