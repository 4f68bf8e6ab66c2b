import { expect, test } from 'vitest'
import { heartbeatFrame } from '../../../src/domain/gb32960/index.ts'
import { minuteMs } from '../../../src/domain/time.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { idleMsOf } from '../../../src/telematics/gateway/idle.ts'
import { withStore } from '../../platform/store/open.ts'
import { pause } from '../../waiting.ts'
import { Box } from './box.ts'
import { vinOf } from './frames.ts'
import { addVehicles, eventually, gatewayOver, iccidOf } from './yard.ts'

const fixture = withStore()

test('a vehicle may be silent for one and a half times its own longest period', () => {
  const usual = 360_000
  expect(idleMsOf({}, usual)).toBe(usual)
  expect(idleMsOf({ heartbeatMs: 240_000, reportMs: 600_000 }, usual)).toBe(900_000)
  expect(idleMsOf({ heartbeatMs: 60_000, reportMs: 30_000 }, usual)).toBe(90_000)
  expect(idleMsOf({ heartbeatMs: 10_000, reportMs: 10_000 }, usual)).toBe(60_000)
  // The period that is not set may be longer.
  expect(idleMsOf({ heartbeatMs: 10_000 }, usual)).toBe(usual)
  expect(idleMsOf({ reportMs: 600_000 }, usual)).toBe(900_000)
})

test('silent vehicles are let go after their own periods, those that are not known after the parameter', async () => {
  const { store } = fixture
  await addVehicles(store, [1, 2, 3])
  await store.tx(async (tx) => {
    const add = (vin: string, kind: string, settings: object, result: object | null) => sql`
      insert into command (vin, kind, settings, state, source, expires_at, result)
      values (${vin}, ${kind}, ${JSON.stringify(settings)}::jsonb, 'done', 'staff', now(), ${result && JSON.stringify(result)}::jsonb)`
    const half = {
      items: [
        { id: 9, value: 30 },
        { id: 2, value: 30 },
      ],
    }
    await tx.execute(add(vinOf(1), 'readParameters', {}, half))
    await tx.execute(add(vinOf(2), 'readParameters', {}, half))
    // The latest setting counts.
    await tx.execute(add(vinOf(2), 'setPeriods', { reportS: 600 }, null))
    await tx.execute(sql`insert into parameter_value (key, value) values ('gateway.idleSeconds', '240')`)
  })
  let ahead = 0
  const gateway = await gatewayOver(store, { now: () => Date.now() + ahead })
  const boxes = [1, 2, 3].map(() => new Box(gateway.port))
  try {
    for (const [index, box] of boxes.entries()) expect(await box.login(vinOf(index + 1), iccidOf(index + 1))).toBe(1)
    const open = () => boxes.map(({ closed: isClosed }) => !isClosed)
    const opens = (...expectedStates: boolean[]) =>
      eventually(
        async () => open().join(),
        (now) => now === expectedStates.join(),
      )
    // The periods are read shortly after the login.
    await pause(1_000, 'nothing shows that it has read them')
    for (const [index, box] of boxes.entries()) box.send(heartbeatFrame({ version: 2016, vin: vinOf(index + 1) }))
    await Promise.all(boxes.map((box) => box.answer(7)))
    ahead = 2 * minuteMs
    expect(await opens(false, true, true)).toBe('false,true,true')
    ahead = 5 * minuteMs
    expect(await opens(false, true, false)).toBe('false,true,false')
    ahead = 16 * minuteMs
    expect(await opens(false, false, false)).toBe('false,false,false')
  } finally {
    for (const box of boxes) box.socket.destroy()
    await gateway.close()
  }
})
