/** Tests the gateway's log: a line per minute, and refused logins. */
import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { minuteMs } from '../../../src/domain/time.ts'
import { openStore } from '../../../src/platform/store/store.ts'
import { loggedAMinute, RefusedLogins } from '../../../src/telematics/gateway/refused-logins.ts'
import { freshStore } from '../../platform/store/open.ts'
import { Box } from './box.ts'
import { report, vinOf } from './frames.ts'
import { addVehicles, eventually, framesOf, gatewayOver, iccidOf } from './yard.ts'

interface Line {
  readonly msg: string
  readonly vin?: string
  readonly reason?: string
}

test('a line a minute says how it stands, one of each refused login why', async () => {
  const options = await freshStore()
  const store = await openStore(options)
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await addVehicles(store, [1, 2])
  // The test decides when a minute is over.
  const set = setInterval
  const everyMinute: (() => void)[] = []
  const minute = () => {
    for (const run of everyMinute) run()
  }
  const spy = vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
    if (ms === minuteMs) everyMinute.push(run)
    return set(run, ms)
  }) as typeof setInterval)
  const gateway = await gatewayOver(store, { log })
  spy.mockRestore()
  const boxes = [1, 2, 3].map(() => new Box(gateway.port))
  onTestFinished(async () => {
    for (const box of boxes) await box.close()
    await gateway.close()
    await store.close()
    await rm(options.dataDir, { recursive: true, force: true })
  })
  const [vehicleBox, wrong, stranger] = boxes as [Box, Box, Box]
  expect(await vehicleBox.login(vinOf(1), iccidOf(1))).toBe(1)
  expect(await wrong.login(vinOf(2), iccidOf(1))).toBe(2)
  expect(await stranger.login('LUNKNWN0000000001', iccidOf(1))).toBe(2)
  vehicleBox.send(report(vinOf(1), Date.now()))
  await eventually(
    () => framesOf(store, vinOf(1), 2),
    (frames) => frames.length === 1,
  )
  minute()
  minute()
  const refusalLine = { msg: 'gateway: login refused', level: 40, address: '127.0.0.1' }
  expect(lines.filter(({ msg }) => msg === refusalLine.msg)).toEqual([
    expect.objectContaining({ ...refusalLine, vin: vinOf(2), reason: 'wrongIccid' }),
    expect.objectContaining({ ...refusalLine, vin: 'LUNKNWN0000000001', reason: 'unknownVin' }),
  ])
  const summaryLine = {
    msg: 'gateway: figures of the last minute',
    connections: 1,
    vehicles: 1,
    waiting: 0,
    unloggedRefusals: 0,
  }
  expect(lines.filter(({ msg }) => msg === summaryLine.msg)).toEqual([
    // Its login and its report.
    expect.objectContaining({ ...summaryLine, frames: 2, refusedLogins: 2 }),
    expect.objectContaining({ ...summaryLine, frames: 0, refusedLogins: 0 }),
  ])
})

test('a flood of strangers does not fill the log: what has no line is counted', () => {
  const warn = vi.fn()
  const logins = new RefusedLogins({ warn })
  for (let at = 0; at < 1_000; at++) logins.note({ vin: vinOf(at), reason: 'unknownVin', address: '192.0.2.1' })
  expect(warn).toHaveBeenCalledTimes(loggedAMinute)
  expect(logins.take()).toEqual({ refusedLogins: 1_000, unloggedRefusals: 1_000 - loggedAMinute })
  logins.note({ vin: vinOf(1), reason: 'unknownVin', address: '192.0.2.1' })
  expect(warn).toHaveBeenCalledTimes(loggedAMinute + 1)
})
