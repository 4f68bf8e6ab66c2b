import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { manualCalls } from '../src/areas/content/manual/contract.ts'
import type { Caller } from './caller.ts'
import { mark } from './data.ts'
import { expect, go, openStage, scrollsSideways, shells } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

/** A page that says of what a search finds, and one that does not. */
async function published(title: string): Promise<number> {
  const { id } = await admin.call(manualCalls.add, { title, kind: 'common', language: 'zh' })
  const pages = [
    { title: '胎压检查', markdown: '每月检查一次胎压。' },
    { title: '家用充电', markdown: '请使用**充电桩**充电，插到底直到听见锁止声。' },
  ]
  for (const page of pages) await admin.call(manualCalls.savePage, { manual: id, ...page })
  await admin.call(manualCalls.publish, { manual: id, number: 1 })
  return id
}

/** Looks for a word and reads the page of this manual that has it. */
async function searchAndRead(page: Page, title: string): Promise<void> {
  await page.getByLabel('搜索全部说明书').fill('充电桩')
  await page.getByRole('link').filter({ hasText: title }).filter({ hasText: '家用充电' }).click()
  await expect(page.getByRole('article').getByText('插到底直到听见锁止声')).toBeVisible()
}

describe.each(shells)('%s', (shell) => {
  test('a reader without a session searches, reads, likes once and saves; reads and searches without a network; what is withdrawn is gone', async () => {
    const title = `通用手册 ${mark()}`
    const id = await published(title)
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
    await published(other)
    await go(cold, '/instructionManual')
    await expect(cold.getByText(other)).toBeVisible()
    await expect(cold.getByText(title)).toHaveCount(0)
  })
})
