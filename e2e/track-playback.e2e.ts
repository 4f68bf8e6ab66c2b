/** Tests the playback of a track as a user sees it. The vehicle reports over TCP like a box. */
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { destination } from '../src/domain/geo/geometry.ts'
import { minuteMs } from '../src/domain/time.ts'
import { tripCalls } from '../src/features/work/tracking/trip/contract.ts'
import type { Box } from '../tests/telematics/gateway/box.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { addConnected, mark } from './data.ts'
import { openOn } from './google.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shellsOf } from './stage.ts'

const stage = openStage()
const minutes = 30
let admin: Caller
let vin: string
let box: Box

/** Half an hour of driving, with a stop with ignition on from the tenth minute to the twentieth. */
function drive(begin: number) {
  return Array.from({ length: minutes + 1 }, (_, minute) => {
    const drivingMinutes = Math.min(minute, 10) + Math.max(0, minute - 20)
    const stands = minute >= 10 && minute <= 20
    const [longitude, latitude] = destination([121.4, 31.2], drivingMinutes * 900, 60)
    const state = {
      vehicleState: minute === minutes ? 2 : 1,
      odometerKm: 500 + drivingMinutes,
      socPercent: 90 - drivingMinutes,
    }
    return report(vin, begin + minute * minuteMs, { ...state, longitude, latitude, speedKmh: stands ? 0 : 54 })
  })
}

beforeAll(async () => {
  admin = await stage.caller()
  ;[{ vin, box }] = await addConnected(admin, mark(), 1)
  const begin = Date.now() - 120 * minuteMs
  box.send(...drive(begin))
  const filter = { vin, beginAt: [new Date(begin - minuteMs).toISOString(), new Date().toISOString()] as const }
  // A trip ends when the ignition is off.
  await expect
    .poll(async () => (await admin.call(tripCalls.query, { filter: filter as never })).rows[0]?.state)
    .toBe('1')
})
afterAll(async () => {
  box.socket.destroy()
})

describe.each(shellsOf('phone'))('%s', (shell) => {
  const base = shell === 'desk' ? 'google' : 'maplibre'

  test('a trip is opened on the map, played, scrubbed, looked at by its stop, and saved as GPX', async () => {
    const { page } = await openOn(stage, base, { shell, as: admin, at: '/tVehicleTravelInfo' })
    const trips = recordScreen(page, shell)
    await trips.search('VIN 或车牌', vin)
    await trips.act('20 km', '轨迹')
    const map = page.getByRole('region', { name: '轨迹地图' })
    // Map and chart load on demand.
    await expect(map).toHaveAttribute('data-base', base)
    await expect(map.locator('canvas').first()).toBeVisible()
    // The map reports its visible layers.
    await expect(map).toHaveAttribute('data-drawn', new RegExp(`(^| )track-${vin}( |$)`))
    await expect(map.getByText(`显示 ${minutes + 1} / 共 ${minutes + 1} 点`)).toBeVisible()

    const player = page.getByRole('group', { name: '播放控制' })
    const slider = page.getByRole('slider', { name: '播放时刻' })
    const at = async () => Number(await slider.inputValue())
    await player.getByLabel('倍速').click()
    await page.getByText('64×', { exact: true }).last().click()
    await player.getByRole('button', { name: '播放', exact: true }).click()
    await expect.poll(at).toBeGreaterThan(0)
    await player.getByRole('button', { name: '暂停' }).click()
    const pausedAt = await at()
    await slider.fill(String(22 * minuteMs))
    expect(await at()).toBe(22 * minuteMs)
    expect(pausedAt).toBeLessThan(22 * minuteMs)
    await player.getByRole('button', { name: '下一点' }).click()
    expect(await at()).toBe(23 * minuteMs)
    await expect(map.locator('.map-traveller span')).toContainText('54 km/h')

    const side = page.getByRole('region', { name: '轨迹内容' })
    await side.getByRole('tab', { name: '停车 1' }).click()
    await side.getByRole('button', { name: /^停车.*10 分$/ }).click()
    expect(await at()).toBe(10 * minuteMs)
    // When played from here, the stop is skipped.
    await player.getByRole('button', { name: '播放', exact: true }).click()
    await expect.poll(at).toBeGreaterThan(20 * minuteMs)

    await side.getByRole('tab', { name: '概览' }).click()
    await expect(side.getByText('20 km', { exact: true })).toBeVisible()
    const downloadPromise = page.waitForEvent('download')
    await side.getByRole('button', { name: '导出 GPX' }).click()
    const file = await downloadPromise
    expect(file.suggestedFilename()).toContain(`${vin}.gpx`)
    const gpx = await text(await file.createReadStream())
    expect(gpx.match(/<trkpt /g)).toHaveLength(minutes + 1)
  })
})
