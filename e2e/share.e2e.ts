/** Tests access without an account on a phone: a vehicle's share link, and the access code of a dealer. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { queriedFrame, reportFrame } from '../src/domain/gb32960/index.ts'
import { dayMs, hourMs } from '../src/domain/time.ts'
import { dealerCalls } from '../src/features/fleet/vehicles/dealer/contract.ts'
import { salesOrderCalls } from '../src/features/fleet/vehicles/salesOrder/contract.ts'
import { dealerCodeCalls } from '../src/features/work/tracking/dealerCode/contract.ts'
import { shareLinkCalls } from '../src/features/work/tracking/shareLink/contract.ts'
import { longTest } from '../tests/check.ts'
import type { Box } from '../tests/telematics/gateway/box.ts'
import type { Caller } from './caller.ts'
import { countClicks } from './clicks.ts'
import { addConnected, mark } from './data.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
const word = mark()
const plate = `E2E0${word}`.slice(0, 16)
const soon = () => new Date(Date.now() + 1_500).toISOString()
const tomorrow = () => new Date(Date.now() + dayMs).toISOString()
let admin: Caller
let vin: string
let box: Box
let dealer: number

const say = (longitude: number, at = Date.now()) =>
  box.send(
    reportFrame({ version: 2016, vin }, at, {
      vehicleState: 1,
      chargingState: 3,
      runningMode: 1,
      odometerKm: 1000,
      socPercent: 80,
      speedKmh: 0,
      longitude,
      latitude: 36.67,
      locationStatus: 0,
    }),
  )

beforeAll(async () => {
  admin = await stage.caller()
  ;[{ vin, box }] = await addConnected(admin, word, 1)
  const name = `经销商${word}`
  dealer = (await admin.call(dealerCalls.add, { name, longitude: 117, latitude: 36.67, radiusKm: 1 })).id
  const order = { number: word, vin, dealer: name, customerType: 'private', orderDay: '2026-01-01' } as const
  await admin.call(salesOrderCalls.add, order)
  say(116.98)
})
afterAll(() => void box.socket.destroy())

const openOn = async (page: Page, address: string) => {
  await page.goto('about:blank')
  await page.goto(address)
}

test('a car is found by half its plate, and the track of yesterday is shared with at most six clicks', async () => {
  for (const minute of [2, 1]) say(116.97, Date.now() - dayMs + minute * 30_000)
  const { page } = await stage.open({ shell: 'desk', as: admin, at: '/index' })
  const search = page.getByRole('button', { name: '搜索 Ctrl K' })
  await expect(search).toBeVisible()
  const clicks = await countClicks(page)
  await search.click()
  await page.getByRole('searchbox', { name: '搜索车辆、用户、功能、视图、操作' }).fill(word)
  await page.locator('.search').getByRole('button', { name: vin }).first().click()
  await page
    .getByRole('navigation', { name: new RegExp(`^车辆 .*${vin}`) })
    .getByRole('button', { name: '轨迹回放' })
    .click()
  await page.getByRole('button', { name: '昨天', exact: true }).click()
  await page.getByRole('button', { name: '分享', exact: true }).click()
  await page.getByRole('button', { name: '生成链接', exact: true }).click()
  await expect(page.getByText('链接已生成')).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(6)
  const [link] = (await admin.call(shareLinkCalls.query, { filter: { vin } })).rows
  expect(link).toMatchObject({ kind: 'track' })
  if (link) await admin.call(shareLinkCalls.revoke, { ids: [link.id] })
})

test('a link from the live map shows one vehicle as it moves, until it is revoked; expired and forged ones say so', async () => {
  const expiring = await admin.call(shareLinkCalls.add, { vin, kind: 'location', expiresAt: soon() })
  const desk = await stage.open({ shell: 'desk', as: admin, at: `/vehicleManagement/autoCarManagement?vin=${vin}` })
  await desk.page.getByRole('button', { name: '分享', exact: true }).click()
  await desk.page.getByLabel('备注（选填）').fill(`给客户 ${word}`)
  await desk.page.getByRole('button', { name: '生成链接' }).click()
  const address = await desk.page.getByRole('textbox', { name: '链接', exact: true }).inputValue()
  await desk.context.close()

  const { page } = await stage.open({ shell: 'phone', at: '/autoCarManagement' })
  await page.getByLabel('分享链接').fill(address)
  await page.getByRole('button', { name: '打开' }).click()
  const panel = page.getByRole('region', { name: plate })
  await expect(panel).toContainText('山东济南')
  await expect(page.getByRole('region', { name: '分享车辆的位置地图' }).locator('canvas').first()).toBeVisible()
  expect(await page.content()).not.toContain(vin)
  say(116.99)
  await expect(panel).toContainText('116.990000')

  const { rows } = await admin.call(shareLinkCalls.query, { filter: { note: `给客户 ${word}` } })
  await admin.call(shareLinkCalls.revoke, { ids: rows.map(({ id }) => id) })
  await expect(page.getByRole('alert')).toHaveText('链接已撤销。')
  await openOn(page, `/#/autoCarManagement?share=${expiring.token}`)
  await expect(page.getByRole('alert')).toContainText('链接已过期')
  await openOn(page, `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`)
  await expect(page.getByRole('alert')).toContainText('链接无效')
})

longTest(
  "a track link plays its period and nothing else of the vehicle; the page without one and one that doesn't hold ask",
  async () => {
    const period = { periodFrom: new Date(Date.now() - hourMs).toISOString(), periodTo: tomorrow() }
    const link = await admin.call(shareLinkCalls.add, { vin, kind: 'track', expiresAt: tomorrow(), ...period })
    say(116.985)
    const { page } = await stage.open({ shell: 'phone', at: `/trackPlayback?share=${link.token}` })
    await expect(page.getByRole('heading', { name: plate })).toBeVisible()
    await expect(page.getByText(/^显示 \d+ \/ 共 \d+ 点$/)).toBeVisible()
    await expect(page.getByRole('button', { name: '播放' })).toBeVisible()
    await page.getByRole('tab', { name: '概览' }).click()
    await expect(page.getByRole('button', { name: 'GPX' })).toBeVisible()
    await expect(page.getByText('里程日历')).toHaveCount(0)
    expect(await page.content()).not.toContain(vin)
    await admin.call(shareLinkCalls.revoke, { ids: [link.id] })
    await openOn(page, `/#/trackPlayback?share=${link.token}`)
    await expect(page.getByRole('alert')).toHaveText('链接已撤销。')
    await openOn(page, '/#/trackPlayback')
    await expect(page.getByLabel('分享链接')).toBeVisible()
  },
)

longTest(
  'a dealer finds its vehicle with its code, nearest first, and wakes it, until the code is revoked',
  async () => {
    const issue = (expiresAt: string) => admin.call(dealerCodeCalls.add, { dealer, expiresAt })
    const expiring = await issue(soon())
    const { id, code } = await issue(tomorrow())
    const { page, context } = await stage.open({ shell: 'phone' })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ longitude: 117, latitude: 36.67, accuracy: 10 })
    await page.goto('/#/jxsCarAddress')
    const field = page.getByLabel('访问码')
    const enter = async (text: string) => {
      await field.fill(text)
      await page.getByRole('button', { name: '继续' }).click()
    }
    await enter('0000-0000-0000-0000')
    await expect(page.getByRole('alert')).toContainText('访问码无效')
    await enter(code.toLowerCase())
    const vehicleButtons = page.locator('.finder-list').getByRole('button')
    await expect(vehicleButtons).toHaveCount(1)
    await expect(vehicleButtons).toContainText(plate)
    await expect(vehicleButtons).toContainText(/\d 米|公里/)
    await vehicleButtons.click()
    const detail = page.getByRole('region', { name: plate })
    await expect(detail).toContainText('位于您的西方向')
    await detail.getByText('导航', { exact: true }).click()
    await expect(detail.getByRole('link', { name: '高德地图' })).toHaveAttribute('href', /coordinate=gaode/)
    await detail.getByText('导航', { exact: true }).click()

    await detail.getByRole('button', { name: '唤醒并刷新位置' }).click()
    expect(await box.until(() => box.got.some((frame) => frame[2] === 0x80))).toBe(true)
    box.send(queriedFrame({ version: 2016, vin }, new Date().toISOString(), [{ id: 2, value: 30 }]))
    await expect(detail).toContainText('终端已应答')
    say(116.995)
    await expect(detail).toContainText('位置已刷新')
    await expect(detail).toContainText('116.995000')

    await admin.call(dealerCodeCalls.revoke, { ids: [id] })
    await expect(page.getByRole('alert')).toContainText('会话已结束')
    await enter(code)
    await expect(page.getByRole('alert')).toContainText('访问码已撤销')
    await enter(expiring.code)
    await expect(page.getByRole('alert')).toContainText('访问码已过期')
  },
)
