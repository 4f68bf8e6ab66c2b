import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { minuteMs } from '../../../../src/domain/time.ts'
import type { InstallFault } from '../../../../src/virtual-fleet/simulator/upgrades/install-faults.ts'
import { InstalledVersions } from '../../../../src/virtual-fleet/simulator/upgrades/installed-versions.ts'
import { type Bench, type BenchOptions, bytesOf, fileFor, openBench } from './bench.ts'

const open: Bench[] = []
afterEach(async () => {
  for (const bench of open.splice(0)) {
    expect(bench.ddi.violations).toEqual([])
    await bench.close()
  }
})
async function bench(options?: BenchOptions) {
  const one = await openBench(options)
  open.push(one)
  return one
}
const begins = ['download', 'downloaded', 'proceeding installation begins']

test('two ECUs: downloaded in ranges, installed in order, restarted, and only then reported', async () => {
  const box = await bench()
  const before = box.installed.of('VCU')!
  box.ddi.offer(1, [fileFor(box.installed, 'BMS'), fileFor(box.installed, 'VCU', { bytes: bytesOf(90_001) })])
  await box.until(() => box.ended() && box.reported.length > 1)
  expect(box.story()).toEqual([
    ...begins,
    'proceeding BMS V9.0.0 written',
    'proceeding VCU V9.0.0 written',
    'proceeding all installed, restarting',
    'closed success restarted',
  ])
  expect(box.ddi.ranges[0]).toMatch(/^0 0-/)
  expect(box.ddi.ranges.at(-1)).toMatch(/^1 \d+-90000$/)
  expect(box.installed.of('VCU')).toMatchObject({ ...before, version: 'V9.0.0', counter: before.counter + 100 })
  expect(box.reported[0]!.versions.VCU).toBe(before.version)
  expect(box.reported.at(-1)!.versions).toMatchObject({ BMS: 'V9.0.0', VCU: 'V9.0.0' })
  expect(box.ddi.configData.at(-1)).toMatchObject({ 'ecu.VCU.version': 'V9.0.0', 'ecu.VCU.serial': before.serial })
  // 390 001 bytes at 50 to 500 kB/s, two files to write, and a restart.
  expect(box.now() - box.reported[0]!.at).toBeGreaterThan(40_000)
})

test('the same vehicle and action make the same story; another one may make another', async () => {
  const stories: string[] = []
  for (const number of [7, 7, 8]) {
    const box = await bench({ number, owners: { yes: 0.5, no: 0.5 } })
    box.ddi.offer(3, [fileFor(box.installed, 'BMS')], { needsConsent: true })
    await box.until(() => box.ddi.consents.length > 0)
    stories.push(`${box.now()} ${box.ddi.consents}`)
  }
  expect(stories[0]).toBe(stories[1])
  expect(stories[0]).not.toBe(stories[2])
})

test.each([
  ['installFails', /^installation failed: (BMS|VCU|HVAC) did not take V9.0.0, all/, 0],
  ['powerLost', /^power lost while (BMS|VCU|HVAC) was written/, 0],
  ['wrongHash', /^hash mismatch: /, 0],
  ['oneFails', 'installation failed: 1 of 3 ECUs did not change', 2],
] as [InstallFault, string | RegExp, number][])(
  '%s: it says so, and reports what it runs',
  async (installFault, why, changedCount) => {
    const box = await bench({ installFault })
    const before = box.installed.all
    const files = ['BMS', 'VCU', 'HVAC'].map((ecu) => fileFor(box.installed, ecu))
    box.ddi.offer(1, files)
    await box.until(() => box.ended())
    await box.pass(2 * minuteMs)
    const last = box.ddi.said.at(-1)!
    expect([last.execution, last.finished]).toEqual(['closed', 'failure'])
    expect(last.details[0]).toMatch(why)
    const now = box.installed.all.filter(({ version }) => version === 'V9.0.0')
    expect(now).toHaveLength(changedCount)
    if (changedCount === 0) expect(box.installed.all).toEqual(before)
    if (installFault !== 'wrongHash')
      expect(box.reported.at(-1)!.versions).toEqual(
        Object.fromEntries(box.installed.all.map((e) => [e.ecu, e.version])),
      )
  },
)

