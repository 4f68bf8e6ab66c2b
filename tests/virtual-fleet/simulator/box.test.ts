import { afterEach, expect, test } from 'vitest'
import {
  answerFrame,
  commandId,
  decodeFrame,
  extensionType,
  isTagged,
  toHex,
} from '../../../src/domain/gb32960/index.ts'
import { minuteMs } from '../../../src/domain/time.ts'
import type { Controls } from '../../../src/virtual-fleet/simulator/body.ts'
import { noFaults } from '../../../src/virtual-fleet/simulator/faults.ts'
import { type Fleet, type FleetOptions, openFleet } from '../../../src/virtual-fleet/simulator/fleet.ts'
import { tagUnder } from '../../../src/virtual-fleet/simulator/order-keys.ts'
import { order } from './orders.ts'
import { openPlatform } from './platform.ts'

const subject = { vin: 'LTEST000000000001', iccid: '89860000000000000001', channel: '南京' }
const { vin } = subject
/** Two in the morning: with this seed the vehicle is parked with enough charge until a person comes at 7:42. */
const night = Date.parse('2026-03-04T18:00:00Z')
const morning = Date.parse('2026-03-04T23:39:00Z')
const seed = 4
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Returns a parked and connected vehicle. Its time runs `haste` times faster than the clock. */
async function openParkedVehicle(more: Partial<FleetOptions> = {}, { haste = 20, begin = night } = {}) {
  const real = Date.now()
  const now = () => begin + (Date.now() - real) * haste
  const platform = await openPlatform(now)
  closing.push(() => platform.close())
  const fleet: Fleet = openFleet(
    {
      host: '127.0.0.1',
      port: platform.port,
      seed,
      busyPart: 0,
      version: 2016,
      intervalMs: 10_000,
      now,
      faults: noFaults,
      extended: true,
      awakeMs: 30 * minuteMs,
      ...more,
    },
    1,
  )
  closing.push(() => fleet.close())
  fleet.add(subject)
  const logins = (count: number) => platform.until(() => platform.of(commandId.login)[count - 1], 'a login')
  await logins(1)
  return { platform, fleet, now, logins }
}

test('an order: receipt, progress, result, which is repeated until it is answered, and has one effect', async () => {
  const { platform, now } = await openParkedVehicle()
  const state = await platform.said(0, extensionType.state)
  expect(state.extension?.content).toMatchObject({ controls: { locked: true, doorsOpen: 0, climate: { on: false } } })
  platform.take(false)
  const sentAt = now()
  const frame = platform.order(vin, order('climateOn'), { id: 41 })
  const receipt = await platform.receipt(frame)
  expect(receipt.hex).toBe(toHex(answerFrame(frame, 1)))
  const progress = await platform.said(41, extensionType.progress)
  expect(progress.extension?.content).toEqual({ percent: 50 })
  const first = await platform.said(41, extensionType.result)
  const places = [receipt, progress, first].map((one) => platform.came.indexOf(one))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(first.at - sentAt).toBeGreaterThan(6_000)
  expect(first.extension?.content).toMatchObject({
    ok: true,
    controls: { climate: { on: true, targetC: 24 }, locked: true },
  })
  const second = await platform.said(41, extensionType.result, 2)
  expect(second.hex).toBe(first.hex)
  expect(second.at - first.at).toBeGreaterThan(8_000)

  platform.take(true)
  const times = () => platform.times(41, extensionType.result)
  // One more may follow, because it was in transit when the answer came.
  for (let before = 0; before < times(); ) {
    before = times()
    const since = now()
    await platform.until(() => (now() > since + 40_000 ? true : undefined), 'the time of some repeats')
  }
  const resultCount = times()
  expect(platform.times(41, extensionType.progress)).toBeGreaterThan(1)

  // The same order again: the same result, in a separate frame.
  platform.order(vin, order('climateOn'), { id: 41 })
  const again = await platform.said(41, extensionType.result, resultCount + 1)
  expect(again.extension?.content).toEqual(first.extension?.content)
  expect(again.hex).not.toBe(first.hex)
  // While the climate control runs, the vehicle reports with its consumption.
  const report = await platform.until(() => platform.of(commandId.report).at(-1), 'a report')
  expect(decodeFrame(report.frame).problems).toEqual([])
})

