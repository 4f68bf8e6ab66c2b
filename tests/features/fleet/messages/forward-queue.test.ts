import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answerFrame,
  heartbeatFrame,
  loginFrame,
  logoutFrame,
  timeSyncFrame,
} from '../../../../src/domain/gb32960/index.ts'
import { forwardFollower } from '../../../../src/features/fleet/messages/forwardTarget/follow.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openStore, type Store } from '../../../../src/platform/store/store.ts'
import { type Message, readMessage } from '../../../../src/telematics/ingest/message.ts'
import { freshStore } from '../../../platform/store/open.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'

const now = Date.UTC(2026, 4, 20, 4)
const from = { version: 2016, vin: vinOf(1) } as const
const read = (frame: Uint8Array) => readMessage({ vin: from.vin, frame, receivedAt: now })
const login = loginFrame(from, { time: now, sequence: 1, iccid: '89860000000000000001' })
const reportMessage = read(report(from.vin, now))
const withProblem = (problem: 'signature' | 'unsigned'): Message => ({
  ...reportMessage,
  signals: { ...reportMessage.signals!, problem },
})

/** Messages by name, each with the command that is queued for it. */
const messages: Readonly<Record<string, readonly [Message, number | undefined]>> = {
  login: [read(login), 1],
  report: [reportMessage, 2],
  'backfilled report': [read(report(from.vin, now, {}, { backfilled: true })), 2],
  logout: [read(logoutFrame(from, now, 1)), 4],
  heartbeat: [read(heartbeatFrame(from)), undefined],
  'time synchronisation': [read(timeSyncFrame(from)), undefined],
  'answer to a login': [read(answerFrame(login, 1)), undefined],
  'message to the vehicle': [{ ...reportMessage, down: true }, undefined],
  'report with a wrong signature': [withProblem('signature'), undefined],
  'report without its signature': [withProblem('unsigned'), undefined],
}
const all = Object.values(messages).map(([message]) => message)

let store: Store
beforeAll(async () => {
  store = await openStore(await freshStore())
})
afterAll(() => store.close())
beforeEach(() => store.tx((tx) => tx.execute(sql`delete from forward_batch`)))

const setTarget = (enabled: boolean) =>
  store.tx(async (tx) => {
    await tx.execute(sql`delete from forward_target`)
    await tx.execute(sql`
      insert into forward_target (name, enabled, host, port, version, account, platform_code, confirm, vehicles, rate, password)
      values ('national', ${enabled}, '127.0.0.1', 1, 'v2016', 'tsp', 'PLATFORM000000001', 'heartbeat', 'all', 5000, 'plain:x')`)
  })
async function queuedCommands(of: readonly Message[]): Promise<number[]> {
  const writer = forwardFollower.open({ store })
  await store.tx((tx) => writer.write(tx, { messages: of } as Parameters<typeof writer.write>[1]))
  const { rows } = await store.db.execute<{ kinds: number[] }>(sql`select kinds from forward_batch`)
  return rows.flatMap(({ kinds }) => kinds)
}

test.each(Object.entries(messages))('%s', async (_, [message, command]) => {
  await setTarget(true)
  expect(await queuedCommands([message])).toEqual(command === undefined ? [] : [command])
})

test('a batch keeps their order; nothing is queued while no target is on', async () => {
  await setTarget(true)
  expect(await queuedCommands(all)).toEqual([1, 2, 2, 4])
  await store.tx((tx) => tx.execute(sql`delete from forward_batch`))
  await setTarget(false)
  expect(await queuedCommands(all)).toEqual([])
})
