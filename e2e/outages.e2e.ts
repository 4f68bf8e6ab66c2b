import type { BrowserContext } from 'playwright'
import { beforeAll, describe, onTestFinished, test } from 'vitest'
import type { Caller } from './caller.ts'
import { mark } from './data.ts'
import { installed } from './installed-app.ts'
import { recordScreen } from './record.ts'
import { releases } from './release.ts'
import { expect, go, openStage, shells } from './stage.ts'

const stage = openStage()
const lost =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|Failed to load|imported module|preload CSS/
const away = '无法连接服务器'
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

/** The platform at an address of its own, which a test can stop and start again. */
async function platformOf(context: BrowserContext) {
  const platform = await releases(stage.address)
  onTestFinished(platform.close)
  const { hostname } = new URL(platform.address)
  await context.addCookies((await context.cookies()).map((cookie) => ({ ...cookie, domain: hostname })))
  return platform
}

describe.each(shells)('%s', (shell) => {
  test('the server goes and comes again: it is said truthfully, what was typed stays, lists come by themselves', async () => {
    const { page, context } = await stage.open({ shell, as: admin, tolerated: lost })
    const platform = await platformOf(context)
    const screen = recordScreen(page, shell)
    const name = mark()
    await page.goto(`${platform.address}/#/basic/basicSeries`)
    await screen.add()
    await screen.fill('车系名称', name)
    await platform.stop()
    // Nothing was asked: the page notices by what it listens to.
    await expect(page.getByText(`${away}，正在重试…`).first()).toBeVisible()
    await expect(page.getByText('网络已断开')).toHaveCount(0)
    await expect(page.getByText('新版本可用')).toHaveCount(0)
    await expect(screen.form.getByLabel('车系名称')).toHaveValue(name)
    await platform.again()
    await expect(page.getByText(away)).toHaveCount(0)
    await expect(screen.form.getByLabel('车系名称')).toHaveValue(name)
  })

  test('a list and a screen that could not be had come by themselves when the server is back', async () => {
    const { page, context } = await stage.open({ shell, as: admin, tolerated: lost })
    const platform = await platformOf(context)
    await page.goto(`${platform.address}/#/basic/basicSeries`)
    const rows = recordScreen(page, shell).rows
    await expect(rows.first()).toBeVisible()
    await platform.stop()
    await expect(page.getByText(`${away}，正在重试…`).first()).toBeVisible()
    await go(page, '/systemManage/systemParamSetting')
    await expect(page.getByText('此页面尚未下载到本设备')).toBeVisible()
    await platform.again()
    await expect(page.getByText('会话空闲超时').first()).toBeVisible()
  })

  test('after a quiet minute the installed app opens every screen without a network', async () => {
    const { page, context } = await stage.open({ shell, as: admin, worker: true, tolerated: lost })
    await page.clock.install()
    await installed(page, '/#/mySessions')
    const kept = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const counts = names.map(async (name) => (await (await caches.open(name)).keys()).length)
        return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
      })
    await page.clock.runFor(5_000)
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
    await page.clock.runFor(61_000)
    await expect.poll(kept, { timeout: 30_000 }).toBeGreaterThan(400)
    await context.setOffline(true)
    await go(page, '/systemManage/systemParamSetting')
    await expect(page.getByText('此页面尚未下载到本设备')).toHaveCount(0)
    await expect(page.getByText('网络异常，请检查网络').first()).toBeVisible()
  })
})