test('a connection that is lost after the receipt: the result comes after the next login', async () => {
  const { platform, fleet, logins } = await openParkedVehicle({ faults: { ...noFaults, cut: 1 } })
  await platform.said(0, extensionType.state)
  const frame = platform.order(vin, order('windowsClose'), { id: 7 })
  const receipt = await platform.receipt(frame)
  const login = await logins(2)
  expect(await platform.result(7)).toMatchObject({ ok: true, controls: { windowsOpen: 0 } })
  const result = await platform.said(7, extensionType.result)
  const came = [receipt, login, result].map((one) => platform.came.indexOf(one))
  expect(came).toEqual(came.toSorted((a, b) => a - b))
  expect(platform.of(commandId.logout)).toEqual([])
  // It reports its state after each login.
  await platform.said(0, extensionType.state, 2)
  expect(fleet.counts.commands).toBe(1)
})

test('one that sleeps is woken: it connects at once, reports, and sleeps again', async () => {
  const { platform, fleet, now, logins } = await openParkedVehicle({ awakeMs: minuteMs }, { haste: 40 })
  const logouts = (count: number) => platform.until(() => platform.of(commandId.logout)[count - 1], 'a logout')
  await logouts(1)
  await platform.until(() => (platform.isConnected() ? undefined : true), 'its sleep')
  const reports = platform.of(commandId.report).length
  const wokenAt = now()
  expect([fleet.wake(vin), fleet.wake('LTEST000000000002')]).toEqual([true, false])
  expect((await logins(2)).at - wokenAt).toBeLessThan(2 * minuteMs)
  await platform.until(() => platform.of(commandId.report)[reports], 'a report')
  expect((await logouts(2)).at - wokenAt).toBeGreaterThan(minuteMs - 5_000)
})

test('it says by itself what no order caused, and connects for it: somebody comes and gets in', async () => {
  const { platform, logins } = await openParkedVehicle({ awakeMs: minuteMs }, { haste: 40, begin: morning })
  await platform.until(() => platform.of(commandId.logout)[0], 'its sleep')
  const state = (what: Partial<Controls>) =>
    platform.until(
      () =>
        platform.came.find(({ extension }) => {
          const { controls } = (extension?.content ?? {}) as { controls?: Controls }
          return controls && Object.entries(what).every(([key, value]) => controls[key as keyof Controls] === value)
        }),
      `the state ${JSON.stringify(what)}`,
    )
  const unlockFrame = await state({ locked: false })
  expect(unlockFrame.extension).toMatchObject({ id: 0, type: extensionType.state })
  // Before its first report of driving, because the doors have woken it.
  expect(platform.of(commandId.report)).toEqual([])
  expect(platform.came.indexOf(await logins(2))).toBeLessThan(platform.came.indexOf(unlockFrame))
  const driving = await platform.until(() => platform.of(commandId.report)[0], 'its departure')
  expect(platform.came.indexOf(driving)).toBeGreaterThan(platform.came.indexOf(unlockFrame))
})

test('with a key, orders of others are refused, and what goes up is signed', async () => {
  const tag = tagUnder(Buffer.alloc(32, 1))
  const { platform } = await openParkedVehicle({ tagOf: (one) => (one.vin === vin ? tag : undefined) })
  const state = await platform.said(0, extensionType.state)
  expect(isTagged(state.frame, tag)).toBe(true)
  platform.order(vin, order('unlock'), { id: 1 })
  expect(await platform.result(1)).toEqual({ ok: false, refused: true, code: 'tag' })
  platform.order(vin, order('unlock'), { id: 2, tag })
  expect(await platform.result(2)).toMatchObject({ ok: true, controls: { locked: false } })
})

test('a box that knows no orders ignores them, as annex B has it', async () => {
  const { platform, fleet, now } = await openParkedVehicle({ extended: false })
  platform.order(vin, order('unlock'), { id: 1 })
  const orderedAt = now()
  await platform.until(() => (now() > orderedAt + 30_000 ? true : undefined), 'half a minute')
  expect(platform.came.filter(({ command }) => command >= 0xc0)).toEqual([])
  expect(fleet.counts.connected).toBe(1)
})
