import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeFrame, heartbeatFrame, logoutFrame, timeSyncFrame } from '../../../src/domain/gb32960/index.ts'
import { dayMs, minuteMs } from '../../../src/domain/time.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Gateway } from '../../../src/telematics/gateway/gateway.ts'
import { defaultLimits } from '../../../src/telematics/gateway/limits.ts'
import { withStore } from '../../platform/store/open.ts'
import { pause } from '../../waiting.ts'
import { Box } from './box.ts'
import { report, vinOf } from './frames.ts'
import { addVehicles, eventually, framesOf, gatewayOver, iccidOf, presenceOf } from './yard.ts'

const fixture = withStore()
const hex = (frame: Uint8Array) => Buffer.from(frame).toString('hex')
let gateway: Gateway
const boxes: Box[] = []
/** Clock offset, advanced by tests about silence. */
const ahead = 0

beforeAll(async () => {
  await addVehicles(
    fixture.store,
    Array.from({ length: 300 }, (_, index) => index + 1),
  )
  gateway = await gatewayOver(fixture.store, { now: () => Date.now() + ahead })
})
afterAll(async () => {
  for (const box of boxes) box.socket.destroy()
  await gateway.close()
})

function newBox(port = gateway.port): Box {
  const box = new Box(port)
  boxes.push(box)
  return box
}
async function loggedIn(number: number): Promise<Box> {
  const box = newBox()
  expect(await box.login(vinOf(number), iccidOf(number))).toBe(1)
  return box
}
const storedFrames = (number: number, count: number) =>
  eventually(
    () => framesOf(fixture.store, vinOf(number), 2),
    (frames) => frames.length >= count,
  )

test('a known vehicle logs in, reports are kept byte for byte, heartbeat, time and logout are answered', async () => {
  const vin = vinOf(1)
  const box = await loggedIn(1)
  expect((await presenceOf(fixture.store, vin))?.online).toBe(true)
  const frames = [1, 2, 3].map((n) => report(vin, Date.now() - n * 1000, { speedKmh: n }))
  box.send(...frames)
  expect((await storedFrames(1, 3)).sort()).toEqual(frames.map(hex).sort())
  box.send(heartbeatFrame({ version: 2016, vin }), timeSyncFrame({ version: 2016, vin }))
  expect((await box.answer(7))?.[3]).toBe(1)
  const time = decodeFrame((await box.answer(8))!).body.time as string
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(5_000)
  box.send(logoutFrame({ version: 2016, vin }, Date.now(), 1))
  expect((await box.answer(4))?.[3]).toBe(1)
  expect((await presenceOf(fixture.store, vin))?.online).toBe(false)
  expect(await framesOf(fixture.store, vin, 1)).toHaveLength(1)
})

test('an unknown VIN and a wrong ICCID are refused as each edition says, noted, and nothing of them is kept', async () => {
  const stranger = 'LUNKNWN0000000001'
  expect(await newBox().login(stranger, iccidOf(1))).toBe(2)
  expect(await newBox().login(stranger, iccidOf(1), { version: 2025 })).toBe(4)
  const wrong = newBox()
  expect(await wrong.login(vinOf(2), iccidOf(3))).toBe(2)
  expect(await wrong.until(() => wrong.closed)).toBe(true)
  const refusals = await eventually(
    async () =>
      (
        await fixture.store.db.execute<{ vin: string; reason: string; count: number }>(
          sql`select vin, reason, count from login_refusal order by vin`,
        )
      ).rows,
    (rows) => rows.length === 2 && rows[1]?.count === 2,
  )
  expect(refusals).toEqual([
    { vin: vinOf(2), reason: 'wrongIccid', count: 1 },
    { vin: stranger, reason: 'unknownVin', count: 2 },
  ])
  expect(await framesOf(fixture.store, stranger)).toEqual([])
})

