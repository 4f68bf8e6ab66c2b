import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { commandTypeCalls } from '../../../../src/features/work/commands/commandType/contract.ts'
import { ecuKeyCalls as calls } from '../../../../src/features/work/ota/ecuKey/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { vinOf } from '../../../telematics/gateway/frames.ts'
import { addVehicles } from '../../../telematics/gateway/yard.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on.parts.store as Store, [1])
})
afterAll(() => on.close())
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)]

test('a new key of an ECU begins with a new counter; a key that it had before does not return', async () => {
  const answer = await on.admin.call(calls.add, { vin: vinOf(1), ecu: 'VCU', publicKey: first, isPrimary: true })
  const { id } = answer.data
  await on.parts.store.db.execute(sql`update ecu_key set counter = 500 where id = ${id}`)
  const counter = async () => (await on.admin.call(calls.one, { id })).data.counter
  expect((await on.admin.call(calls.update, { id, publicKey: first, isPrimary: true })).code).toBe(code.ok)
  expect(await counter()).toBe(500)
  expect((await on.admin.call(calls.update, { id, publicKey: second })).code).toBe(code.ok)
  expect(await counter()).toBeNull()
  const back = await on.admin.call(calls.update, { id, publicKey: first })
  expect([back.code, back.data]).toMatchObject([code.invalid, { fields: [{ field: 'publicKey' }] }])
})

test('keys of ECUs, and which commands may be sent, are not changed at an unlocked screen', async () => {
  const unlockedSession = await on.session(on.admin.id, false)
  const { rows } = (await on.admin.call(commandTypeCalls.query, {})).data
  const type = rows[0]!
  for (const change of [{ enabled: false }, { secondPerson: false }])
    expect((await unlockedSession.call(commandTypeCalls.update, { id: type.id, ...change })).code).toBe(
      code.passwordNeeded,
    )
  expect((await unlockedSession.call(commandTypeCalls.update, { id: type.id, remark: 'R' })).code).toBe(code.ok)
  const keys = (await on.admin.call(calls.query, {})).data.rows
  const { id } = keys[0]!
  expect((await unlockedSession.call(calls.update, { id, publicKey: 'c'.repeat(64) })).code).toBe(code.passwordNeeded)
  expect((await unlockedSession.call(calls.remove, { ids: [id] })).code).toBe(code.passwordNeeded)
})
