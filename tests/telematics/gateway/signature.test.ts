import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../src/domain/contract/code.ts'
import { decodeFrame, unitOf, withUnit } from '../../../src/domain/gb32960/index.ts'
import { dayMs, minuteMs } from '../../../src/domain/time.ts'
import { refusalCalls } from '../../../src/features/fleet/messages/refusal/contract.ts'
import { pkiKeyCalls } from '../../../src/features/fleet/vehicles/pkiKey/contract.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { vehicleChipCalls as calls } from '../../../src/features/fleet/vehicles/vehicleChip/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { Gateway } from '../../../src/telematics/gateway/gateway.ts'
import { openTestServer, type TestServer } from '../../platform/harness.ts'
import { Box } from './box.ts'
import { report, vinOf } from './frames.ts'
import { activationFrame, type Chip, newChip, withSignature } from './signing.ts'
import { addVehicles, eventually, gatewayOver, iccidOf } from './yard.ts'

let on: TestServer
let gateway: Gateway
const boxes: Box[] = []
const version = { version: 2025 } as const
beforeAll(async () => {
  on = await openTestServer({})
  await addVehicles(on.parts.store, [1, 2, 3, 4, 5, 6, 7, 8])
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
const chipOf = async (vin: string) => (await on.admin.call(calls.query, { filter: { vin } })).data.rows[0]
const reasonsOf = async (vin: string) =>
  (await on.admin.call(refusalCalls.query, { filter: { vin } })).data.rows.map(({ reason }) => reason).sort()
const speedOf = async (vin: string) =>
  (
    await on.parts.store.db.execute<{ speed: number | null }>(
      sql`select speed_kmh as speed from last_message where vin = ${vin}`,
    )
  ).rows[0]?.speed

/** Sends an activation over a new connection. Returns the command, flag and body of the answer. */
async function activate(frame: Uint8Array) {
  const box = newBox()
  box.send(frame)
  await box.until(() => box.got.length > 0 || box.closed)
  const [answer] = box.got
  if (!answer) return undefined
  const { state, reason } = decodeFrame(answer).body
  return { command: answer[2], flag: answer[3], state, reason }
}

test.each(['sm2', 'rsa', 'ecc'] as const)(
  '%s: a chip activates itself, its reports are taken, and those that it did not sign are refused and change nothing',
  async (algorithm) => {
    const number = { sm2: 1, rsa: 2, ecc: 3 }[algorithm]
    const vin = vinOf(number)
    const chip = newChip(algorithm, `CHIP-${algorithm}`)
    const activation = activationFrame(vin, chip)
    expect(await activate(activation)).toEqual({ command: 0x0a, flag: 1, state: 1, reason: 0 })
    // As after a lost answer.
    expect(await activate(activationFrame(vin, chip))).toMatchObject({ flag: 1, state: 1 })
    expect(await chipOf(vin)).toMatchObject({ vin, chip: chip.id, algorithm })

    const box = newBox()
    expect(await box.login(vin, iccidOf(number), version)).toBe(1)
    const at = Date.now()
    const good = withSignature(report(vin, at - 3000, { speedKmh: 31 }, version), chip.own)
    box.send(good)
    await eventually(
      () => speedOf(vin),
      (speed) => speed === 31,
    )
    const foreign = withSignature(report(vin, at - 2000, { speedKmh: 99 }, version), newChip(algorithm, 'x').own)
    const tamperedFrame = good.slice()
    // The speed, after time and type: 99 km/h.
    tamperedFrame.set([3, 222], 24 + 6 + 1 + 3)
    const surplus = withUnit(good, 1, Buffer.concat([unitOf(good), Buffer.of(5)]))
    for (const [index, [frame, flag]] of [
      [foreign, 5],
      [withUnit(tamperedFrame, 1, unitOf(tamperedFrame)), 5],
      [surplus, 6],
    ].entries() as Iterable<[number, [Uint8Array, number]]>) {
      box.send(frame)
      expect((await box.answer(2, index + 1))?.[3]).toBe(flag)
    }
    box.send(withSignature(report(vin, at - 1000, { speedKmh: 32 }, version), chip.own))
    await eventually(
      () => speedOf(vin),
      (speed) => speed === 32,
    )
    expect(await speedOf(vin)).toBe(32)
    const { rows } = await on.parts.store.db.execute<{ problem: string; counts: boolean }>(
      sql`select problem, counts from message where vin = ${vin} and kind = 2 and problem is not null order by problem`,
    )
    expect(rows).toEqual([
      { problem: 'signature', counts: false },
      { problem: 'signature', counts: false },
      { problem: 'surplus', counts: true },
    ])
    expect(
      await eventually(
        () => reasonsOf(vin),
        (reasons) => reasons.length === 2,
      ),
    ).toEqual(['signature', 'surplus'])
  },
)

test('a vehicle that has signed must go on signing: without, its reports of either edition are refused and change nothing', async () => {
  const [vin, iccid] = [vinOf(6), iccidOf(6)]
  const chip = newChip('sm2', 'CHIP-DOWN')
  expect(await activate(activationFrame(vin, chip))).toMatchObject({ state: 1 })
  const at = Date.now()
  const box = newBox()
  expect(await box.login(vin, iccid, version)).toBe(1)
  // During a rollout: a vehicle with a chip that has not signed yet is still trusted.
  box.send(report(vin, at - 9000, { speedKmh: 11 }, version))
  await eventually(
    () => speedOf(vin),
    (speed) => speed === 11,
  )
  expect(await chipOf(vin)).toMatchObject({ signsSince: null })
  box.send(withSignature(report(vin, at - 8000, { speedKmh: 12 }, version), chip.own))
  await eventually(
    () => speedOf(vin),
    (speed) => speed === 12,
  )
  expect((await chipOf(vin))?.signsSince).not.toBeNull()

  const unsignedFrame = report(vin, at - 7000, { speedKmh: 91 }, version)
  const forgedFrame = withSignature(report(vin, at - 6000, { speedKmh: 92 }, version), newChip('sm2', 'y').own)
  const damagedFrames = [
    withUnit(unsignedFrame, 1, Buffer.concat([unitOf(unsignedFrame), Buffer.of(1)])),
    withUnit(forgedFrame, 1, Buffer.concat([unitOf(forgedFrame), Buffer.of(5)])),
    // Only the marker of a following signature is left.
    withUnit(unsignedFrame, 1, Buffer.concat([unitOf(unsignedFrame), Buffer.of(0xff)])),
  ]
  for (const [index, frame] of [unsignedFrame, ...damagedFrames].entries()) {
    box.send(frame)
    expect((await box.answer(2, index + 1))?.[3], String(index)).toBe(5)
  }
  // The 2016 edition has no signatures and no flag for them: 0x02.
  const older = newBox()
  expect(await older.login(vin, iccid)).toBe(1)
  older.send(report(vin, at - 5000, { speedKmh: 93 }))
  expect((await older.answer(2))?.[3]).toBe(2)
  // Another gateway, whose cache does not have it yet.
  const second = await gatewayOver(on.parts.store)
  const there = new Box(second.port)
  boxes.push(there)
  expect(await there.login(vin, iccid, version)).toBe(1)
  there.send(report(vin, at - 4000, { speedKmh: 94 }, version))
  expect((await there.answer(2))?.[3]).toBe(5)
  await second.close()

  expect(await speedOf(vin)).toBe(12)
  const { rows } = await on.parts.store.db.execute<{ problem: string; n: number }>(
    sql`select problem, count(*)::int as n from message where vin = ${vin} and kind = 2 and not counts group by problem order by problem`,
  )
  expect(rows).toEqual([
    { problem: 'signature', n: 1 },
    { problem: 'unsigned', n: 5 },
  ])
  expect(
    await eventually(
      () => reasonsOf(vin),
      (reasons) => reasons.length === 2,
    ),
  ).toEqual(['signature', 'unsigned'])

  // After staff remove the chip, the vehicle may report without signatures.
  const { id } = (await chipOf(vin)) as { id: number }
  expect((await on.admin.call(calls.remove, { ids: [id] })).code).toBe(code.ok)
  const third = await gatewayOver(on.parts.store)
  const again = new Box(third.port)
  boxes.push(again)
  expect(await again.login(vin, iccid, version)).toBe(1)
  again.send(report(vin, at - 3000, { speedKmh: 13 }, version))
  expect(
    await eventually(
      () => speedOf(vin),
      (speed) => speed === 13,
    ),
  ).toBe(13)
  await third.close()
})

test('activations: wrong signatures, unknown vehicles, a chip of another vehicle and a second chip are refused', async () => {
  const [one, two] = [newChip('sm2', 'CHIP-1'), newChip('sm2', 'CHIP-2')]
  expect(await activate(activationFrame(vinOf(4), one, { signedBy: two.own }))).toMatchObject({ command: 9, flag: 5 })
  expect(await activate(activationFrame('LUNKNWN0000000001', one))).toMatchObject({ command: 9, flag: 4 })
  const cut = activationFrame(vinOf(4), one)
  expect(await activate(withUnit(cut, 1, unitOf(cut).subarray(0, -3)))).toMatchObject({ command: 9, flag: 6 })
  expect(await chipOf(vinOf(4))).toBeUndefined()
  expect(await activate(activationFrame(vinOf(4), one))).toMatchObject({ command: 10, flag: 1 })
  expect(await activate(activationFrame(vinOf(5), one))).toEqual({ command: 10, flag: 2, state: 2, reason: 1 })
  expect(await activate(activationFrame(vinOf(4), two))).toEqual({ command: 10, flag: 3, state: 2, reason: 2 })
  const other: Chip = { ...two, id: one.id }
  expect(await activate(activationFrame(vinOf(4), other))).toMatchObject({ flag: 3, state: 2, reason: 2 })
  expect(
    await eventually(
      async () => [...(await reasonsOf(vinOf(4))), ...(await reasonsOf(vinOf(5)))],
      (reasons) => reasons.length === 4,
    ),
  ).toEqual(['duplicateVin', 'signature', 'truncated', 'chipActive'])
})

test('a chip that staff register is the one that may activate itself; what is no public key is refused', async () => {
  const chip = newChip('sm2', 'CHIP-5')
  const input = { vin: vinOf(5), chip: chip.id, algorithm: 'sm2', publicKey: chip.publicKey.toString('hex') } as const
  const wrong = await on.admin.call(calls.add, { ...input, publicKey: '00'.repeat(64) })
  expect(wrong.code).toBe(code.invalid)
  expect(wrong.data).toMatchObject({ fields: [{ field: 'publicKey' }] })
  const { id } = (await on.admin.call(calls.add, input)).data
  expect(await chipOf(vinOf(5))).toMatchObject({ activatedAt: null })
  expect(await activate(activationFrame(vinOf(5), newChip('sm2', 'CHIP-6')))).toMatchObject({ state: 2, reason: 2 })
  expect(await activate(activationFrame(vinOf(5), chip))).toMatchObject({ state: 1, reason: 0 })
  expect((await on.admin.call(calls.one, { id })).data.activatedAt).not.toBeNull()
  expect((await on.admin.call(calls.update, { id, algorithm: 'ecc' })).code).toBe(code.invalid)
  expect((await on.admin.call(calls.update, { id, chip: 'CHIP-7' })).code).toBe(code.ok)
  expect((await on.admin.call(calls.remove, { ids: [id] })).code).toBe(code.ok)
})

test('an activation is a fact of the vehicle’s PKI key: noted at the certificate in force, or as its state where there is none', async () => {
  const vin = vinOf(7)
  const stateOf = async () => (await on.admin.call(vehicleCalls.pkiKey, { vin })).data
  const listedKeyState = async () =>
    (await on.admin.call(vehicleCalls.query, { filter: { vin } })).data.rows[0]?.keyState
  const days = (number: number) => new Date(Date.now() + number * dayMs).toISOString()
  const addKey = async (serial: string, from: number, to: number) => {
    const key = { serial, vin, algorithm: 'SM2', notBefore: days(from), notAfter: days(to) }
    return (await on.admin.call(pkiKeyCalls.add, key)).data.id
  }
  const keyOf = async (id: number) => (await on.admin.call(pkiKeyCalls.one, { id })).data
  const chip = newChip('sm2', 'CHIP-PKI')
  const activateChip = async () => expect(await activate(activationFrame(vin, chip))).toMatchObject({ state: 1 })

  // A wrong signature proves nothing.
  const wrong = activationFrame(vin, chip, { signedBy: newChip('sm2', 'z').own })
  expect(await activate(wrong)).toMatchObject({ command: 9, flag: 5 })
  expect(await stateOf()).toMatchObject({ state: 'none', activatedAt: null })
  await activateChip()
  expect([await listedKeyState(), await stateOf()]).toMatchObject(['activated', { state: 'activated', serial: null }])
  expect(Date.parse((await stateOf()).activatedAt ?? '')).toBeGreaterThan(Date.now() - minuteMs)

  const key = await addKey('a1', -10, 100)
  expect([await listedKeyState(), (await keyOf(key)).activatedAt]).toEqual(['valid', null])
  await activateChip()
  const { activatedAt } = await keyOf(key)
  expect(Date.parse(activatedAt ?? '')).toBeGreaterThan(Date.now() - minuteMs)
  expect(await stateOf()).toMatchObject({ state: 'valid', serial: 'a1', activatedAt })
  // Recorded once: the time of the first activation remains.
  await activateChip()
  expect((await keyOf(key)).activatedAt).toBe(activatedAt)

  // A key that staff revoked stays revoked, whatever the vehicle presents. A key that is not valid yet is not the
  // presented one.
  const next = await addKey('a2', -10, 200)
  await on.admin.call(pkiKeyCalls.revoke, { ids: [next] })
  await activateChip()
  expect(await keyOf(next)).toMatchObject({ state: 'revoked', activatedAt: null })
  expect([await listedKeyState(), (await stateOf()).state]).toEqual(['revoked', 'revoked'])
  const later = await addKey('a3', 5, 300)
  await activateChip()
  expect((await keyOf(later)).activatedAt).toBeNull()
})

test('a vehicle without its chip is activated no longer', async () => {
  const vin = vinOf(8)
  expect(await activate(activationFrame(vin, newChip('ecc', 'CHIP-GONE')))).toMatchObject({ state: 1 })
  const listedKeyState = async () =>
    (await on.admin.call(vehicleCalls.query, { filter: { vin } })).data.rows[0]?.keyState
  expect(await listedKeyState()).toBe('activated')
  const { id } = (await chipOf(vin))!
  expect((await on.admin.call(calls.remove, { ids: [id] })).code).toBe(code.ok)
  expect(await listedKeyState()).toBe('none')
})
