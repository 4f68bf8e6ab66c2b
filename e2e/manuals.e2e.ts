import type { Page } from 'playwright'
import { beforeAll, describe, onTestFinished, test } from 'vitest'
import { platformCalls } from '../src/domain/contract/platform.ts'
import { manualCalls } from '../src/features/work/content/manual/contract.ts'
import { documentPicture } from '../src/virtual-fleet/demonstration/document-picture.ts'
import { longTest } from '../tests/check.ts'
import { pause } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { addModel, mark, vinOf } from './data.ts'
import { pinch, press, swipe } from './finger.ts'
import { openInstalledApp } from './installed-app.ts'
import { answer } from './record.ts'
import { releases } from './release.ts'
import { expect, go, openStage, scrollsSideways, shellsOf, sizes } from './stage.ts'
import { still } from './still.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

/** Publishes a manual with a page that a search finds, and one that it does not. */
async function publishManual(title: string): Promise<number> {
  const { id } = await admin.call(manualCalls.add, { title, kind: 'common', language: 'zh' })
  const pages = [
    { title: '胎压检查', markdown: '每月检查一次胎压。' },
    { title: '家用充电', markdown: '请使用**充电桩**充电，插到底直到听见锁止声。' },
  ]
  for (const page of pages) await admin.call(manualCalls.savePage, { manual: id, ...page })
  await admin.call(manualCalls.publish, { manual: id, number: 1 })
  return id
}

/** Searches for a word and opens the matching page of this manual. */
async function searchAndRead(page: Page, title: string): Promise<void> {
  await page.getByLabel('搜索全部说明书').fill('充电桩')
  await page.getByRole('link').filter({ hasText: title }).filter({ hasText: '家用充电' }).click()
  await expect(page.getByRole('article').getByText('插到底直到听见锁止声')).toBeVisible()
}

describe.each(shellsOf('phone'))('%s', (shell) => {
  test('a reader without a session searches, reads, likes once and saves; reads and searches without a network; what is withdrawn is gone', async () => {
    const title = `通用手册 ${mark()}`
    const id = await publishManual(title)
    const { page, context } = await stage.open({ shell, worker: true, tolerated: /ERR_|404/ })
    await page.goto('/#/instructionManual')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await searchAndRead(page, title)
    expect(await scrollsSideways(page)).toBe(false)

    await go(page, `/instructionManualInfo?id=${id}`)
    await page.getByRole('button', { name: '有用', exact: true }).click()
    await expect(page.getByRole('button', { name: '已点赞 1' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '已点赞 1' })).toBeVisible()
    expect(await admin.call(manualCalls.one, { id })).toMatchObject({ likes: 1 })
    await page.getByRole('button', { name: /^离线保存/ }).click()
    await expect(page.getByText('已离线保存', { exact: true })).toBeVisible()

    await page.close()
    await context.setOffline(true)
    const cold = await context.newPage()
    await cold.goto('/#/instructionManual')
    await expect(cold.getByText(/^无网络，显示的是 .+ 的内容$/)).toBeVisible()
    await searchAndRead(cold, title)
    await cold.getByRole('button', { name: '上一页' }).click()
    await expect(cold.getByText('每月检查一次胎压。')).toBeVisible()

    await context.setOffline(false)
    await admin.call(manualCalls.withdraw, { manual: id, number: 1 })
    await cold.reload()
    await expect(cold.getByText('该内容不存在或已下架。')).toBeVisible()
    const other = `通用手册 ${mark()}`
    await publishManual(other)
    await go(cold, '/instructionManual')
    await expect(cold.getByText(other)).toBeVisible()
    await expect(cold.getByText(title)).toHaveCount(0)
  })
})

/** Publishes a manual of three pages, each with a picture. */
async function publishedPictures(kind: 'book' | 'manual'): Promise<number> {
  const { id: model } = await addModel(admin, `BOOK${mark()}`)
  const { id } = await admin.call(manualCalls.add, { title: `手册 ${mark()}`, kind, model, language: 'zh' })
  for (const [at, title] of ['封面', '目录', '封底'].entries()) {
    const form = new FormData()
    const picture = new Uint8Array(documentPicture('licence', vinOf('BOOK', at)))
    form.append('file', new Blob([picture], { type: 'image/png' }), `${at}.png`)
    const uploadedFile = (await admin.post(platformCalls.upload.path, form)) as { id: string }
    await admin.call(manualCalls.savePage, {
      manual: id,
      title,
      markdown: `![${title}](/file/content/${uploadedFile.id})`,
    })
  }
  await admin.call(manualCalls.publish, { manual: id, number: 1 })
  return id
}

