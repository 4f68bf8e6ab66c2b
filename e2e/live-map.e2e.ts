/** Tests the live map as a user sees it. The vehicle reports over TCP like a box. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { reportFrame } from '../src/domain/gb32960/index.ts'
import { fromWgs84 } from '../src/domain/geo/coordinates.ts'
import { inCheck, longTest } from '../tests/check.ts'
import type { Box } from '../tests/telematics/gateway/box.ts'
import type { Caller } from './caller.ts'
import { addConnected, mark } from './data.ts'
import { bases, openOn, shownByGoogle } from './google.ts'
import { attemptMs } from './prompt-expect.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
let admin: Caller
let vin: string
/** Two vehicles parked at the same place. */
let twins: string[]
let boxes: Box[]

const say = (who: number, longitude: number, speedKmh: number, latitude = 36.67) =>
  boxes[who]?.send(
    reportFrame({ version: 2016, vin: [vin, ...twins][who] ?? '' }, Date.now(), {
      vehicleState: 1,
      chargingState: 3,
      runningMode: 1,
      odometerKm: 1000,
      socPercent: 80,
      speedKmh,
      longitude,
      latitude,
      locationStatus: 0,
    }),
  )

beforeAll(async () => {
  admin = await stage.caller()
  const [first, ...others] = await addConnected(admin, mark(), 3)
  ;[vin, twins] = [first.vin, others.map((other) => other.vin)]
  boxes = [first, ...others].map(({ box }) => box)
})
afterAll(async () => {
  for (const { socket } of boxes) socket.destroy()
})

const onBoth = bases.flatMap((base) => shells.map((shell) => ({ base, shell })))
const settings = inCheck([{ base: 'maplibre', shell: 'desk' } as const], onBoth)

describe.each(settings)('$shell, $base', ({ base, shell }) => {
  test('a vehicle is found by its VIN, shown as it moves, followed, hidden by its state, and told of as old when the stream breaks', async () => {
    say(0, 116.98, 41)
    const { page, context } = await openOn(stage, base, {
      shell,
      as: admin,
      at: '/vehicleManagement/autoCarManagement',
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
    await expect(panel.getByText(/^\d+ 秒前上报 · \d+ 秒前定位$/)).toBeVisible()
    await panel.getByRole('button', { name: '跟随' }).click()
    await expect(panel.getByRole('button', { name: '跟随中' })).toBeVisible()
    say(0, 116.99, 57)
    await expect(panel).toContainText('57 km/h')
    await expect(panel).toContainText('116.990000')
    const [longitude, latitude] = fromWgs84([116.99, 36.67], 'gcj02')
    if (base === 'google') {
      await expect.poll(async () => (await shownByGoogle(page)).lng).toBeCloseTo(longitude, 5)
      const { lat } = await shownByGoogle(page)
      // On the phone it is above the panel, by about a hundred pixels.
      if (shell === 'desk') expect(lat).toBeCloseTo(latitude, 5)
      else expect(lat).toBeCloseTo(latitude - 0.0058, 3)
    }
    await page.screenshot()
    await panel.getByRole('button', { name: '关闭' }).click()
    const driving = map.getByRole('button', { name: /^行驶/ })
    const alarm = map.getByRole('button', { name: /^报警/ })
    await expect(alarm).toHaveAttribute('aria-pressed', 'true')
    await driving.click()
    await expect(alarm).toHaveAttribute('aria-pressed', 'false')
    await expect(driving).toHaveAttribute('aria-pressed', 'true')
    await driving.click()
    await expect(alarm).toHaveAttribute('aria-pressed', 'true')

    await context.setOffline(true)
    await driving.click()
    await expect(map.getByText(/数据更新于.+前，正在重新连接/)).toBeVisible()
    await context.setOffline(false)
    await expect(map.getByText('实时', { exact: true })).toBeVisible()
  })

  longTest.runIf(shell === 'desk')(
    'vehicles that share a place are listed where their cluster is clicked',
    async () => {
      for (const who of [1, 2]) say(who, 95.5, 0, 40.5)
      const { page } = await openOn(stage, base, { shell, as: admin, at: '/vehicleManagement/autoCarManagement' })
      const map = page.getByRole('region', { name: '车辆实时位置地图' })
      await expect(map.getByText('实时', { exact: true })).toBeVisible()
      const [first = ''] = twins
      await page.getByRole('searchbox', { name: 'VIN 或车牌号' }).fill(first)
      await page.locator('.live-search li').getByRole('button', { name: first }).click()
      await expect(page.locator('.live-panel')).toContainText('95.500000')
      await page.locator('.live-panel').getByRole('button', { name: '关闭' }).click()
      await expect(async () => {
        await map.click({ position: await middleOf(map) })
        await expect(page.getByRole('heading', { name: '此处的车辆' })).toBeVisible({ timeout: attemptMs })
      }).toPass()
      await expect(page.locator('.live-list li')).toHaveCount(2)
    },
  )

  longTest.runIf(base === 'maplibre')('a last address is found by VIN', async () => {
    say(0, 116.98, 0)
    const { page } = await stage.open({ shell, as: admin, at: '/basic/caraddress' })
    const addresses = recordScreen(page, shell)
    await addresses.search('VIN 或车牌', vin)
    await expect(addresses.row(vin)).toContainText('山东济南')
  })
})

async function middleOf(map: Locator): Promise<{ x: number; y: number }> {
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  return { x: width / 2, y: height / 2 }
}
