import type { Page } from 'playwright'
import { describe, onTestFinished, test } from 'vitest'
import { sessionCalls } from '../src/features/base/accounts/session/contract.ts'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { longTest } from '../tests/check.ts'
import { pause } from '../tests/waiting.ts'
import { openInstalledApp, storedText } from './installed-app.ts'
import { releases } from './release.ts'
import { expect, go, openStage, shellsOf, visit } from './stage.ts'

const stage = openStage()

describe.each(shellsOf('phone'))('%s', (shell) => {
  const networkFaults = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/

  test('a cold start without a network shows what was read last, with its age, and goes on once there is one', async () => {
    const { page, context } = await stage.open({
      shell,
      as: stage.administrator,
      worker: true,
      tolerated: networkFaults,
    })
    const [vehicle] = (await (await stage.caller()).call(vehicleCalls.query, { page: 1, pageSize: 10 })).rows
    await openInstalledApp(page, '/#/vehicleManagement/vehicleInfo')
    await expect(page.getByText(vehicle?.vin ?? '').first()).toBeVisible()
    await visit(page, '/mySessions')
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
    // The shown data is stored a moment later.
    await expect.poll(() => storedText(page)).toContain(sessionCalls.mySessions.path)
    await page.close()
    await context.setOffline(true)
    const cold = await context.newPage()
    await cold.goto('/#/vehicleManagement/vehicleInfo')
    await expect(cold.getByText(vehicle?.vin ?? '').first()).toBeVisible()
    await expect(cold.getByText(/网络已断开，显示的是 .+前的内容/)).toBeVisible()
    await go(cold, '/mySessions')
    await expect(cold.locator('.my-sessions li').first()).toBeVisible()
    await context.setOffline(false)
    await expect(cold.getByText(/显示的是 .+前的内容/)).toHaveCount(0)
    await expect(cold.locator('.my-sessions li').first()).toBeVisible()
  })

  longTest('signing out forgets what calls answered', async () => {
    const person = await stage.caller()
    const { page } = await stage.open({ shell, as: person, worker: true })
    await openInstalledApp(page, '/#/vehicleManagement/vehicleInfo')
    const [vehicle] = (await person.call(vehicleCalls.query, { page: 1, pageSize: 10 })).rows
    await page.waitForFunction((vin) => document.body.innerText.includes(vin), vehicle?.vin ?? '')
    await expect.poll(() => storedText(page)).toContain(vehicle?.vin)
    if (shell === 'desk') {
      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
    } else {
      await go(page, '/me')
      await page.getByRole('button', { name: '退出登录' }).click()
    }
    await page.getByRole('button', { name: '退出登录' }).last().click()
    await expect(page.getByLabel('用户名')).toBeVisible()
    const left = await storedText(page)
    expect(left).not.toContain(vehicle?.vin)
    expect(left).not.toContain(stage.administrator.username)
    expect(left).not.toContain('queryOneUser')
  })

  longTest('the network goes while a page is open: it stays, and says so', async () => {
    const { page, context } = await stage.open({
      shell,
      as: stage.administrator,
      tolerated: networkFaults,
      at: '/mySessions',
    })
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('网络已断开，部分功能不可用')).toBeVisible()
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('网络已断开，部分功能不可用')).toHaveCount(0)
  })

  longTest(
    'two builds, two tabs: both are offered the new one, the old one goes on, and takes it when its person says so',
    async () => {
      const platform = await releases(stage.address)
      onTestFinished(platform.close)
      const { page, context } = await stage.open({ shell, as: stage.administrator, worker: true })
      const { hostname } = new URL(platform.address)
      await context.addCookies((await context.cookies()).map((cookie) => ({ ...cookie, domain: hostname })))
      await openInstalledApp(page, `${platform.address}/#/mySessions`)
      const other = await context.newPage()
      await other.goto(`${platform.address}/#/mySessions`)
      await expect(other.locator('.my-sessions li').first()).toBeVisible()
      const offerOf = (tab: Page) => tab.getByRole('status').filter({ hasText: '新版本可用' })
      await pause(4_500, 'what was read counts as fresh for four seconds')
      await other.evaluate(() => {
        document.body.dataset.sameDocument = 'yes'
      })
      const before = await buildOf(page)
      await platform.release()
      // The next answer reports that the server has another build, so the page does not wait for the hourly check.
      await visit(page, '/management/role')
      await expect(offerOf(page)).toBeVisible()
      await expect(offerOf(other)).toBeVisible()
      await offerOf(page).getByRole('button', { name: '立即更新' }).click()
      await page.waitForFunction(
        (build) => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content !== build,
        before,
      )
      await expect(offerOf(page)).toHaveCount(0)
      // The other tab is still the old build, and opens a screen whose code it never loaded.
      await expect(other.locator('body')).toHaveAttribute('data-same-document', 'yes')
      expect(await buildOf(other)).toBe(before)
      await visit(other, '/systemManage/systemParamSetting')
      await expect(other.getByText('会话空闲超时').first()).toBeVisible()
      await offerOf(other).getByRole('button', { name: '立即更新' }).click()
      await other.waitForFunction(
        (build) => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content !== build,
        before,
      )
      await expect(offerOf(other)).toHaveCount(0)
    },
  )
})

const buildOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '')

longTest(
  'can be installed: manifest in the language in use, its pictures, and no answer of a call in a cache',
  async () => {
    const { page } = await stage.open({ shell: 'phone', as: stage.administrator, worker: true })
    await openInstalledApp(page, '/#/mySessions')
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
      return (await fetch(link?.href ?? '')).json()
    })
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
    for (const { src } of manifest.icons)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
    const cachedPaths = await page.evaluate(async () => {
      const urls: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname)
      return urls
    })
    expect(cachedPaths.length).toBeGreaterThan(5)
    expect(
      cachedPaths.filter(
        (path) => !/^\/(index\.html|app\.zh\.webmanifest|favicon\.svg|icon-.*\.png|assets\/.*)$/.test(path),
      ),
    ).toEqual([])
  },
)
