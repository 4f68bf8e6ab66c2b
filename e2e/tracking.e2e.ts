import { afterAll, beforeAll, describe, test } from 'vitest'
import { destination } from '../src/domain/geo/geometry.ts'
import { minuteMs } from '../src/domain/time.ts'
import { longTest } from '../tests/check.ts'
import { tripOf } from '../tests/features/work/tracking/road.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import { pause } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { addConnected, type ConnectedVehicle, crossingsOf, mark } from './data.ts'
import { openOn } from './google.ts'
import { attemptMs } from './prompt-expect.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shells, shellsOf, visit } from './stage.ts'

const stage = openStage()
let admin: Caller
/** Two vehicles for each shell. */
let fleet: ConnectedVehicle[]
beforeAll(async () => {
  admin = await stage.caller()
  fleet = await addConnected(admin, mark(), 2 * shells.length)
})
afterAll(async () => {
  await Promise.all(fleet.map(({ box }) => box.close()))
})

describe.each(shellsOf('desk'))('%s', (shell) => {
  const vehicle = shells.indexOf(shell)

  test('a trip that a vehicle reports is found by its VIN, told in full, and exported', async () => {
    const { vin, box } = fleet[vehicle]!
    const begin = Date.now() - 90 * minuteMs
    box.send(...tripOf(begin, 21, { km: 500, soc: 90 }).map(({ at, ...signals }) => report(vin, at, signals)))
    const { page } = await stage.open({ shell, as: admin, at: '/tVehicleTravelInfo' })
    await expect(page.getByText('请先填写查询条件：VIN')).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveCount(0)
    const trips = recordScreen(page, shell)
    await expect(async () => {
      await trips.search('VIN 或车牌', vin)
      await expect(trips.row('21 km')).toBeVisible({ timeout: attemptMs })
    }).toPass()
    await expect(trips.row('21 km')).toContainText('已完成')
    const downloadPromise = page.waitForEvent('download')
    await trips.more('导出 CSV')
    expect((await downloadPromise).suggestedFilename()).toContain('行程')
    await trips.row('21 km').getByRole('button').first().click()
    await expect(page.getByText('521 km').last()).toBeVisible()
  })

  /** One shell on each base map. */
  const base = shell === 'desk' ? 'google' : 'maplibre'

  longTest('a fence is drawn, undone, saved, edited, and told of when a vehicle enters it', async () => {
    const { vin, box } = fleet[2 + vehicle]!
    const name = `Fence ${mark()}`
    const { page } = await openOn(stage, base, { shell, as: admin, at: '/vehicleManagement/Geofencing' })
    const fences = recordScreen(page, shell)
    const form = page.locator('.fence-form:visible')
    const save = form.getByRole('button', { name: '保存', exact: true })
    await page.getByRole('button', { name: '新增围栏', exact: true }).click()
    const longitude = form.getByLabel('中心经度 (°)')
    const map = form.getByRole('region', { name: '围栏地图' })
    await expect(map).toHaveAttribute('data-base', base)
    await expect(map.locator('canvas').first()).toBeVisible()
    const clickMap = async () => {
      const box = await map.boundingBox()
      await page.mouse.click((box?.x ?? 0) + 120, (box?.y ?? 0) + 120)
    }
    // The map shows the whole country, where a circle of 1 km is less than a pixel.
    await expect(async () => {
      await clickMap()
      await expect(form.getByText('地图已放大，再次点击可精确定位中心')).toBeVisible({ timeout: attemptMs })
    }).toPass()
    await expect(longitude).not.toHaveValue('')
    const undo = form.getByRole('button', { name: '撤销' })
    await expect(async () => {
      await undo.click()
      await expect(undo).toBeDisabled({ timeout: attemptMs })
    }).toPass()
    await expect(longitude).toHaveValue('')
    // By Google on its map, otherwise by the built-in outlines.
    await form.getByLabel('按地址查找').fill(base === 'google' ? '外滩18号' : '杭州')
    await form.getByRole('button', { name: '查找', exact: true }).click()
    await expect(form.getByText(base === 'google' ? '地点由 Google' : '地点按内置')).toBeVisible()
    await form.getByRole('button', { name: base === 'google' ? '上海市黄浦区外滩18号' : /^杭州市?$/ }).click()
    await expect(longitude).toHaveValue(base === 'google' ? /^121\.48/ : /^120\./)
    await form.getByLabel('围栏名称').fill(name)
    await longitude.fill('121.47')
    await form.getByLabel('中心纬度 (°)').fill('31.23')
    await form.getByLabel('半径 (km)').fill('0.5')
    await form.getByLabel('按 VIN、车牌或车辆组查找').fill(vin)
    await form.getByRole('button', { name: new RegExp(`^\\+ .*${vin}`) }).click()
    await expect(form.getByText('已选 1 辆')).toBeVisible()
    await expect(form.getByText('当前在围栏内：0 辆')).toBeVisible()
    await save.click()
    await expect(page.getByText('围栏已保存')).toBeVisible()
    // An edited circle remains a circle.
    await fences.act(name, '修改')
    await expect(form.getByRole('radio', { name: '圆形' })).toBeChecked()
    await expect(form.getByLabel('半径 (km)')).toHaveValue('0.5')
    await form.getByLabel('半径 (km)').fill('1')
    await save.click()
    await expect(fences.row(name)).toBeVisible()
    // Outside the smaller circle, and inside the current one.
    await ingestLooksAgain()
    const begin = Date.now() - 4 * minuteMs
    for (const [minute, metres] of [5000, 800, 800].entries()) {
      const [lon, lat] = destination([121.47, 31.23], metres, 30)
      box.send(report(vin, begin + minute * minuteMs, { longitude: lon, latitude: lat }))
    }
    await expect.poll(() => crossingsOf(admin, vin)).toBe(1)
    await visit(page, '/vehicleManagement/GeofenceDriveLog')
    const log = recordScreen(page, shell)
    await expect(log.row(vin)).toContainText(name)
    await expect(log.row(vin)).toContainText('进入')
    // Its position on a map.
    await log.row(vin).getByRole('button').first().click()
    const place = page.getByRole('region', { name: '车辆位置地图' })
    await expect(place).toHaveAttribute('data-base', base)
    await expect(place.locator('canvas').first()).toBeVisible()
  })
})

const ingestLooksAgain = () => pause(2_100, 'a gateway reads changed fences every two seconds')
