import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../../src/domain/time.ts'
import {
  type PrototypeEvent,
  type PrototypeState,
  prototypeCalls,
  prototypeEvents,
  prototypeSteps,
} from '../../../../src/features/fleet/vehicles/prototype/contract.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'

let on: TestServer
let admin: Client
beforeAll(async () => {
  on = await openTestServer()
  admin = on.admin
})
afterAll(() => on.close())

/** The state machine, written a second time in another form. */
const next: Record<PrototypeState, Partial<Record<PrototypeEvent, PrototypeState>>> = {
  available: { borrow: 'borrowed', sale: 'sold', transfer: 'transferred', scrap: 'scrapped' },
  borrowed: { return: 'available', sale: 'sold', transfer: 'transferred', scrap: 'scrapped' },
  transferred: { scrap: 'scrapped' },
  sold: {},
  scrapped: {},
}
let prototypeCount = 0
const add = async () =>
  (await admin.call(prototypeCalls.add, { number: `P-${++prototypeCount}`, projectPhase: 'pilot' })).data.id
const stateOf = async (id: number) => (await admin.call(prototypeCalls.one, { id })).data.state

test('whatever is tried in whatever order, the state is the machine’s and the history tells it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...prototypeEvents), { maxLength: 8 }), async (events) => {
      const id = await add()
      let state: PrototypeState = 'available'
      const steps: string[] = []
      for (const event of events) {
        const to: PrototypeState | undefined = next[state][event]
        const answer = await admin.call(prototypeSteps[event], { id, remark: event })
        expect(answer.code).toBe(to ? 200 : 20005)
        if (!to) continue
        expect(answer.data.state).toBe(to)
        steps.unshift(`${state} ${event} ${to}`)
        state = to
      }
      expect(await stateOf(id)).toBe(state)
      const history = (await admin.call(prototypeCalls.history, { id })).data
      expect(history.map(({ from, event, to }) => `${from} ${event} ${to}`)).toEqual(steps)
    }),
  )
})

test('a step notes who, when, where and why, and the days in the state count from it', async () => {
  const id = await add()
  on.clock.advance(3 * dayMs)
  // The session has expired by then.
  admin = await on.session(on.admin.id)
  expect((await admin.call(prototypeCalls.one, { id })).data.stateDays).toBe(3)
  const sheet = (await admin.post(prototypeCalls.export.path, { format: 'csv' })).body.toString()
  expect(sheet.split('\n')[1]).toMatch(/,3,/)
  await admin.call(prototypeSteps.borrow, { id, person: 'Li', location: 'Hall 3', remark: 'test drive' })
  const { data } = await admin.call(prototypeCalls.one, { id })
  expect(data).toMatchObject({ state: 'borrowed', stateDays: 0, location: 'Hall 3' })
  const [line] = (await admin.call(prototypeCalls.history, { id })).data
  expect(line).toMatchObject({ person: 'Li', location: 'Hall 3', remark: 'test drive', userName: '管理员' })
})

test('of 20 who borrow at once one gets it', async () => {
  const id = await add()
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.call(prototypeSteps.borrow, { id })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await admin.call(prototypeCalls.history, { id })).data).toHaveLength(1)
})

test('unknown cars and wrong numbers are refused', async () => {
  expect((await admin.call(prototypeSteps.borrow, { id: 999_999 })).code).toBe(20003)
  const wrong = { number: 'P-x', projectPhase: 'pilot', vin: 'OOOOOOOOOOOOOOOOO' } as const
  expect(await admin.call(prototypeCalls.add, wrong)).toMatchObject({
    code: 20001,
    data: { fields: [{ field: 'vin' }] },
  })
  await admin.call(prototypeCalls.add, { number: 'P-same', projectPhase: 'pilot' })
  const same = await admin.call(prototypeCalls.add, { number: 'P-same', projectPhase: 'pilot' })
  expect(same).toMatchObject({ code: 20004, data: { fields: [{ field: 'number' }] } })
})
