/**
 * Tests content saved on a device. It can be read after a start without a network, on pages that never showed it
 * before.
 */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, describe, onTestFinished, test } from 'vitest'
import type { Shell } from '../src/client/shell.ts'
import { platformCalls } from '../src/domain/contract/platform.ts'
import { agreementCalls } from '../src/features/base/consent/agreement/contract.ts'
import { dashboardCalls } from '../src/features/desk/dashboard/dashboard/contract.ts'
import { noticeCalls } from '../src/features/desk/inbox/notice/contract.ts'
import type { ScreenRoute } from '../src/features/screens.ts'
import { alarmCalls } from '../src/features/work/alarms/alarm/contract.ts'
import { manualCalls } from '../src/features/work/content/manual/contract.ts'
import { questionCalls } from '../src/features/work/content/question/contract.ts'
import { documentPicture } from '../src/virtual-fleet/demonstration/document-picture.ts'
import { report } from '../tests/telematics/gateway/frames.ts'
import type { Caller } from './caller.ts'
import { addConnected, addModel, addVehicles, type ConnectedVehicle, mark, vinOf } from './data.ts'
import { openInstalledApp, storedText } from './installed-app.ts'
import { recordScreen } from './record.ts'
import { expect, go, openStage } from './stage.ts'

const stage = openStage()
const networkFaults = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/
const notHere = /此页面尚未下载|尚未在本设备|无法打开|imported module|加载失败/
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

/** Opens the browser again without a network. */
async function coldStart(page: Page, context: BrowserContext, at: string): Promise<Page> {
  await page.close()
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(`/#${at}`)
  return cold
}

