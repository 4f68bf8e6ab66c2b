import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { answerFrame, commandId, extensionType, readExtension } from '../../../../src/domain/gb32960/index.ts'
import { operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import { commandCalls } from '../../../../src/features/work/commands/command/contract.ts'
import {
  logFileCalls as calls,
  longestMs,
  oldestMs,
  retentionMs,
} from '../../../../src/features/work/diagnosis/logFile/contract.ts'
import { settlingLogs } from '../../../../src/features/work/diagnosis/logFile/requests.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { JobRun } from '../../../../src/platform/work/job.ts'
import { inCheck } from '../../../check.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { framesOf } from '../../../telematics/gateway/yard.ts'
import { callData, vinOf } from '../../fleet/vehicles/fleet.ts'
import { dueOf, sayOf, upOf } from '../commands/vehicles.ts'
import { addVehicles, announceFile, finalRow, newLog, partOf, requestLog, rowOf, sha256 } from './logs.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
  await addVehicles(on, [1, 2, 3, 4, 5, 6, 7, 8, 9])
})
afterAll(() => on.close())

const settle = () => settlingLogs.run(on.parts, {} as JobRun<object>)
const cut = (log: Uint8Array, bytes: number) =>
  Array.from({ length: Math.ceil(log.length / bytes) }, (_, at) => log.subarray(at * bytes, (at + 1) * bytes))
const chunksOf = async (vin: string) =>
  (await on.parts.store.db.execute(sql`select 1 from log_chunk where vin = ${vin}`)).rows.length

test('parts in any order, some twice, are one file; messages keep them without their content', async () => {
  const vin = vinOf(1)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.infiniteStream(fc.nat(1_000)), async (count, random) => {
      const log = newLog(count * 900 - 7)
      const pieces = cut(log, 900)
      const id = await requestLog(on, vin)
      const { command, settings } = await announceFile(on, vin, {
        bytes: log.length,
        sha256: sha256(log),
        parts: count,
      })
      expect(settings).not.toHaveProperty('upload')
      const frames = pieces.map((piece, at) => partOf(on, vin, command, at + 1, count, piece))
      const order = [...frames, ...frames.filter(() => random.next().value % 3 === 0)]
        .map((frame) => ({ frame, at: random.next().value }))
        .sort((a, b) => a.at - b.at)
      await sayOf(on, vin, ...order.map(({ frame }) => frame))
      expect(await finalRow(on, id)).toMatchObject({ state: 'available', size: log.length })
      const file = await on.admin.call(calls.download, { id })
      expect(sha256(file.body)).toBe(sha256(log))
      expect(await chunksOf(vin)).toBe(0)
    }),
    { numRuns: inCheck(6, 100) },
  )
  const storedFrames = await framesOf(on.parts.store, vin, commandId.extensionUp)
  const parts = storedFrames
    .map((hex) => readExtension(Buffer.from(hex, 'hex')))
    .filter((each) => each?.type === extensionType.part)
  expect(parts.length).toBeGreaterThan(0)
  for (const part of parts) expect(part?.content).toHaveLength(0)
})

test('parts that nobody asked for, of another number, or beyond the last are ignored', async () => {
  const [vin, other] = [vinOf(2), vinOf(3)]
  const log = newLog(2_000)
  const [first, second] = cut(log, 1_000) as [Uint8Array, Uint8Array]
  await sayOf(on, vin, partOf(on, vin, 77, 1, 2, first))
  const id = await requestLog(on, vin)
  const { command } = await announceFile(on, vin, { bytes: log.length, sha256: sha256(log), parts: 2 })
  await sayOf(on, vin, partOf(on, vin, command, 1, 3, first), partOf(on, vin, command, 3, 2, first))
  await sayOf(on, vin, partOf(on, vin, command, 0, 2, first), partOf(on, vin, command, 1, 2, new Uint8Array()))
  // A part from another vehicle, with this vehicle's command number.
  await sayOf(on, other, partOf(on, other, command, 1, 2, first))
  expect(await rowOf(on, id)).toMatchObject({ state: 'issued', percent: 0 })
  expect((await chunksOf(vin)) + (await chunksOf(other))).toBe(0)
  await sayOf(on, vin, partOf(on, vin, command, 2, 2, second), partOf(on, vin, command, 1, 2, first))
  expect(await finalRow(on, id)).toMatchObject({ state: 'available' })
})

test('more or fewer bytes than announced end the file, and leave nothing', async () => {
  const vin = vinOf(4)
  for (const size of [1_999, 2_001]) {
    const log = newLog(2_000)
    const id = await requestLog(on, vin)
    const { command } = await announceFile(on, vin, { bytes: size, sha256: sha256(log), parts: 2 })
    const frames = cut(log, 1_000).map((piece, at) => partOf(on, vin, command, at + 1, 2, piece))
    await sayOf(on, vin, ...frames)
    expect(await rowOf(on, id)).toMatchObject({ state: 'failed', code: 'mismatch' })
    expect(await chunksOf(vin)).toBe(0)
  }
})

