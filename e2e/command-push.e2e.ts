import { afterAll, beforeAll, inject, test } from 'vitest'
import { boxCalls } from '../src/features/fleet/vehicles/box/contract.ts'
import { noFaults } from '../src/virtual-fleet/simulator/faults.ts'
import { type Fleet, openFleet } from '../src/virtual-fleet/simulator/fleet.ts'
import { inCheck } from '../tests/check.ts'
import type { Caller } from './caller.ts'
import { countClicks } from './clicks.ts'
import { addVehicles, mark } from './data.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
const total = inCheck(40, 200)
/** Every tenth vehicle accepts an order without a result. */
const isSilent = (number: number) => number % 10 === 9
const silentCount = total / 10
let admin: Caller
let fleet: Fleet
let vins: string[]

beforeAll(async () => {
  admin = await stage.caller()
  const word = mark()
  vins = (await addVehicles(admin, word, total)).vins
  const boxes = vins.map((vin, number) => {
    const imei = `7${String(Date.now()).slice(-9)}${String(number).padStart(5, '0')}`
    return { vin, imei, iccid: `89861${imei}` }
  })
  for (const [number, { vin, imei, iccid }] of boxes.entries())
    await admin.call(boxCalls.add, {
      serial: `P${number}${word}`,
      iccid,
      imei,
      msisdn: imei.slice(2),
      vin,
      extended: true,
    })
  const silent = new Set(vins.filter((_, number) => isSilent(number)))
  fleet = openFleet(
    {
      host: '127.0.0.1',
      port: inject('gateway'),
      seed: 5,
      busyPart: 0,
      gapPart: 0,
      version: 2016,
      intervalMs: 10_000,
      extended: true,
      faults: ({ vin }) => ({ ...noFaults, silent: silent.has(vin) ? 1 : 0 }),
    },
    total,
  )
  for (const { vin, iccid } of boxes) fleet.add({ vin, iccid, channel: '南京' })
})
afterAll(() => fleet?.close())

test('a batch of vehicles, each tenth of them silent: what became of each is seen as it comes', async () => {
  await expect.poll(() => fleet.counts.connected).toBe(total)
  const { page } = await stage.open({ shell: 'desk', as: admin, lang: 'en', at: '/message/commandPush' })
  await expect(page.getByRole('button', { name: 'New batch' })).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'New batch' }).click()
  const dialog = page.getByRole('dialog')
  const fill = async (name: string, text: string) => {
    await dialog.getByRole('textbox', { name }).click()
    await dialog.getByRole('textbox', { name }).fill(text)
  }
  await fill('VINs', vins.join('\n'))
  await fill('Text', 'Service on Sunday')
  await fill('Reason', 'Announced maintenance')
  await dialog.getByLabel('Per minute').fill('1000')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(`Batch of ${total} vehicles started`)).toBeVisible()
  // Its progress opens at once.
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByText(`Succeeded ${total - silentCount}`)).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(6)
  await expect(progress.getByText(`Sent ${silentCount}`)).toBeVisible()
  await progress.getByText(`Sent ${silentCount}`).click()
  await expect(progress.getByRole('row').filter({ hasText: 'Sent' })).toHaveCount(silentCount)
  for (const vin of vins.filter((_, number) => isSilent(number)).slice(0, 3))
    await expect(progress.getByText(vin)).toBeVisible()
  // No command is pending: there is nothing left to cancel, and none has failed yet.
  await expect(progress.getByRole('button', { name: /Cancel unsent commands|Retry/ })).toHaveCount(0)
})