test('reports before a login, or of another VIN, are refused and not kept', async () => {
  const early = newBox()
  early.send(report(vinOf(4), Date.now()))
  expect((await early.answer(2))?.[3]).toBe(2)
  expect(await early.until(() => early.closed)).toBe(true)
  const box = await loggedIn(5)
  box.send(report(vinOf(4), Date.now()), report(vinOf(5), Date.now()))
  expect((await box.answer(2))?.[3]).toBe(2)
  await storedFrames(5, 1)
  expect(await framesOf(fixture.store, vinOf(4))).toEqual([])
})

test('frames in pieces, rubbish between them and wrong check codes cost only what is damaged', async () => {
  const vin = vinOf(6)
  const box = await loggedIn(6)
  const whole = [1, 2, 3].map((n) => report(vin, Date.now() - n * 1000))
  const wrong = report(vin, Date.now() - 4000).slice()
  wrong[wrong.length - 1]! ^= 0x55
  const bytes = Buffer.concat([whole[0]!, Buffer.from('rubbish ## $$ \0\xff'), wrong, whole[1]!, whole[2]!])
  for (let at = 0; at < bytes.length; at += 7) {
    box.send(bytes.subarray(at, at + 7))
    if (at % 70 === 0) await pause(2, 'the pieces come one by one')
  }
  expect((await storedFrames(6, 3)).sort()).toEqual(whole.map(hex).sort())
})

test('a newer connection of a vehicle replaces the older one', async () => {
  const old = await loggedIn(7)
  const fresh = await loggedIn(7)
  expect(await old.until(() => old.closed)).toBe(true)
  fresh.send(report(vinOf(7), Date.now()))
  await storedFrames(7, 1)
  expect(fresh.closed).toBe(false)
  expect((await presenceOf(fixture.store, vinOf(7)))?.online).toBe(true)
})

test('backfilled frames that are there already double nothing; a clock 10 years off is marked', async () => {
  const vin = vinOf(8)
  const box = await loggedIn(8)
  const at = Date.now() - 10 * minuteMs
  const old = report(vin, Date.now() - 3650 * dayMs)
  box.send(report(vin, at), report(vin, at, {}, { backfilled: true }), report(vin, at, {}, { backfilled: true }), old)
  expect(await storedFrames(8, 2)).toHaveLength(2)
  const off = await fixture.store.db.execute<{ frame: Buffer }>(
    sql`select frame from message where vin = ${vin} and clock_drift`,
  )
  expect(off.rows.map(({ frame }) => frame.toString('hex'))).toEqual([hex(old)])
})

test('200 boxes connect at once', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => 101 + index)
  for (const round of [1, 2]) {
    const answers = await Promise.all(numbers.map((number) => newBox().login(vinOf(number), iccidOf(number))))
    expect(
      answers.filter((answer) => answer !== 1),
      `round ${round}`,
    ).toEqual([])
  }
  const online = await eventually(
    async () =>
      (
        await fixture.store.db.execute<{ n: number }>(
          sql`select count(*)::int as n from vehicle_online where online and vin between ${vinOf(101)} and ${vinOf(300)}`,
        )
      ).rows[0]?.n,
    (count) => count === 200,
  )
  expect(online).toBe(200)
})

test('rubbish without end, and answers that are never read, end their connection and harm no other', async () => {
  const neighbour = await loggedIn(9)
  const noise = newBox()
  noise.socket.write(Buffer.alloc(defaultLimits.garbageBytes * 2, 'x'))
  expect(await noise.until(() => noise.closed)).toBe(true)
  const deaf = await loggedIn(10)
  deaf.socket.pause()
  const beats = Buffer.concat(Array.from({ length: 1000 }, () => heartbeatFrame({ version: 2016, vin: vinOf(10) })))
  const flood = setInterval(() => deaf.socket.writable && deaf.socket.write(beats), 1)
  neighbour.send(report(vinOf(9), Date.now()), heartbeatFrame({ version: 2016, vin: vinOf(9) }))
  expect((await neighbour.answer(7))?.[3]).toBe(1)
  clearInterval(flood)
  await storedFrames(9, 1)
})

