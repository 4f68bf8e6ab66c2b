import { afterAll, beforeAll, expect, test } from 'vitest'
import { appAccountCalls } from '../../../src/areas/owners/appAccount/contract.ts'
import { bindRequestCalls } from '../../../src/areas/owners/bindRequest/contract.ts'
import { privacyCalls } from '../../../src/areas/owners/privacyRequest/contract.ts'
import type { AnyCall } from '../../../src/server/context.ts'
import { openTestServer, type TestServer } from '../../server/harness.ts'
import { addCatalogue, addVehicle, done, vinOf } from '../vehicles/fleet.ts'
import { sendWhole } from './sending.ts'

let on: TestServer
const phones = ['13900000001', '13900000002', '13711112222']
beforeAll(async () => {
  on = await openTestServer()
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2]) {
    await addVehicle(on.admin, catalogue, n)
    await sendWhole(on.anonymous, n, vinOf(n))
  }
  const held = await done(on.admin, bindRequestCalls.take, {})
  const decision = { id: held?.request.id ?? 0, version: held?.version ?? 0, pass: true }
  await done(on.admin, bindRequestCalls.decide, decision)
  const [account] = (await done(on.admin, appAccountCalls.query, {})).rows
  const receivedAt = on.parts.now().toISOString()
  await done(on.admin, privacyCalls.add, {
    account: account?.id ?? 0,
    kind: 'correct',
    receivedAt,
    newPhone: '13711112222',
  })
})
afterAll(() => on.close())

/** Sheets are zips: what stands in them is looked for in their text form. */
const asked = (call: AnyCall): unknown => (call.transport === 'blob' ? { format: 'csv' } : {})

test('no list and no export of the platform answers an owner’s phone number or name in clear', async () => {
  let looked = 0
  for (const { record, calls } of on.parts.catalogue.records)
    for (const key of ['query', 'export'] as const) {
      const call = calls[key]
      if (!call) continue
      const answer = await on.admin.post(call.path, asked(call))
      // Some lists need a filter first; they are refused, and tell nothing.
      const text = answer.body.toString()
      for (const clear of [...phones, '王小1', '王小2'])
        expect(text, `${record.name} ${call.path}`).not.toContain(clear)
      looked++
    }
  expect(looked).toBeGreaterThan(100)
  const seen = await on.admin.call(appAccountCalls.export, { format: 'csv' })
  expect(seen.body.toString()).toContain('139****0001')
})