test('the lie: it says that it succeeded, and reports the version that it had', async () => {
  const box = await bench({ installFault: 'bootsOld' })
  const before = box.installed.of('BMS')!.version
  box.ddi.offer(1, [fileFor(box.installed, 'BMS')])
  await box.until(() => box.ended() && box.reported.length > 1)
  expect(box.story().at(-1)).toBe('closed success restarted')
  expect(box.reported.at(-1)!.versions.BMS).toBe(before)
})

test('never back: after the restart nothing is heard of it for days', async () => {
  const box = await bench({ installFault: 'neverBack' })
  box.ddi.offer(1, [fileFor(box.installed, 'BMS')])
  await box.until(() => box.story().at(-1) === 'proceeding all installed, restarting')
  const [polls, feedbackCount] = [box.ddi.polls.length, box.ddi.said.length]
  await box.pass(2 * 24 * 60 * minuteMs)
  expect([box.ddi.polls.length, box.ddi.said.length]).toEqual([polls, feedbackCount])
  expect(box.updater.isDown(box.now())).toBe(true)
})

test('a cut in the middle: it goes on where it was', async () => {
  for (const installFault of ['downloadCut', undefined] as const) {
    const box = await bench(installFault && { installFault })
    box.ddi.offer(1, [fileFor(box.installed, 'BMS')])
    if (!installFault) box.ddi.trouble.breaksAt = 12_345
    await box.until(() => box.ended())
    expect(box.story().at(-1)).toBe('closed success restarted')
    const pieces = box.ddi.ranges.map((range) => range.slice(2).split('-').map(Number))
    // An interrupted piece is requested again from the point of the interruption.
    expect(pieces.some(([from], at) => at > 0 && from! < pieces[at - 1]![1]! + 1)).toBe(true)
    expect(new Set(pieces.map(([from]) => from)).size).toBe(pieces.length)
  }
})

test('a platform that is away for a while: what must arrive does, once it is back', async () => {
  const box = await bench()
  box.ddi.offer(1, [fileFor(box.installed, 'BMS')])
  await box.until(() => box.story().at(-1) === 'proceeding all installed, restarting')
  box.ddi.trouble.refuses = 5
  await box.until(() => box.ended(), 30 * minuteMs)
  expect(box.story().at(-1)).toBe('closed success restarted')
})

test.each([
  ['hardware incompatible', { metadata: { hardwareIds: 'H9.9' } }],
  ['downgrade refused', { metadata: { counter: '1' } }],
  ['no ECU for part', { partNumber: 'HX0000000-XX00', metadata: { ecu: 'NONE' } }],
  ['wrong part', { partNumber: 'HX0000000-XX00' }],
  ['delta from V0.1', { metadata: { fromVersion: 'V0.1' } }],
  ['hash mismatch', { sha256: '0'.repeat(64) }],
])('what its ECU cannot take it refuses: %s', async (why, more) => {
  const box = await bench()
  box.ddi.offer(1, [fileFor(box.installed, 'BMS', more)])
  await box.until(() => box.ended())
  expect(box.story().at(-1)).toMatch(new RegExp(`^closed failure ${why}`))
  if (why !== 'hash mismatch') expect(box.ddi.ranges).toEqual([])
  expect(box.installed.of('BMS')!.version).not.toBe('V9.0.0')
})

test('two files for one ECU are refused', async () => {
  const box = await bench()
  const file = fileFor(box.installed, 'BMS')
  box.ddi.offer(1, [file, { ...file, version: 'V9.0.1' }])
  await box.until(() => box.ended())
  expect(box.story()).toEqual(['closed failure two files for BMS'])
})

test('the owner is asked once: yes goes on, no and silence do not', async () => {
  const consents = async (owners: { yes: number; no: number }) => {
    const box = await bench({ owners })
    box.ddi.offer(1, [fileFor(box.installed, 'BMS')], { needsConsent: true })
    await box.pass(60 * minuteMs)
    return { consents: box.ddi.consents, ended: box.ended() }
  }
  expect(await consents({ yes: 1, no: 0 })).toEqual({ consents: [[1, 'confirmed']], ended: true })
  expect(await consents({ yes: 0, no: 1 })).toEqual({ consents: [[1, 'denied']], ended: false })
  expect(await consents({ yes: 0, no: 0 })).toEqual({ consents: [], ended: false })
})

