import { expect, onTestFinished, test } from 'vitest'
import { decodeFrame, fromHex, head } from '../../../../src/domain/gb32960/index.ts'
import {
  keysOfVehicles,
  storeKey,
  vehicleKeys,
} from '../../../../src/features/fleet/vehicles/messageKey/stored-keys.ts'
import {
  fingerprintOf,
  openerOf,
  openWith,
  unitKeyOf,
  writtenUnitKey,
} from '../../../../src/platform/cipher/unit-key.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { Box } from '../../../telematics/gateway/box.ts'
import { newPair } from '../../../telematics/gateway/encrypting.ts'
import { report, vinOf } from '../../../telematics/gateway/frames.ts'
import { eventually, framesOf, iccidOf } from '../../../telematics/gateway/yard.ts'
import { addTarget, forwarder, gateway, house, platform } from './forward-yard.ts'

test('what a vehicle encrypted goes on in clear, or under the target’s key; never under the vehicle’s', async () => {
  const ours = await house([1, 2, 3])
  const [plain, encryptedPlatform] = [await platform([1, 2, 3]), await platform([1, 2, 3])]
  const [own, lostPair, theirs] = [newPair('sm4'), newPair('sm4'), newPair('sm2')]
  const key = unitKeyOf({ algorithm: 'sm4', mode: 'ecb', key: own.own }, 'private')
  await ours.tx((tx) => storeKey(tx, undefined, vehicleKeys, { owner: vinOf(1), key, source: 'staff', from: 0 }))
  expect([...(await keysOfVehicles(ours.db, undefined, [vinOf(1), vinOf(2)])).keys()]).toEqual([vinOf(1)])

  await addTarget(ours, (await gateway(plain)).port, { name: 'in clear' })
  const id = await addTarget(ours, (await gateway(encryptedPlatform)).port, { name: 'under its key' })
  const target = unitKeyOf({ algorithm: 'sm2', mode: 'ecb', key: theirs.theirs }, 'public')
  expect(fingerprintOf(target)).toMatch(/^[0-9a-f]{16}$/)
  await ours.db.execute(sql`
    update forward_target set encryption = 'sm2', data_key = ${`plain:${writtenUnitKey(target)}`}, updated_at = now() where id = ${id}`)
  await forwarder(ours, '127.0.0.1')

  const from = await gateway(ours)
  const version = { version: 2025 } as const
  const clearReport = report(vinOf(1), Date.now() - 5000, { speedKmh: 33 }, version)
  for (const [number, frame] of [
    [1, own.close(clearReport)],
    [2, report(vinOf(2), Date.now() - 5000, { speedKmh: 34 }, version)],
    // The platform has no key of this vehicle.
    [3, lostPair.close(report(vinOf(3), Date.now() - 5000, { speedKmh: 35 }, version))],
  ] as const) {
    const box = new Box(from.port)
    onTestFinished(() => box.close())
    expect(await box.login(vinOf(number), iccidOf(number), version)).toBe(1)
    box.send(frame)
  }
  for (const number of [1, 2]) {
    for (const store of [plain, encryptedPlatform]) {
      const [got = ''] = await eventually(
        () => framesOf(store, vinOf(number), 2),
        (frames) => frames.length > 0,
      )
      const frame = fromHex(got)
      expect(head(frame).encryption).toBe(store === plain ? 1 : 4)
      const opener = openerOf(unitKeyOf({ algorithm: 'sm2', mode: 'ecb', key: theirs.own }, 'private'))
      const { body } = decodeFrame(frame, { decrypt: openWith([opener]) })
      expect((body.units as { speed: number }[])[0]?.speed).toBe(32 + number)
    }
  }
  // Stored in clear, so that staff can read it.
  const storedFrames = await eventually(
    () =>
      ours.db.execute<{ frame: Buffer }>(
        sql`select frame from gb_message where target = ${id} and kind = 2 and not down`,
      ),
    ({ rows }) => rows.length >= 2,
  )
  expect(storedFrames.rows.every(({ frame }) => head(frame).encryption === 1)).toBe(true)
  expect(await framesOf(plain, vinOf(3), 2)).toEqual([])
  // Only the error of the target in clear. The other platform has no key of its own here and refuses what it cannot
  // read.
  const { rows } = await eventually(
    () =>
      ours.db.execute<{ error: string }>(
        sql`select last_error as error from forward_target where name = 'in clear' and last_error is not null`,
      ),
    (result) => result.rows.length > 0,
  )
  expect(rows[0]?.error).toContain('messages have no readable data')
})
