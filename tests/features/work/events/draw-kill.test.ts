import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { randomnessOf } from '../../../../src/domain/draw/beacon.ts'
import { check, type Receipt } from '../../../../src/domain/draw/receipt.ts'
import { attendeeCalls } from '../../../../src/features/work/events/attendee/contract.ts'
import { drawCalls as calls, type DrawAct, prizeCalls } from '../../../../src/features/work/events/draw/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { killProcess, startProcess } from '../../../platform/own-process.ts'
import { storeKind } from '../../../platform/store/open.ts'
import { reservedPort } from '../../../ports.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { addMeeting, phoneOf } from './meetings.ts'

let on: TestServer
let child: ChildProcess | undefined
let port: number
beforeAll(async () => {
  if (storeKind !== 'server') return
  on = await openTestServer()
  port = await reservedPort()
})
afterAll(async () => {
  if (child) await killProcess(child)
  await on?.close()
})

/** Sends an act to the process that is going to be killed. Undefined: no answer. */
async function operate(id: number, seq: number, act: DrawAct): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', ...on.admin.headers({}) }
  const request = { method: 'POST', headers, body: JSON.stringify({ id, seq, act }) }
  const answer = await fetch(`http://127.0.0.1:${port}${calls.control.path}`, request).catch(() => undefined)
  return answer && ((await answer.json()) as { code: number }).code
}
test.runIf(storeKind === 'server')(
  'killed in the middle of a round, what was told stands, what was under way is whole or not there, and the next step goes on',
  async () => {
    const { id: meeting, code: place } = await addMeeting(on.admin)
    for (let index = 1; index <= 24; index++)
      await callData(on.anonymous, attendeeCalls.signIn, {
        meeting: place,
        name: `参会人${index}`,
        phone: phoneOf(index),
      })
    const { id } = await callData(on.admin, calls.add, { meeting, name: '抽奖', entry: 'signedIn', source: 'witness' })
    const prize = { draw: id, name: '奖品', position: 1, count: 12, batch: 3 }
    const { id: first } = await callData(on.admin, prizeCalls.add, prize)
    const { code: link } = await callData(on.admin, calls.link, { id })
    const opening: DrawAct[] = [{ do: 'publish' }, { do: 'lock' }, { do: 'entropy', text: '2026' }]
    for (const [seq, act] of opening.entries()) await callData(on.admin, calls.control, { id, seq, act })
    const draw: DrawAct = { do: 'draw', prize: first }

    child = await startProcess(on, port)
    expect(await operate(id, 3, draw)).toBe(code.ok)
    const under = operate(id, 4, draw)
    await killProcess(child)
    const answerCode = await under

    child = await startProcess(on, port)
    // The operator does not know the outcome and sends the act again. It is executed now, or it was before and is
    // stale.
    const again = await operate(id, 4, draw)
    expect([code.ok, code.stale]).toContain(again)
    if (answerCode === code.ok) expect(again).toBe(code.stale)
    expect(await operate(id, 5, draw)).toBe(code.ok)
    expect(await operate(id, 6, { do: 'finish' })).toBe(code.ok)

    const receipt = (await callData(on.anonymous, calls.receipt, { draw: link })) as Receipt
    const { steps } = receipt
    expect(steps.map(({ seq, kind }) => [seq, kind])).toEqual([
      [4, 'won'],
      [5, 'won'],
      [6, 'won'],
    ])
    const winners = steps.flatMap((step) => (step.kind === 'won' ? step.winners : []))
    expect([winners.length, new Set(winners).size]).toEqual([9, 9])
    // The receipt can be verified, so no draw happened that was not shown.
    expect(check(receipt, randomnessOf).filter(({ holds }) => !holds)).toEqual([])
  },
)
