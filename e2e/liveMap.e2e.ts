/** The live map as a person uses it; the vehicle reports over TCP as a box does. */
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { boxCalls } from '../src/areas/vehicles/box/contract.ts'
import { fromWgs84 } from '../src/kit/map/coordinates.ts'
import { reportFrame } from '../src/protocol/index.ts'
import { Box } from '../tests/gateway/box.ts'
import type { Caller } from './caller.ts'
import { addVehicles, mark } from './data.ts'
import { bases, openOn, setBase, setMap, shownByGoogle } from './google.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
let admin: Caller
let vin: string
let box: Box

const say = (longitude: number, speedKmh: number) =>
  box.send(
    reportFrame({ version: 2016, vin }, Date.now(), {
      ...{ vehicleState: 1, chargingState: 3, runningMode: 1, odometerKm: 1000, socPercent: 80 },
      ...{ speedKmh, longitude, latitude: 36.67, locationStatus: 0 },
    }),
  )

beforeAll(async () => {
  admin = await stage.caller()
  const word = mark()
  vin = (await addVehicles(admin, word, 1)).vins[0] ?? ''
  const digits = String(Date.now()).padStart(15, '7').slice(-15)
  const iccid = `89861${digits}`
  await admin.call(boxCalls.add, { serial: `L${word}`, iccid, imei: digits, msisdn: digits.slice(2), vin })
  box = new Box(inject('gateway'))
  await box.login(vin, iccid)
})
afterAll(async () => {
  box.socket.destroy()
  await setMap(admin, {})
})

describe.each(bases.flatMap((base) => shells.map((shell) => ({ base, shell }))))('$shell, $base', ({ base, shell }) => {
  beforeAll(() => setBase(admin, base, shell === 'phone'))

  test('a vehicle is found by its VIN, shown as it moves, followed, hidden by its state, and told of as old when the stream breaks', async () => {
    say(116.98, 41)
    const { page, context } = await openOn(stage, base, {
      ...{ shell, as: admin, at: '/vehicleManagement/autoCarManagement' },
      tolerated: /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
    })
    const map = page.getByRole('region', { name: '车辆实时位置地图' })
    await expect(map).toHaveAttribute('data-base', base)
    await expect(map.locator('canvas').first()).toBeVisible()
    await expect(map.getByText('实时')).toBeVisible()
    await page.getByRole('searchbox', { name: 'VIN 或车牌号' }).fill(vin.slice(0, -1))
    await page.locator('.live-search li').getByRole('button', { name: vin }).click()
    const panel = page.locator('.live-panel')
    await expect(panel).toContainText('41 km/h')
    await expect(panel).toContainText('山东济南')
    await panel.getByRole('button', { name: '跟随' }).click()
    await expect(panel.getByRole('button', { name: '跟随中' })).toBeVisible()
    say(116.99, 57)
    await expect(panel).toContainText('57 km/h')
    await expect(panel).toContainText('116.990000')
    const [longitude, latitude] = fromWgs84([116.99, 36.67], 'gcj02')
    if (base === 'google') {
      await expect.poll(async () => (await shownByGoogle(page)).lng).toBeCloseTo(longitude, 5)
      expect((await shownByGoogle(page)).lat).toBeCloseTo(latitude, 5)
    }
    await page.screenshot()
    await panel.getByRole('button', { name: '关闭' }).click()
    const driving = map.getByRole('button', { name: /^行驶/ })
    await expect(driving).toHaveAttribute('aria-pressed', 'true')
    await driving.click()
    await expect(driving).toHaveAttribute('aria-pressed', 'false')
    await driving.click()

    await context.setOffline(true)
    await driving.click()
    await expect(map.getByText(/数据已过/)).toBeVisible()
    await context.setOffline(false)
    await expect(map.getByText('实时', { exact: true })).toBeVisible({ timeout: 30_000 })
  })

  test.runIf(base === 'maplibre')('a last address is found by VIN', async () => {
    say(116.98, 0)
    const { page } = await stage.open({ shell, as: admin, at: '/basic/caraddress' })
    const addresses = recordScreen(page, shell)
    await addresses.search('VIN', vin)
    await expect(addresses.row('山东济南')).toBeVisible()
  })
})
