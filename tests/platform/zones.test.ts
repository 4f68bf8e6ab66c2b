import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../src/domain/contract/code.ts'
import { momentText } from '../../src/domain/contract/moments.ts'
import { zoneCookie } from '../../src/domain/contract/zone-cookie.ts'
import { fleetZone } from '../../src/domain/time.ts'
import { sessionCalls } from '../../src/features/base/accounts/session/contract.ts'
import { personNow, zoneOfPerson } from '../../src/features/base/accounts/session/person.ts'
import { parameterCalls } from '../../src/features/base/settings/parameter/contract.ts'
import { codeFaults } from '../../src/features/work/commerce/exchangeCode/texts.server.ts'
import { remindTexts } from '../../src/features/work/tracking/geofence/texts.ts'
import { Fault } from '../../src/platform/fault.ts'
import { refusal } from '../../src/platform/http/answer.ts'
import { platformZone } from '../../src/platform/parameter/platform-zone.ts'
import { sheetTime, timeHeading } from '../../src/platform/reader.ts'
import { say } from '../../src/platform/words.ts'
import { openTestServer, type TestServer } from './harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const cookies = ({ headers }: { headers: Record<string, unknown> }) => [headers['set-cookie'] ?? []].flat().map(String)
const zoneOf = (answer: { headers: Record<string, unknown> }) =>
  cookies(answer).find((cookie) => cookie.startsWith(`${zoneCookie}=`))
async function setPlatformZone(value: string) {
  const { data } = await on.admin.call(parameterCalls.query)
  const { version = 0 } = data.find(({ key }) => key === platformZone.key) ?? {}
  return on.admin.call(parameterCalls.update, { key: platformZone.key, version, value })
}

test('pages learn of the platform’s zone once it is no longer the fleet’s', async () => {
  expect(zoneOf(await on.anonymous.call(sessionCalls.code))).toBeUndefined()
  expect((await setPlatformZone('Mars/Olympus')).code).toBe(code.invalid)
  expect((await setPlatformZone('Europe/Berlin')).code).toBe(code.ok)
  for (const answer of [await on.anonymous.call(sessionCalls.code), await on.admin.call(sessionCalls.me)]) {
    expect(zoneOf(answer)).toMatch(/^timeZone=Europe\/Berlin;/)
    expect(zoneOf(answer)).not.toMatch(/HttpOnly/i)
  }
  const cookieOptions = { headers: { cookie: `${zoneCookie}=Europe/Berlin` } }
  expect(zoneOf(await on.anonymous.call(sessionCalls.code, {}, cookieOptions))).toBeUndefined()
})

test('a person reads in the platform’s zone, or in that of a device where they chose so', async () => {
  const person = await on.asUser({ links: 'none' })
  const zones = async () => [
    await zoneOfPerson(on.parts.store.db, person.id),
    (await personNow(on.parts.store, person.id))?.zone,
  ]
  await setPlatformZone('Europe/Berlin')
  expect(await zones()).toEqual(['Europe/Berlin', 'Europe/Berlin'])
  expect((await person.call(sessionCalls.chooseTimeZone, { timeZone: 'Mars/Olympus' })).code).toBe(code.invalid)
  expect((await person.call(sessionCalls.chooseTimeZone, { timeZone: 'America/Bogota' })).code).toBe(code.ok)
  expect((await person.call(sessionCalls.me)).data.user.timeZone).toBe('America/Bogota')
  expect(await zones()).toEqual(['America/Bogota', 'America/Bogota'])
  await person.call(sessionCalls.chooseTimeZone, { timeZone: null })
  expect(await zones()).toEqual(['Europe/Berlin', 'Europe/Berlin'])
  await setPlatformZone(fleetZone)
})

test.each(['Asia/Shanghai', 'America/Bogota'])('screen, message, mail and sheet say the same in %s', (zone) => {
  const at = '2026-06-01T09:03:00.000Z'
  for (const lang of ['zh', 'en'] as const) {
    const localTime = momentText(lang, zone, Date.parse(at))
    const fault = new Fault(code.state, codeFaults.taken, { values: { vin: 'V', time: at, name: 'N' } })
    expect(refusal({ lang, zone }, fault).msg).toContain(` ${localTime}`)
    const mail = say(lang, remindTexts.enter, { vehicle: 'V', fence: 'F', place: 'P', time: at, zone })
    expect(mail).toContain(`${localTime} (${zone === fleetZone ? 'UTC+8' : 'UTC-5'})`)
  }
  expect(sheetTime({ zone }, at)).toBe(momentText('zh', zone, Date.parse(at)))
  expect(timeHeading({ zone }, 'Time')).toBe(zone === fleetZone ? 'Time (UTC+8)' : 'Time (UTC-5)')
})
