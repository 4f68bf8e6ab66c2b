import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemonstration } from '../../src/demonstration/load.ts'
import { code } from '../../src/kit/code.ts'
import { type Client, openTestServer, type TestServer } from './harness.ts'
import { smallest } from './security/smallest.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await loadDemonstration(on.parts)
  await on.parts.store.db.execute(`insert into vehicle_group (id, name) values (9001, 'of none')`)
})
afterAll(() => on.close())

/** Whoever was signed out by what was called signs in anew. */
const ended: readonly number[] = [code.noSession, code.accountRefused, code.wrongToken, code.sessionEnded]

test.each([
  ['the whole fleet', { links: 'all', allVehicles: true }],
  ['the vehicles of a group', { links: 'all', groups: [9001] }],
] as const)('who sees %s: each call takes the smallest input that it allows', async (_who, role) => {
  const signIn = () => on.asUser({ ...role, ...('groups' in role && { groups: [...role.groups] }) })
  let caller: Client = await signIn()
  const refused: string[] = []
  const changing = on.parts.catalogue.calls.filter(({ call }) => call.changes)
  const reading = on.parts.catalogue.calls.filter(({ call }) => !call.changes)
  for (const { call } of [...reading, ...changing]) {
    const answer = await caller.call(call, smallest(call.input) as never)
    if (answer.status >= 500) refused.push(`${call.path}: ${answer.status}`)
    // What a person has to mend is of the value's meaning, never of its shape.
    if (!call.changes && answer.code === code.forbidden) refused.push(`${call.path}: ${answer.msg}`)
    if (ended.includes(answer.code) || answer.code === code.badSession) caller = await signIn()
  }
  expect(refused).toEqual([])
})
