import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { minuteMs } from '../src/domain/time.ts'
import { boxCalls } from '../src/features/fleet/vehicles/box/contract.ts'
import { noFaults } from '../src/virtual-fleet/simulator/faults.ts'
import { type Fleet, openFleet } from '../src/virtual-fleet/simulator/fleet.ts'
import { privateHabit } from '../src/virtual-fleet/simulator/habit.ts'
import { type SimulatedVehicle, vehicleNumber } from '../src/virtual-fleet/simulator/subjects.ts'
import type { Caller } from './caller.ts'
import { addVehicles, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { administrator } from './server.ts'
import { expect, openStage } from './stage.ts'

const city = '南京'
/** Finds a seed with which the vehicle is parked for the next half hour, at any time of day. */
function seedOfParked(vin: string): number {
  const at = Date.now()
  for (let seed = 1; ; seed++) {
    const { since, plan } = privateHabit(city, vehicleNumber(vin, seed)).begin(at)
    if (since === at && plan.departAt > at + 30 * minuteMs) return seed
  }
}

/** Tests with complete simulated vehicles, which carry out or refuse the actions of a screen. */
const stage = openStage()
let admin: Caller
let vins: [parked: string, sleeping: string]
const fleets: Fleet[] = []
const subjects: SimulatedVehicle[] = []
const [phone, desk] = ['phone', 'desk'] as const

beforeAll(async () => {
  admin = await stage.caller()
  const word = mark()
  vins = (await addVehicles(admin, word, 2)).vins as typeof vins
  for (const [number, vin] of vins.entries()) {
    const imei = `8${String(Date.now()).slice(-12)}0${number}`
    const iccid = `89862${imei}`
    await admin.call(boxCalls.add, {
      serial: `Q${number}${word}`,
      iccid,
      imei,
      msisdn: imei.slice(2),
      vin,
      extended: true,
    })
    const fleet = openFleet(
      {
        host: '127.0.0.1',
        port: inject('gateway'),
        seed: seedOfParked(vin),
        busyPart: 0,
        gapPart: 0,
        version: 2016,
        intervalMs: 2_000,
        extended: true,
        faults: noFaults,
      },
      1,
    )
    fleets.push(fleet)
    subjects.push({ vin, iccid, channel: city })
  }
  // The other one sleeps until an SMS comes.
  fleets[0]?.add(subjects[0]!)
  await expect.poll(() => fleets[0]?.counts.connected).toBe(1)
})
afterAll(() => Promise.all(fleets.map((fleet) => fleet.close())))

test('a parked vehicle unlocks and says so', async () => {
  const route = '/vehicleManagement/vehicleWebCommand'
  const { page } = await stage.open({
    shell: phone,
    as: await stage.caller(),
    lang: 'en',
    at: `${route}?vin=${vins[0]}`,
  })
  // Its box reports the vehicle's state when it wakes up.
  fleets[0]!.wake(vins[0])
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Vehicle safety' }).click()
  await dialog.getByLabel('Your password').fill(administrator.password)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Succeeded').first()).toBeVisible()
  await expect(dialog.locator('.rc-result')).toContainText('Unlocked')
})

test('one that sleeps is woken by an SMS', async () => {
  const at = `/vehicleManagement/vehicleWebCommand?vin=${vins[1]}`
  const { page } = await stage.open({ shell: phone, as: admin, lang: 'en', at })
  await page.getByRole('button', { name: 'Wake up by SMS' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Wake-up SMS saved in outbox')).toBeVisible()
  fleets[1]?.add(subjects[1]!)
  expect(fleets[1]?.wake(vins[1])).toBe(true)
  await expect(dialog.getByText('Succeeded').first()).toBeVisible()
})

test('an ECU is read, and what it stores is listed', async () => {
  const at = `/rds/remoteFaultInfo?q.vin=${vins[0]}&read=${vins[0]}`
  const { page } = await stage.open({ shell: desk, as: admin, lang: 'en', at })
  const ecu = page.locator('.flt-ecus li', { hasText: 'BMS' })
  await expect(ecu.getByText('Never read')).toBeVisible()
  await ecu.getByRole('button', { name: 'Read', exact: true }).click()
  await expect(ecu.getByText(/No faults|\d+ (present|in history)|history/i).first()).toBeVisible({ timeout: 90_000 })
})

test('a log is pulled from the box and can be read', async () => {
  const at = `/tboxLogFileInfo?vin=${vins[0]}&ask=1`
  const { page } = await stage.open({ shell: desk, as: admin, lang: 'en', at })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('No position since the morning')
  await dialog.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(page.getByText('Available', { exact: true }).first()).toBeVisible({ timeout: 90_000 })
  const downloadPromise = page.waitForEvent('download')
  await recordScreen(page, desk, 'en').act(vins[0], 'Download')
  const text = gunzipSync(await buffer(await (await downloadPromise).createReadStream())).toString()
  expect(text.split('\n').length).toBeGreaterThan(1_000)
})