test('one log of a vehicle and source at a time; a head unit is another source', async () => {
  const vin = vinOf(5)
  const id = await requestLog(on, vin)
  const now = on.parts.now().getTime()
  const again = await on.admin.call(calls.pull, {
    vin,
    source: 'box',
    reason: 'again',
    from: new Date(now - 60_000).toISOString(),
    until: new Date(now).toISOString(),
  })
  expect(again.code).toBe(code.state)
  const headUnit = await requestLog(on, vin, 'headUnit')
  const removal = await on.admin.call(calls.remove, { ids: [id] })
  expect(removal.code).toBe(code.state)
  for (const one of [id, headUnit]) await callData(on.admin, calls.cancel, { id: one })
  expect((await on.admin.call(calls.cancel, { id })).code).toBe(code.state)
  const { rows } = await callData(on.admin, commandCalls.query, { filter: { vin } })
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(await callData(on.admin, calls.remove, { ids: [id] })).toEqual({ count: 1 })
  const list = await callData(on.admin, calls.query, { filter: { vin, source: ['headUnit'] } })
  expect(list.rows).toMatchObject([{ id: headUnit, state: 'cancelled' }])
  const sheet = await on.admin.call(calls.export, { filter: { vin }, format: 'csv' })
  expect(sheet.body.toString()).toContain(vin)
})

test.each([
  ['an end before the start', -60_000, -120_000],
  ['more than a day and the minute of its end', -longestMs - 120_000, 0],
  ['more than a week back', -oldestMs - 3_600_000, -oldestMs],
])('%s is refused', async (_what, from, until) => {
  const at = on.parts.now().getTime()
  const answer = await on.admin.call(calls.pull, {
    vin: vinOf(6),
    source: 'box',
    reason: 'test',
    from: new Date(at + from).toISOString(),
    until: new Date(at + until).toISOString(),
  })
  expect(answer.code).toBe(code.invalid)
})

test('a vehicle that refuses, one that never connects, and an order called back fail with the ledger', async () => {
  const refusing = vinOf(7)
  const refusedLog = await requestLog(on, refusing)
  const [order] = await dueOf(on, refusing)
  const { id: number } = readExtension(order!.frame)!
  const no = upOf(on, refusing, extensionType.result, number, { ok: false, refused: true, code: 'unknownKind' })
  await sayOf(on, refusing, answerFrame(order!.frame, 1), no)
  expect(await rowOf(on, refusedLog)).toMatchObject({ state: 'issueFailed', code: 'unknownKind' })
  // Parts that arrive after the refusal belong to no request.
  await sayOf(on, refusing, partOf(on, refusing, number, 1, 1, newLog(10)))
  expect(await chunksOf(refusing)).toBe(0)
  const away = await requestLog(on, vinOf(8))
  const { commandId: cancelledCommand } = await rowOf(on, away)
  await callData(on.admin, commandCalls.cancel, { vin: vinOf(8), id: cancelledCommand ?? 0 })
  await settle()
  expect(await rowOf(on, away)).toMatchObject({ state: 'cancelled' })
})

test('a result of an order that was never sent announces nothing', async () => {
  const vin = vinOf(8)
  const id = await requestLog(on, vin)
  const { commandId: number } = await rowOf(on, id)
  const file = { bytes: 10, sha256: sha256('x'), parts: 1 }
  await sayOf(on, vin, upOf(on, vin, extensionType.result, number ?? 0, { ok: true, file }))
  expect(await rowOf(on, id)).toMatchObject({ state: 'requested', size: null })
})

test('a download is logged; after 90 days the file is gone', async () => {
  const vin = vinOf(9)
  const log = newLog(500)
  const id = await requestLog(on, vin)
  const { command } = await announceFile(on, vin, { bytes: log.length, sha256: sha256(log), parts: 1 })
  await sayOf(on, vin, partOf(on, vin, command, 1, 1, log))
  expect(await finalRow(on, id)).toMatchObject({ state: 'available' })
  await on.admin.call(calls.download, { id })
  const lines = await callData(on.admin, operationLogCalls.query, { pageSize: 50 })
  expect(JSON.stringify(lines.rows)).toContain('downloaded')
  const stranger = await on.asUser({ links: [calls.download.path, calls.cancel.path] })
  expect((await stranger.call(calls.download, { id })).code).toBe(code.notFound)
  on.clock.advance(retentionMs + 1_000)
  await settle()
  const later = await on.session(on.admin.id)
  expect(await callData(later, calls.one, { id })).toMatchObject({ state: 'expired', size: 500 })
  expect(await on.parts.files.has(sha256(log))).toBe(false)
  expect((await later.call(calls.download, { id })).code).toBe(code.state)
})
