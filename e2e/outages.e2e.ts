import type { BrowserContext } from 'playwright'
import { beforeAll, describe, onTestFinished, test } from 'vitest'
import { seriesCalls } from '../src/features/fleet/vehicles/series/contract.ts'
import type { Caller } from './caller.ts'
import { mark } from './data.ts'
import { openInstalledApp } from './installed-app.ts'
import { recordScreen } from './record.ts'
import { releases } from './release.ts'
import { expect, go, openStage, shells } from './stage.ts'

const stage = openStage()
const networkFaults =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|Failed to load|imported module|preload CSS/
const away = '无法连接服务器'
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

/** Serves the platform at another address that a test can stop and start again. */
async function platformOf(context: BrowserContext) {
  const platform = await releases(stage.address)
  onTestFinished(platform.close)
  const { hostname } = new URL(platform.address)
  await context.addCookies((await context.cookies()).map((cookie) => ({ ...cookie, domain: hostname })))
  return platform
}

describe.each(shells)('%s', (shell) => {
  test('half-filled forms outlast the server, the network and a new version, each said truthfully, and are sent then', async () => {
    const { page, context } = await stage.open({ shell, as: admin, worker: true, tolerated: networkFaults })
    const platform = await platformOf(context)
    const screen = recordScreen(page, shell)
    const name = mark()
    await openInstalledApp(page, `${platform.address}/#/basic/basicSeries`)
    await screen.add()
    await screen.fill('车系名称', name)
    await screen.fill('车系代码', name)
    await screen.choose('动力模式', '纯电动')
    // A hand-written form in a second tab.
    const otherTab = await context.newPage()
    const openBatch = () => otherTab.getByRole('button', { name: '新建批量下发' }).click()
    const reason = otherTab.getByRole('dialog').getByLabel('原因')
    await otherTab.goto(`${platform.address}/#/message/commandPush`)
    await openBatch()
    await reason.fill(name)
    const stands = async () => {
      await expect(screen.form.getByLabel('车系名称')).toHaveValue(name)
      await expect(reason).toHaveValue(name)
    }

    await page.bringToFront()
    await platform.stop()
    // Without a request, the page notices by its stream.
    await expect(page.getByText(`${away}，正在重试…`).first()).toBeVisible()
    await expect(page.getByText('网络已断开')).toHaveCount(0)
    await expect(page.getByText('新版本可用')).toHaveCount(0)
    await screen.save()
    await expect(page.getByText(`${away}，请稍后再试`).first()).toBeVisible()
    await stands()
    await platform.again()
    for (const tab of [page, otherTab]) await expect(tab.getByText(away)).toHaveCount(0)
    await stands()

    await context.setOffline(true)
    for (const tab of [page, otherTab]) await expect(tab.getByText('网络已断开，部分功能不可用')).toBeVisible()
    await expect(page.getByText(away)).toHaveCount(0)
    await stands()
    await context.setOffline(false)
    for (const tab of [page, otherTab]) await expect(tab.getByText('网络已断开')).toHaveCount(0)
    await stands()

    // As in an operator's update.
    await platform.stop()
    await platform.release()
    await platform.again()
    for (const tab of [page, otherTab]) {
      await tab.bringToFront()
      const offer = tab.getByRole('status').filter({ hasText: '新版本可用' })
      await expect(offer).toBeVisible()
      // All input is stored, so the page needs no confirmation.
      const again = tab.waitForEvent('load')
      await offer.getByRole('button', { name: '立即更新' }).click()
      await again
      await expect(offer).toHaveCount(0)
    }
    // The list's form is in the address, and opens by itself.
    await openBatch()
    await page.bringToFront()
    for (const tab of [page, otherTab]) await expect(tab.getByText('已恢复您上次填写的内容')).toBeVisible()
    await stands()
    await screen.save()
    await screen.saved()
    const { rows } = await admin.call(seriesCalls.query, { filter: { name } })
    expect(rows).toMatchObject([{ name, code: name, powerMode: 'BEV' }])
  })

  test('a list and a screen that could not be had come by themselves when the server is back', async () => {
    const { page, context } = await stage.open({ shell, as: admin, tolerated: networkFaults })
    const platform = await platformOf(context)
    await page.goto(`${platform.address}/#/basic/basicSeries`)
    const rows = recordScreen(page, shell).rows
    await expect(rows.first()).toBeVisible()
    await platform.stop()
    await expect(page.getByText(`${away}，正在重试…`).first()).toBeVisible()
    if (shell === 'desk') {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog').getByText('此页面尚未下载到本设备')).toBeVisible()
      await page.keyboard.press('Escape')
    } else {
      await go(page, '/search')
      await expect(page.getByText('此页面尚未下载到本设备')).toBeVisible()
      await page.goBack()
    }
    await expect(rows.first()).toBeVisible()
    await go(page, '/systemManage/systemParamSetting')
    await expect(page.getByText('此页面尚未下载到本设备')).toBeVisible()
    await platform.again()
    await expect(page.getByText('会话空闲超时').first()).toBeVisible()
  })

  test('after a quiet minute the installed app opens every screen without a network', async () => {
    const { page, context } = await stage.open({ shell, as: admin, worker: true, tolerated: networkFaults })
    await page.clock.install()
    await openInstalledApp(page, '/#/mySessions')
    const cacheSize = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const counts = names.map(async (name) => (await (await caches.open(name)).keys()).length)
        return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
      })
    await page.clock.runFor(5_000)
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
    // The minute starts when its code has loaded.
    await expect(async () => {
      await page.clock.runFor(61_000)
      expect(await cacheSize()).toBeGreaterThan(400)
    }).toPass()
    await context.setOffline(true)
    await go(page, '/systemManage/systemParamSetting')
    await expect(page.getByText('此页面尚未下载到本设备')).toHaveCount(0)
    await expect(page.getByText('此内容未保存，联网后自动加载。').first()).toBeVisible()
  })
})
