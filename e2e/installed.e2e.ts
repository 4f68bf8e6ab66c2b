import type { Page } from 'playwright'
import { describe, onTestFinished, test } from 'vitest'
import { releases } from './release.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()

/** Opens the app with its worker in charge, as after the first visit. */
async function installed(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

describe.each(shells)('%s', (shell) => {
  const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/

  test('without a network the shell opens and says so, and goes on once there is one', async () => {
    const { page, context } = await stage.open({ shell, as: stage.administrator, worker: true, tolerated: lost })
    await installed(page, '/#/mySessions')
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('当前处于离线状态')).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
  })

  test('the network goes while a page is open: it stays, and says so', async () => {
    const { page, context } = await stage.open({ shell, as: stage.administrator, tolerated: lost, at: '/mySessions' })
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('网络已断开，部分功能不可用')).toBeVisible()
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('网络已断开，部分功能不可用')).toHaveCount(0)
  })

  test('a new version is offered, and taken only when the person says so', async () => {
    const platform = await releases(stage.address)
    onTestFinished(platform.close)
    const { page } = await stage.open({ shell, worker: true })
    await installed(page, `${platform.address}/#/login`)
    await page.evaluate(() => {
      document.body.dataset.sameDocument = 'yes'
    })
    platform.release('another version')
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update()
    })
    const offer = page.getByRole('status').filter({ hasText: '新版本可用' })
    await expect(offer).toBeVisible()
    await page.getByLabel('用户名').fill('half typed')
    await page.waitForTimeout(500)
    await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes')
    await expect(page.getByLabel('用户名')).toHaveValue('half typed')
    await offer.getByRole('button', { name: '立即更新' }).click()
    await expect(page.locator('body')).not.toHaveAttribute('data-same-document', 'yes')
    await expect(page.getByLabel('用户名')).toHaveValue('')
    await expect(offer).toHaveCount(0)
  })
})

test('can be installed: manifest, icons, and nothing of a call is kept', async () => {
  const { page } = await stage.open({ shell: 'phone', as: stage.administrator, worker: true })
  await installed(page, '/#/mySessions')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    return (await fetch(link?.href ?? '')).json()
  })
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  const kept = await page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname)
    return urls
  })
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((path) => !/^\/(index\.html|manifest\.webmanifest|icon-.*\.png|assets\/.*)$/.test(path))).toEqual(
    [],
  )
})