longTest(
  'a book is turned by finger and buttons and opens where it was left; its pictures open over the window',
  async () => {
    const id = await publishedPictures('book')
    const { page } = await stage.open({ shell: 'phone', at: `/instructionManualInfo?id=${id}` })
    const open = page.locator('.mr-book > section:not([inert])')
    await expect(open.getByRole('img', { name: '封面' })).toBeVisible()
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByText('第 2 页，共 3 页', { exact: true })).toBeVisible()
    await expect(open.getByRole('img', { name: '目录' })).toBeInViewport()
    await swipe(page, page.locator('.mr-book'), 0.8, 0.1, async () => {
      await pause(300, 'a page that is held has not been turned yet')
      await expect(page.getByText('第 2 页，共 3 页', { exact: true })).toBeVisible()
    })
    await expect(page.getByText('第 3 页，共 3 页', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '下一页' })).toBeDisabled()

    await go(page, '/instructionManual')
    await expect(page.getByLabel('搜索全部说明书')).toBeVisible()
    await go(page, `/instructionManualInfo?id=${id}`)
    await expect(page.getByText('第 3 页，共 3 页', { exact: true })).toBeVisible()
    await open.getByRole('img', { name: '封底' }).click()
    const viewerImage = page.locator('.adm-image-viewer-slide img')
    await expect(viewerImage).toBeVisible()
  },
)

longTest.each(['book', 'manual'] as const)(
  'pictures of a %s grow under two fingers, stay over the window when they are moved, and close by going back',
  async (kind) => {
    const id = await publishedPictures(kind)
    const address = `/instructionManualInfo?id=${id}&page=2`
    const { page } = await stage.open({ shell: 'phone', at: address })
    const picture = page.getByRole('img', { name: '目录' })
    const viewer = page.locator('.adm-image-viewer-content')
    const viewerImage = viewer.locator('img')
    const box = async () => (await viewerImage.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 }
    const width = async () => Math.round((await box()).width)
    await picture.tap()
    await expect(viewerImage).toBeInViewport({ ratio: 1 })
    const whole = await width()
    expect(whole).toBe(sizes.phone.width)

    await pinch(page, viewer, 100, 250)
    await expect.poll(width).toBeGreaterThan(whole * 2)
    // Dragged beyond its edge: no side of the window stays empty.
    await swipe(page, viewer, 0.1, 0.95)
    await expect.poll(async () => Math.round((await box()).x)).toBe(0)
    // Slowly away from its end, where a quick swipe opens the next picture, and then as often as necessary.
    await swipe(page, viewer, 0.6, 0.4)
    const right = async () => {
      const { x, width } = await still(box)
      return Math.round(x + width)
    }
    while ((await right()) > whole) await swipe(page, viewer, 0.95, 0.02)
    expect(await right()).toBe(whole)
    expect(await width()).toBeGreaterThan(whole * 2)
    const { y, height } = await box()
    expect(Math.abs(y + height / 2 - sizes.phone.height / 2)).toBeLessThan(2)
    await pinch(page, viewer, 100, 600)
    await expect.poll(width).toBe(whole * 3)
    await pinch(page, viewer, 600, 60)
    await expect.poll(width).toBe(whole)

    await pinch(page, viewer, 100, 200)
    await expect.poll(width).toBeGreaterThan(whole)
    await page.goBack()
    await expect(viewer).toHaveCount(0)
    expect(page.url()).toContain(address)
    // The fingers moved the picture, not the page below it.
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await picture.tap()
    await expect.poll(width).toBe(whole)
    await press(page, viewerImage)
    await expect(viewer).toHaveCount(0)
    await expect(picture).toBeInViewport()
  },
)

longTest(
  'a manual remembers the last page; a saved one is deleted on the screen, asks to be kept only once installed, and is read while the server is dead',
  async () => {
    const id = await publishManual(`通用手册 ${mark()}`)
    const { page } = await stage.open({ shell: 'phone', worker: true, tolerated: /ERR_|Failed to load/ })
    const platform = await releases(stage.address)
    onTestFinished(platform.close)
    await page.addInitScript(() => {
      if (!navigator.storage) return
      navigator.storage.persist = async () => {
        localStorage.setItem('persisted', 'yes')
        return true
      }
      const { matchMedia } = window
      window.matchMedia = (query) =>
        matchMedia.call(window, query.includes('standalone') && localStorage.getItem('standalone') ? 'all' : query)
    })
    await openInstalledApp(page, `${platform.address}/#/instructionManualInfo?id=${id}`)
    const readPersistedFlag = () => page.evaluate(() => localStorage.getItem('persisted'))
    await page.getByRole('link', { name: '胎压检查' }).click()
    await page.getByRole('button', { name: '下一页' }).click()
    await expect(page.getByText('插到底直到听见锁止声')).toBeVisible()
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('link', { name: '家用充电' })).toContainText('上次读到这里')
    await expect(page.getByRole('link', { name: '胎压检查' })).not.toContainText('上次读到这里')

    const save = page.getByRole('button', { name: /^离线保存/ })
    await save.click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await answer(page, '删除')
    await expect(save).toBeVisible()
    expect(await readPersistedFlag()).toBe(null)
    await page.evaluate(() => localStorage.setItem('standalone', 'yes'))
    await save.click()
    await expect(page.getByText('已离线保存', { exact: true })).toBeVisible()
    await expect.poll(readPersistedFlag).toBe('yes')

    // The network works, but the server is down.
    await platform.stop()
    await page.reload()
    await expect(page.getByText(/^无网络，显示的是 .+ 的内容$/)).toBeVisible()
    await page.getByRole('link', { name: '胎压检查' }).click()
    await expect(page.getByText('每月检查一次胎压。')).toBeVisible()
  },
)
