import { expect, vi } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { randomnessOf } from '../../../../src/domain/draw/beacon.ts'
import { check, type Receipt } from '../../../../src/domain/draw/receipt.ts'
import { attendeeCalls } from '../../../../src/features/work/events/attendee/contract.ts'
import {
  drawCalls as calls,
  type DrawAct,
  prizeCalls,
  type ShownDraw,
} from '../../../../src/features/work/events/draw/contract.ts'
import { type EventFeed, openEvents } from '../../../platform/events.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'
import { phoneOf } from './meetings.ts'

type More = { entry?: 'join' | 'signedIn'; source?: 'witness' | 'beacon'; prizes?: object[] }

const cookieOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']].flat().filter(Boolean).map(String).join().split(';')[0] ?? ''

/** Server for draws that listens on a port of its own, for viewers. The caller closes it. */
export async function openHall(options?: Parameters<typeof openTestServer>[0]) {
  const on: TestServer = await openTestServer(options)
  const address = await on.server.app.listen({ port: 0, host: '127.0.0.1' })
  const open: EventFeed[] = []
  return {
    on,
    async close() {
      for (const each of open) each.close()
      await on.close()
    },

    /** Signs an attendee in at a meeting, as from their phone. */
    async comes(meeting: string, index: number) {
      const answer = await on.anonymous.call(attendeeCalls.signIn, {
        meeting,
        name: `参会人${index}号`,
        phone: phoneOf(index),
      })
      expect(answer.code).toBe(code.ok)
      return { cookie: cookieOf(answer.headers) }
    },

    async addDraw(meeting: number, { entry = 'signedIn', source = 'witness', prizes }: More = {}) {
      const { id } = await callData(on.admin, calls.add, { meeting, name: '幸运抽奖', entry, source })
      const prizeInputs = prizes ?? [
        { name: '二等奖', position: 1, count: 4, batch: 3 },
        { name: '一等奖', position: 2, count: 1, batch: 1 },
      ]
      for (const prize of prizeInputs) await callData(on.admin, prizeCalls.add, { draw: id, ...prize } as never)
      const { rows } = await callData(on.admin, prizeCalls.query, { filter: { draw: [id] } })
      const { code: link } = await callData(on.admin, calls.link, { id })
      let seq = 0
      const act = async (act: DrawAct, operator = on.admin) => {
        const answer = await operator.call(calls.control, { id, seq, act })
        if (answer.code === code.ok) seq = answer.data.seq
        return answer
      }
      return { id, link, act, prizes: rows.map((row) => row.id), seq: () => seq }
    },

    async watch(link: string): Promise<EventFeed & { last(): ShownDraw }> {
      const stream = await openEvents(address, on.anonymous, `${calls.watch.path}?draw=${link}`)
      open.push(stream)
      await vi.waitFor(() => expect(stream.events.length).toBeGreaterThan(0))
      return Object.assign(stream, { last: () => stream.events.at(-1)?.data as ShownDraw })
    },

    receiptOf: async (link: string) => (await callData(on.anonymous, calls.receipt, { draw: link })) as Receipt,
  }
}
export type Hall = Awaited<ReturnType<typeof openHall>>

export const wrongIn = (receipt: Receipt) => check(receipt, randomnessOf).filter(({ holds }) => !holds)

/** Signature of round 1000 of the beacon, which anyone can look up. */
export const signatureOf1000 =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
