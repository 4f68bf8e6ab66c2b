import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bcc,
  encodeFrame,
  head,
  isoTime,
  loginFrame,
  logoutFrame,
  platformLoginFrame,
  platformLogoutFrame,
  toHex,
} from '../../../src/domain/gb32960/index.ts'
import { hash } from '../../../src/platform/password.ts'
import { secretsOf } from '../../../src/platform/secret.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Gateway } from '../../../src/telematics/gateway/gateway.ts'
import { withStore } from '../../platform/store/open.ts'
import { Box } from './box.ts'
import { encryptWith } from './encrypting.ts'
import { report, vinOf } from './frames.ts'
import { addVehicles, eventually, framesOf, gatewayOver, iccidOf, presenceOf } from './yard.ts'

const fixture = withStore()
let gateway: Gateway
const boxes: Box[] = []
const key = Buffer.alloc(16, 7)
const encrypt = encryptWith(key)

beforeAll(async () => {
  const { store } = fixture
  await addVehicles(store, [1, 2, 3, 4])
  await store.tx(async (tx) => {
    await tx.execute(
      sql`insert into message_key (vin, key, fingerprint) values (${vinOf(2)}, ${secretsOf(undefined).seal(key.toString('hex'))}, 'x')`,
    )
    await tx.execute(sql`insert into parameter_value (key, value) values ('gateway.answersReports', 'true')`)
    await tx.execute(
      sql`insert into platform_account (name, password_hash) values ('lower', ${await hash('forward-me')})`,
    )
  })
  gateway = await gatewayOver(store)
})
afterAll(async () => {
  for (const box of boxes) box.socket.destroy()
  await gateway.close()
})
function newBox(): Box {
  const box = new Box(gateway.port)
  boxes.push(box)
  return box
}

test('a login has a sequence number from 1 to 65531, and a logout that of its login', async () => {
  const from = { version: 2016, vin: vinOf(1) } as const
  const time = Date.now()
  for (const sequence of [0, 65_532]) {
    const box = newBox()
    box.send(loginFrame(from, { time, sequence, iccid: iccidOf(1) }))
    expect((await box.answer(1))?.[3]).toBe(2)
  }
  const box = newBox()
  box.send(loginFrame(from, { time, sequence: 65_531, iccid: iccidOf(1) }), logoutFrame(from, time, 65_530))
  expect((await box.answer(1))?.[3]).toBe(1)
  expect((await box.answer(4))?.[3]).toBe(2)
  expect((await presenceOf(fixture.store, vinOf(1)))?.online).toBe(true)
  const never = logoutFrame(from, time, 65_531).with(25, 13)
  box.send(never.with(never.length - 1, bcc(never, 2, never.length - 1)))
  expect((await box.answer(4, 2))?.[3]).toBe(2)
  box.send(logoutFrame(from, time, 65_531))
  expect((await box.answer(4, 3))?.[3]).toBe(1)
  expect((await presenceOf(fixture.store, vinOf(1)))?.online).toBe(false)

  const platform = newBox()
  const code = { version: 2016, vin: 'PLATFORM000000001' } as const
  platform.send(platformLoginFrame(code, { time, sequence: 5, user: 'lower', password: 'forward-me' }))
  expect((await platform.answer(5))?.[3]).toBe(1)
  platform.send(platformLogoutFrame(code, time, 6), platformLogoutFrame(code, time, 5))
  expect((await platform.answer(6, 2))?.[3]).toBe(1)
  expect(platform.got.filter((frame) => frame[2] === 6).map((frame) => frame[3])).toEqual([2, 1])
})

test('answers keep the time of the message, also of an encrypted one', async () => {
  const vin = vinOf(2)
  const box = newBox()
  const head = { version: 2016, vin, response: 0xfe, encryption: 3, shape: 'full' } as const
  const second = Math.floor(Date.now() / 1000) * 1000
  const at = (minutes: number) => new Date(second - minutes * 60_000).toISOString()
  const login = { time: at(9), sequence: 1, iccid: iccidOf(2), codes: [] }
  box.send(encodeFrame({ ...head, command: 1, body: login }, { encrypt }))
  const answerTime = async (command: number) => isoTime((await box.answer(command))!, 24)
  expect(await answerTime(1)).toBe(at(9))
  box.send(encodeFrame({ ...head, command: 2, body: { time: at(8), units: [] } }, { encrypt }))
  expect(await answerTime(2)).toBe(at(8))
  box.send(encodeFrame({ ...head, command: 4, body: { time: at(7), sequence: 1 } }, { encrypt }))
  expect(await answerTime(4)).toBe(at(7))
  expect(box.got.map((frame) => frame[3])).toEqual([1, 1, 1])
})

test('a data unit of 65531 bytes is taken', async () => {
  const box = newBox()
  expect(await box.login(vinOf(3), iccidOf(3), { version: 2025 })).toBe(1)
  const small = report(vinOf(3), Date.now(), {}, { version: 2025 })
  const unit = small.subarray(24, -1)
  const rest = 65_531 - unit.length - 3
  const frame = Uint8Array.of(...small.subarray(0, 22), 0xff, 0xfb, ...unit, 0x80, rest >> 8, rest & 0xff)
  const whole = new Uint8Array(25 + 65_531)
  whole.set(frame)
  whole[whole.length - 1] = bcc(whole, 2, whole.length - 1)
  expect(head(whole).length).toBe(65_531)
  box.send(whole)
  const storedFrames = await eventually(
    () => framesOf(fixture.store, vinOf(3), 2),
    (frames) => frames.length > 0,
  )
  expect(storedFrames).toEqual([toHex(whole)])
  expect((await box.answer(2))?.[3]).toBe(1)
})

test('a position in an unknown coordinate system is no position', async () => {
  const box = newBox()
  expect(await box.login(vinOf(4), iccidOf(4), { version: 2025 })).toBe(1)
  const last = async () =>
    (
      await fixture.store.db.execute<{ at: number; longitude: number | null }>(
        sql`select date_part('epoch', at) as at, longitude from last_message where vin = ${vinOf(4)}`,
      )
    ).rows[0]
  const now = Math.floor(Date.now() / 1000)
  for (const [index, [coordinateSystem, expectedLongitude]] of (
    [
      [0, null],
      [3, null],
      [9, null],
      [1, 121.4],
    ] as const
  ).entries()) {
    box.send(report(vinOf(4), (now + index) * 1000, { coordinateSystem }, { version: 2025 }))
    const row = await eventually(last, (current) => current?.at === now + index)
    expect(row?.longitude, `system ${coordinateSystem}`).toBe(expectedLongitude)
  }
})
