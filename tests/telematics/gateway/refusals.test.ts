import { afterAll, beforeAll, expect, test } from 'vitest'
import { bcc, loginFrame, platformLoginFrame, toHex, type Version } from '../../../src/domain/gb32960/index.ts'
import { refusalCalls } from '../../../src/features/fleet/messages/refusal/contract.ts'
import { hash } from '../../../src/platform/password.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Gateway } from '../../../src/telematics/gateway/gateway.ts'
import type { RefusalReason } from '../../../src/telematics/ingest/connection-types.ts'
import { openTestServer, type TestServer } from '../../platform/harness.ts'
import { Box } from './box.ts'
import { report, vinOf } from './frames.ts'
import { addVehicles, eventually, framesOf, gatewayOver, iccidOf } from './yard.ts'

let on: TestServer
let gateway: Gateway
const boxes: Box[] = []
beforeAll(async () => {
  on = await openTestServer({})
  await addVehicles(on.parts.store, [1, 2, 3, 4])
  gateway = await gatewayOver(on.parts.store)
})
afterAll(async () => {
  for (const box of boxes) box.socket.destroy()
  await gateway.close()
  await on.close()
})

function newBox(): Box {
  const box = new Box(gateway.port)
  boxes.push(box)
  return box
}

/** Returns the frame with changed bytes in its data unit and a matching check code. */
function changeUnit(
  frame: Uint8Array,
  change: (unit: Uint8Array) => Uint8Array | undefined,
  encryption = 1,
): Uint8Array {
  const unit = frame.slice(24, -1)
  const next = change(unit) ?? unit
  const bytes = Uint8Array.of(...frame.subarray(0, 24), ...next, 0)
  bytes[21] = encryption
  bytes[22] = next.length >> 8
  bytes[23] = next.length & 0xff
  bytes[bytes.length - 1] = bcc(bytes, 2, bytes.length - 1)
  return bytes
}
const refusalsOf = async (vin: string) => (await on.admin.call(refusalCalls.query, { filter: { vin } })).data.rows

const wrong: [name: string, reason: RefusalReason, flag2025: number, of: (frame: Uint8Array) => Uint8Array][] = [
  ['a wrong check code', 'checkCode', 2, (frame) => frame.with(frame.length - 1, frame.at(-1)! ^ 0x55)],
  ['a truncated unit', 'truncated', 6, (frame) => changeUnit(frame, (unit) => unit.subarray(0, -3))],
  ['an unknown unit', 'unknownUnit', 6, (frame) => changeUnit(frame, (unit) => Uint8Array.of(...unit, 0x7f, 1, 2))],
  ['an unreadable data unit', 'decryption', 7, (frame) => changeUnit(frame, () => undefined, 3)],
  ['a time that does not exist', 'time', 6, (frame) => changeUnit(frame, (unit) => unit.with(1, 13))],
]

test.each([2016, 2025] as const)(
  '%s: wrong reports are answered with their error, once, and staff see them',
  async (version: Version) => {
    const number = version === 2016 ? 1 : 2
    const vin = vinOf(number)
    const box = newBox()
    expect(await box.login(vin, iccidOf(number), { version })).toBe(1)
    for (const [index, [, reason, flag, of]] of wrong.entries()) {
      const frame = of(report(vin, Date.now() - index * 1000, {}, { version }))
      box.send(frame)
      expect((await box.answer(2, index + 1))?.[3], reason).toBe(version === 2016 ? 2 : flag)
    }
    const good = report(vin, Date.now(), {}, { version })
    box.send(good)
    await eventually(
      () => framesOf(on.parts.store, vin, 2),
      (frames) => frames.includes(toHex(good)),
    )
    expect(box.got.filter((frame) => frame[2] === 2)).toHaveLength(wrong.length)
    const rows = await eventually(
      () => refusalsOf(vin),
      (current) => current.length >= wrong.length,
    )
    expect(rows.map(({ reason, command, count }) => [reason, command, count]).sort()).toEqual(
      wrong.map(([, reason]) => [reason, 2, 1]).sort(),
    )
    expect(rows.every(({ frame, address }) => frame?.startsWith(version === 2016 ? '2323' : '2424') && address)).toBe(
      true,
    )
    const { data } = await on.admin.call(refusalCalls.one, { id: rows[0]!.id })
    expect(data.frame).toBe(rows[0]!.frame)
  },
)

test('the same fault again and again is one row with a count', async () => {
  const box = newBox()
  expect(await box.login(vinOf(3), iccidOf(3))).toBe(1)
  const frame = report(vinOf(3), Date.now())
  for (let index = 0; index < 20; index++) box.send(frame.with(frame.length - 1, frame.at(-1)! ^ 0x55))
  const rows = await eventually(
    () => refusalsOf(vinOf(3)),
    (current) => current[0]?.count === 20,
  )
  expect(rows.map(({ reason, count }) => [reason, count])).toEqual([['checkCode', 20]])
})

test('logins: each edition has its flag; a platform may not speak for a vehicle that is connected itself', async () => {
  const login = { time: Date.now(), sequence: 1, iccid: iccidOf(4) }
  const flagOf = async (version: Version, of: (frame: Uint8Array) => Uint8Array) => {
    const box = newBox()
    box.send(of(loginFrame({ version, vin: vinOf(4) }, login)))
    return (await box.answer(1))?.[3]
  }
  const short = (frame: Uint8Array) => changeUnit(frame, (unit) => unit.subarray(0, 20))
  const asEncrypted = (frame: Uint8Array) => changeUnit(frame, () => undefined, 3)
  const never = (frame: Uint8Array) => changeUnit(frame, (unit) => unit.with(2, 32))
  expect([await flagOf(2016, short), await flagOf(2016, asEncrypted), await flagOf(2016, never)]).toEqual([2, 2, 2])
  expect([await flagOf(2025, short), await flagOf(2025, asEncrypted), await flagOf(2025, never)]).toEqual([6, 7, 6])

  await on.parts.store.tx(async (tx) =>
    tx.execute(sql`insert into platform_account (name, password_hash) values ('lower', ${await hash('forward-me')})`),
  )
  const own = newBox()
  expect(await own.login(vinOf(4), iccidOf(4))).toBe(1)
  const platform = newBox()
  const code = { version: 2025, vin: 'PLATFORM000000001' } as const
  platform.send(platformLoginFrame(code, { time: Date.now(), sequence: 1, user: 'lower', password: 'wrong' }))
  expect((await platform.answer(5))?.[3]).toBe(2)
  const right = newBox()
  right.send(platformLoginFrame(code, { time: Date.now(), sequence: 1, user: 'lower', password: 'forward-me' }))
  expect((await right.answer(5))?.[3]).toBe(1)
  right.send(loginFrame({ version: 2025, vin: vinOf(4) }, login))
  expect((await right.answer(1))?.[3]).toBe(3)
  expect(own.closed).toBe(false)
  const rows = await eventually(
    async () =>
      (await on.admin.call(refusalCalls.query, { filter: { reason: ['duplicateVin', 'wrongPassword'] } })).data.rows,
    (current) => current.length === 2,
  )
  expect(rows.map(({ vin, reason }) => [vin, reason]).sort()).toEqual([
    [vinOf(4), 'duplicateVin'],
    ['lower', 'wrongPassword'],
  ])
  // The login frame of a platform contains its password.
  expect(rows.find(({ reason }) => reason === 'wrongPassword')?.frame).toBeNull()
})

test('refused messages are those of the vehicles that a user sees', async () => {
  const some = await on.asUser({ links: 'all' })
  expect((await some.call(refusalCalls.query, {})).data.rows).toEqual([])
})