describe('public pages', () => {
  /** Publishes a manual of a model whose second page has a picture. */
  async function publishedManual(title: string): Promise<{ id: number; model: number }> {
    const { id: model } = await addModel(admin, `SAVED${mark()}`)
    const { id } = await admin.call(manualCalls.add, { title, kind: 'manual', model, language: 'zh' })
    const form = new FormData()
    const picture = new Uint8Array(documentPicture('licence', vinOf('SAVED', 1)))
    form.append('file', new Blob([picture], { type: 'image/png' }), 'picture.png')
    const uploadedFile = (await admin.post(platformCalls.upload.path, form)) as { id: string }
    const pages = [
      { title: '胎压检查', markdown: '每月检查一次胎压。' },
      {
        title: '家用充电',
        markdown: `请使用**充电桩**充电，听见锁止声。\n\n![充电口](/file/content/${uploadedFile.id})`,
      },
    ]
    for (const page of pages) await admin.call(manualCalls.savePage, { manual: id, ...page })
    await admin.call(manualCalls.publish, { manual: id, number: 1 })
    return { id, model }
  }

  test('a manual saved in a first visit, from its contents alone, is found, searched, read and its pictures opened', async () => {
    const title = `离线手册 ${mark()}`
    const { id, model } = await publishedManual(title)
    const { page, context } = await stage.open({ shell: 'phone', worker: true, tolerated: networkFaults })
    const at = `/instructionManualInfo?id=${id}`
    await page.goto(`/#${at}`)
    await page.getByRole('button', { name: /^离线保存/ }).click()
    await expect(page.getByText('已离线保存', { exact: true })).toBeVisible()

    // The list was never opened, but shows the saved manuals.
    const cold = await coldStart(page, context, '/instructionManual')
    await expect(cold.getByText(/^无网络，显示的是 .+ 的内容$/)).toBeVisible()
    await cold.getByLabel('搜索全部说明书').fill('充电桩')
    await cold.getByRole('link').filter({ hasText: title }).filter({ hasText: '家用充电' }).click()
    await expect(cold.getByRole('article').getByText('听见锁止声')).toBeVisible()
    const picture = cold.getByRole('img', { name: '充电口' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await picture.click()
    await expect(cold.locator('.adm-image-viewer-slide img')).toBeVisible()
    // By the address that the owners' app opens.
    await cold.goto(`/#/vehicleInstructionManual?model=${model}`)
    await cold.reload()
    await expect(cold.getByRole('link', { name: '胎压检查' })).toBeVisible()
    await expect(cold.getByText(notHere)).toHaveCount(0)

    // The saved version is also read where a newer one was listed and not saved.
    await admin.call(manualCalls.draft, { manual: id })
    await admin.call(manualCalls.savePage, { manual: id, title: '新页', markdown: '新内容' })
    await admin.call(manualCalls.publish, { manual: id, number: 2 })
    await context.setOffline(false)
    await cold.goto(`/#${at}`)
    await cold.reload()
    await expect(cold.getByRole('link', { name: '新页' })).toBeVisible()
    const colder = await coldStart(cold, context, at)
    await colder.getByRole('link', { name: '胎压检查' }).click()
    await expect(colder.getByRole('article').getByText('每月检查一次胎压。')).toBeVisible()
  })

  test('a search whose code was never loaded says so in words of its own, and goes on when the network is back', async () => {
    const title = `在线手册 ${mark()}`
    await publishedManual(title)
    const ignoredFaults = /ERR_|Failed to load|imported module|preload CSS/
    const { page, context } = await stage.open({ shell: 'phone', tolerated: ignoredFaults })
    await page.goto('/#/instructionManual')
    await expect(page.getByText(title)).toBeVisible()
    await context.setOffline(true)
    await page.getByLabel('搜索全部说明书').fill('充电桩')
    await expect(page.getByText('此部分无法加载，请检查网络后重试，或重新加载页面。')).toBeVisible()
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
    await expect(page.getByText(/module/)).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('link').filter({ hasText: title })).toBeVisible()
  })

  test('an agreement that was read in a first visit, and questions that were listed after it', async () => {
    const [text, word] = [`协议正文 ${mark()}`, mark()]
    const kind = { type: 'user', target: 'app', country: 'TR', language: 'zh' } as const
    await admin.call(agreementCalls.add, { ...kind, version: mark(), text })
    const question = { language: 'zh', topic: 'charging', enabled: true } as const
    await admin.call(questionCalls.add, { ...question, title: `如何预约充电 ${word}`, content: `打开应用设置 ${word}` })
    const { page, context } = await stage.open({ shell: 'phone', worker: true, tolerated: networkFaults })
    const at = '/userAgreementView?country=TR&language=zh'
    await page.goto(`/#${at}`)
    await expect(page.getByText(text)).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await go(page, '/ownerHelp')
    await expect(page.getByText(word).first()).toBeVisible()

    const cold = await coldStart(page, context, at)
    await expect(cold.getByText(text)).toBeVisible()
    await expect(cold.getByText(/^无网络，显示的是 .+ 的内容$/)).toBeVisible()
    await cold.goto('/#/ownerHelp')
    await cold.reload()
    await cold.getByRole('searchbox').fill(word)
    await cold.getByRole('searchbox').press('Enter')
    await expect(cold).toHaveURL(/text=/)
    await cold.getByText(`如何预约充电 ${word}`).click()
    await expect(cold.getByText(`打开应用设置 ${word}`)).toBeVisible()
  })
})

describe('pages of staff', () => {
  test('messages and details that were never opened, and the dashboard, of which every card was read', async () => {
    const [vin = ''] = (await addVehicles(admin, mark(), 1)).vins
    const { page, context } = await stage.open({ shell: 'phone', as: admin, worker: true, tolerated: networkFaults })
    const list = `/vehicleManagement/vehicleInfo?q.vin=${vin}`
    await openInstalledApp(page, `/#${list}`)
    await expect(page.getByText(vin).first()).toBeVisible()
    await go(page, '/index')
    await expect(page.locator('.dash')).toBeVisible()
    await expect(page.locator('.dash-bone')).toHaveCount(0)
    for (const content of [noticeCalls.inbox.path, dashboardCalls.figures.path])
      await expect.poll(() => storedText(page)).toContain(content)
    for (const code of [/assets\/InboxList-/, /assets\/hosts-/, /assets\/DetailSheet-/])
      await expect.poll(() => storedText(page)).toMatch(code)

    const cold = await coldStart(page, context, '/index')
    await expect(cold.getByText(/显示的是 .+前的内容/)).toBeVisible()
    await expect(cold.locator('.dash-bone')).toHaveCount(0)
    await cold.goto('/#/messages')
    await cold.reload()
    await expect(cold.locator('.inbox').first()).toBeVisible()
    await cold.goto(`/#${list}`)
    await cold.reload()
    await recordScreen(cold, 'phone').row(vin).locator('.pk-card-open').click()
    await expect(cold.getByRole('dialog')).toContainText(vin)
    await expect(cold.getByText(notHere)).toHaveCount(0)
  })

  /** Adds a vehicle with an alarm, and the message that raised it. */
  async function addVehicleWithAlarm(): Promise<ConnectedVehicle> {
    const [vehicle] = await addConnected(admin, mark(), 1)
    if (!vehicle) throw new Error('No vehicle')
    const { vin, box } = vehicle
    onTestFinished(() => box.close())
    box.send(report(vin, Date.now(), { alarmLevel: 3, alarmFlags: 2 ** 11 }))
    await expect.poll(async () => (await admin.call(alarmCalls.query, { filter: { vin } })).rows.length).toBe(1)
    return vehicle
  }

  const lists: readonly (readonly [Shell, ScreenRoute])[] = [
    ['phone', '/warn/queryAlarm'],
    ['desk', '/vehicleManagement/vehicleLastMsg'],
    ['desk', '/warn/queryAlarm'],
    ['phone', '/vehicleManagement/vehicleLastMsg'],
  ]
  test.each(lists)('a list that was read in a first visit (%s, %s)', async (shell, route) => {
    const { vin } = await addVehicleWithAlarm()
    const { page, context } = await stage.open({ shell, as: admin, worker: true, tolerated: networkFaults })
    // No worker controlled this page when it started.
    await page.goto('/#/mySessions')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const at = `${route}?q.vin=${vin}`
    await go(page, at)
    await expect(recordScreen(page, shell).row(vin)).toHaveCount(1)
    await expect.poll(() => storedText(page)).toMatch(new RegExp(`"answer":[^\\n]*${vin}`))
    const cold = await coldStart(page, context, at)
    await expect(recordScreen(cold, shell).row(vin)).toHaveCount(1)
    await expect(cold.getByText(/显示的是 .+前的内容/)).toBeVisible()
    await expect(cold.getByText(notHere)).toHaveCount(0)
  })
})
