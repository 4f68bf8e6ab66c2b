import { beforeAll, describe, test } from 'vitest'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { pause } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { mark } from './data.ts'
import { becomeOlder, openInstalledApp, storedText } from './installed-app.ts'
import { recordScreen } from './record.ts'
import { expect, go, openStage, shells } from './stage.ts'

const stage = openStage()
const networkFaults =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|dynamically imported module|preload CSS|Failed to load/
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

describe.each(shells)('%s', (shell) => {
  test('when the absolute time-out has passed nothing that was read is left on the device, not even without a network', async () => {
    const { page, context } = await stage.open({ shell, as: admin, worker: true, tolerated: networkFaults })
    const [vehicle] = (await admin.call(vehicleCalls.query, { page: 1, pageSize: 10 })).rows
    const vin = vehicle?.vin ?? ''
    await openInstalledApp(page, '/#/vehicleManagement/vehicleInfo')
    await expect(page.getByText(vin).first()).toBeVisible()
    await expect.poll(() => storedText(page)).toContain(vin)
    // The browser has stored the session's end from the server, which is in the future.
    expect(await page.evaluate(() => Date.parse(localStorage.getItem('sessionEnds') ?? '') > Date.now())).toBe(true)
    await page.evaluate(() => localStorage.setItem('sessionEnds', new Date(Date.now() - 1000).toISOString()))
    await page.close()
    await context.setOffline(true)
    const cold = await context.newPage()
    await cold.goto('/#/vehicleManagement/vehicleInfo')
    await expect(cold.getByText('当前处于离线状态')).toBeVisible()
    await expect(cold.getByText(vin)).toHaveCount(0)
    await expect.poll(() => storedText(cold)).not.toContain(vin)
  })

  test('what an earlier build was answered in another form is not shown by this one', async () => {
    const { page, context } = await stage.open({ shell, as: admin, worker: true, tolerated: networkFaults })
    const [vehicle] = (await admin.call(vehicleCalls.query, { page: 1, pageSize: 10 })).rows
    const vin = vehicle?.vin ?? ''
    await openInstalledApp(page, '/#/vehicleManagement/vehicleInfo')
    await expect(page.getByText(vin).first()).toBeVisible()
    await expect.poll(() => storedText(page)).toContain(vin)
    expect(await becomeOlder(page, vehicleCalls.query.path)).toBeGreaterThan(0)
    await page.close()
    await context.setOffline(true)
    const cold = await context.newPage()
    await cold.goto('/#/vehicleManagement/vehicleInfo')
    await expect(cold.getByText('离线时不可用').first()).toBeVisible()
    await expect(cold.getByText(vin)).toHaveCount(0)
    await context.setOffline(false)
    await expect(cold.getByText(vin).first()).toBeVisible()
  })

  test('a list that is not stored says so at once, shows no number, and comes with the network', async () => {
    const { page, context } = await stage.open({ shell, as: admin, worker: true, tolerated: networkFaults })
    await openInstalledApp(page, '/#/basic/basicSeries')
    await expect(recordScreen(page, shell).rows.first()).toBeVisible()
    await page.close()
    await context.setOffline(true)
    const cold = await context.newPage()
    await cold.goto('/#/basic/basicSeries')
    await expect(cold.getByText('离线时不可用')).toBeVisible()
    await expect(cold.getByText('此内容未保存，联网后自动加载。')).toBeVisible()
    await expect(cold.getByText(/未读取过的内容不可用/)).toBeVisible()
    await expect(cold.getByText(/共 \d+ 条/)).toHaveCount(0)
    await expect(cold.getByText('暂无数据')).toHaveCount(0)
    await context.setOffline(false)
    await expect(recordScreen(cold, shell).rows.first()).toBeVisible()
    await expect(cold.getByText(/未读取过的内容不可用/)).toHaveCount(0)
  })

  test('a page whose code was never loaded says so without a network, and opens once there is one', async () => {
    const { page, context } = await stage.open({ shell, as: admin, worker: true, tolerated: networkFaults })
    await openInstalledApp(page, '/#/mySessions')
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
    await context.setOffline(true)
    await go(page, '/systemManage/systemParamSetting')
    await expect(page.getByText('此页面尚未下载，连接恢复后自动打开。')).toBeVisible()
    await expect(page.getByText('新版本可用')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByText('会话空闲超时').first()).toBeVisible()
  })

  test('what was typed stays in the form when it cannot be sent, and is sent by the person alone', async () => {
    const { page, context } = await stage.open({ shell, as: admin, at: '/basic/basicSeries', tolerated: networkFaults })
    const screen = recordScreen(page, shell)
    const name = mark()
    await screen.add()
    await screen.fill('车系名称', name)
    await screen.fill('车系代码', name)
    await screen.choose('动力模式', '纯电动')
    const save = screen.form.getByRole('button', { name: '保存', exact: true })
    let requestCount = 0
    page.on('request', (request) => {
      if (request.url().includes('/add')) requestCount++
    })
    await context.setOffline(true)
    await save.click()
    await expect(page.getByText('网络异常，请检查网络').first()).toBeVisible()
    await expect(screen.form.getByLabel('车系名称')).toHaveValue(name)
    const before = requestCount
    await context.setOffline(false)
    await pause(4_000, 'what was read counts as fresh for less than that')
    expect(requestCount).toBe(before)
    await expect(screen.form.getByLabel('车系名称')).toHaveValue(name)
    await save.click()
    await screen.saved()
    await expect(screen.row(name)).toHaveCount(1)
  })
})

test('installing is offered once to who comes again', async () => {
  const { page } = await stage.open({ shell: 'phone', as: admin, worker: true })
  await openInstalledApp(page, '/#/mySessions')
  /** Fires the event of Chromium for an installable app. */
  const canInstall = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {} })
      window.dispatchEvent(event)
      return event.defaultPrevented
    })
  const offer = page.getByRole('status').filter({ hasText: '安装到此设备' })
  await expect.poll(canInstall).toBe(true)
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: '暂不安装' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect.poll(canInstall).toBe(true)
  await pause(6_000, 'it could be offered again, which must not')
  await canInstall()
  await expect(offer).toHaveCount(0)
  // Later it is always possible, but no longer offered.
  await go(page, '/me')
  await expect(page.getByText('安装应用')).toBeVisible()
})

test('on an iPhone, which offers nothing, three steps with their signs say how it is installed', async () => {
  const { page } = await stage.open({ shell: 'phone', as: admin })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    })
  })
  await page.goto('/#/me')
  await page.getByText('安装应用').click()
  const steps = page.getByRole('dialog').getByRole('listitem')
  await expect(steps).toHaveText([/分享/, /添加到主屏幕/, /添加/])
  for (const step of await steps.all()) await expect(step.locator('svg, img')).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