test('cancelled before it installs: dropped; after its end: refused', async () => {
  const box = await bench()
  box.set({ notReady: 'driving' })
  const deployment = box.ddi.offer(1, [fileFor(box.installed, 'BMS')])
  await box.until(() => box.story().at(-1) === 'scheduled waiting: driving')
  deployment.isCancelling = true
  await box.until(() => deployment.isEnded)
  expect(box.story().at(-1)).toBe('cancelAction closed success cancelled before installation')
  box.set({ notReady: undefined })
  const second = box.ddi.offer(2, [fileFor(box.installed, 'BMS')])
  await box.until(() => second.isEnded)
  Object.assign(second, { isEnded: false, isCancelling: true })
  await box.until(() => box.story().at(-1) === 'cancelAction rejected already ended')
})

test('held while it downloads: it stops, and goes on from there when it is offered again', async () => {
  const box = await bench()
  box.ddi.sleeps('00:00:05')
  const deployment = box.ddi.offer(1, [fileFor(box.installed, 'BMS', { bytes: bytesOf(9_000_000) })])
  await box.until(() => box.ddi.ranges.length > 3)
  deployment.isHeld = true
  await box.pass(minuteMs)
  const rangeCount = box.ddi.ranges.length
  await box.pass(10 * minuteMs)
  expect(box.ddi.ranges).toHaveLength(rangeCount)
  deployment.isHeld = false
  await box.until(() => box.ended())
  expect(box.story().at(-1)).toBe('closed success restarted')
  expect(new Set(box.ddi.ranges).size).toBe(box.ddi.ranges.length)
})

test('it waits until the vehicle stands, says so once, and asks again before it begins', async () => {
  const box = await bench()
  box.set({ notReady: 'driving' })
  box.ddi.offer(1, [fileFor(box.installed, 'BMS')])
  await box.pass(20 * minuteMs)
  expect(box.story().filter((one) => one.startsWith('scheduled'))).toEqual(['scheduled waiting: driving'])
  const polls = box.ddi.polls.length
  box.set({ notReady: undefined })
  await box.until(() => box.ended())
  expect(box.ddi.polls.length).toBeGreaterThan(polls)
})

test('downloads alone where it may not install yet', async () => {
  const box = await bench()
  const deployment = box.ddi.offer(1, [fileFor(box.installed, 'BMS')], { update: 'skip' })
  await box.pass(10 * minuteMs)
  expect(box.story()).toEqual(['download', 'downloaded', 'scheduled waiting: window'])
  deployment.update = 'forced'
  await box.until(() => box.ended())
})

test('asleep it asks for nothing; told to come and look it does, soon', async () => {
  const box = await bench({ isLost: true })
  await box.pass(30 * minuteMs)
  expect(box.ddi.polls).toEqual([])
  box.updater.notice(box.ddi.address)
  await box.pass(10_000)
  expect(box.ddi.polls).toHaveLength(1)
  box.set({ isOnline: false })
  await box.pass(60 * minuteMs)
  expect(box.ddi.polls.length).toBeLessThan(3)
})

test('what was installed before the program began is known to it', () => {
  const [bms] = new InstalledVersions(7, [{ ecu: 'BMS', version: 'V4.2.0' }]).all.filter(({ ecu }) => ecu === 'BMS')
  expect(bms).toMatchObject({ version: 'V4.2.0', counter: 40_200 })
})

test('a token that it makes itself is the one by which it is known from then on', async () => {
  const box = await bench()
  await box.until(() => box.ddi.polls.length > 0)
  const hash = box.updater.makeToken()
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  box.ddi.expects((token) => createHash('sha256').update(token).digest('hex') === hash)
  const polls = box.ddi.polls.length
  await box.until(() => box.ddi.polls.length > polls)
})

test('waited for and offered nothing, it has the vehicle report how it stands', async () => {
  const box = await bench()
  box.ddi.sleeps('00:05:00')
  await box.pass(20 * minuteMs)
  expect(box.shown()).toBe(0)
  box.ddi.sleeps('00:00:30')
  await box.pass(20 * minuteMs)
  expect(box.shown()).toBe(2)
})