test('a flood of reports is read no faster than allowed; the others are served meanwhile', async () => {
  const slow = await gatewayOver(fixture.store, { limits: { vehicleRate: 100, vehicleBurst: 100 } })
  try {
    const flooder = newBox(slow.port)
    expect(await flooder.login(vinOf(11), iccidOf(11))).toBe(1)
    const start = Date.now()
    for (let n = 0; n < 5000; n++) flooder.send(report(vinOf(11), start - n * 1000))
    const other = newBox(slow.port)
    expect(await other.login(vinOf(12), iccidOf(12))).toBe(1)
    const frameCount = async () => (await framesOf(fixture.store, vinOf(11), 2)).length
    const count = await eventually(frameCount, (current) => current > 0)
    // The rest of the chunk with the surplus report has been read by then: at most one chunk of the connection.
    const chunk = 65_536 / report(vinOf(11), start).length
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(100 + chunk + (100 * (Date.now() - start)) / 1000)
    other.send(heartbeatFrame({ version: 2016, vin: vinOf(12) }))
    expect((await other.answer(7))?.[3]).toBe(1)
  } finally {
    await slow.close()
  }
})

test('many who connect and say nothing make room for a vehicle, and do not end one that has logged in', async () => {
  const narrow = await gatewayOver(fixture.store, { limits: { pendingLogins: 20, connections: 40 } })
  const silent: Socket[] = []
  const crowd = () => {
    for (let i = 0; i < 60; i++) silent.push(connect(narrow.port, '127.0.0.1').on('error', () => {}))
  }
  try {
    const first = newBox(narrow.port)
    expect(await first.login(vinOf(14), iccidOf(14))).toBe(1)
    crowd()
    await eventually(
      async () => silent.filter((each) => each.destroyed).length,
      (closedCount) => closedCount >= 40,
    )
    const second = newBox(narrow.port)
    expect(await second.login(vinOf(15), iccidOf(15))).toBe(1)
    crowd()
    for (const [box, number] of [
      [first, 14],
      [second, 15],
    ] as const) {
      box.send(heartbeatFrame({ version: 2016, vin: vinOf(number) }))
      expect((await box.answer(7))?.[3]).toBe(1)
    }
    expect(narrow.connections).toBeLessThanOrEqual(22)
  } finally {
    for (const each of silent) each.destroy()
    await narrow.close()
  }
})

test('before login a peer makes the gateway keep at most 1 kB; a vehicle that is logged in may be at a long frame', async () => {
  const long = Buffer.from(report(vinOf(40), Date.now(), { speedKmh: 1 })).subarray(0, 24)
  long.writeUInt16BE(30_000, 22)
  const begin = Buffer.concat([long, Buffer.alloc(1_200)])
  const stranger = newBox()
  stranger.send(begin)
  expect(await stranger.until(() => stranger.closed)).toBe(true)
  const small = newBox()
  small.send(begin.subarray(0, 900))
  const vehicleBox = await loggedIn(40)
  vehicleBox.send(begin)
  await pause(500, 'it could be ended, which it must not')
  expect(vehicleBox.closed).toBe(false)
  expect(small.closed).toBe(false)
})

test('connections that say nothing, vehicles that fall silent, and half a frame without its end', async () => {
  const timedGateway = await gatewayOver(fixture.store, { limits: { loginMs: 300, idleMs: 1500, frameMs: 300 } })
  try {
    const stranger = newBox(timedGateway.port)
    const box = newBox(timedGateway.port)
    expect(await box.login(vinOf(13), iccidOf(13))).toBe(1)
    const frame = report(vinOf(13), Date.now())
    const head = frame.slice(0, 40)
    // A length that never arrives must not swallow the next frame.
    head[22] = 0x70
    box.send(head, frame)
    await storedFrames(13, 1)
    expect(await stranger.until(() => stranger.closed)).toBe(true)
    expect(await box.until(() => box.closed)).toBe(true)
    const presence = await eventually(
      () => presenceOf(fixture.store, vinOf(13)),
      (row) => row?.online === false,
    )
    expect(presence?.online).toBe(false)
  } finally {
    await timedGateway.close()
  }
})
