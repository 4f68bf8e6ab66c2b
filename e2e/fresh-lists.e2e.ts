import { beforeAll, describe, test } from 'vitest'
import { reportFrame } from '../src/domain/gb32960/index.ts'
import { minuteMs } from '../src/domain/time.ts'
import { seriesCalls } from '../src/features/fleet/vehicles/series/contract.ts'
import { Caller } from './caller.ts'
import { addConnected, addRole, addUser, mark } from './data.ts'
import { attemptMs } from './prompt-expect.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
const addSeries = (name: string) => admin.call(seriesCalls.add, { name, code: name, powerMode: 'BEV' })

describe.each(shells)('%s', (shell) => {
  test('search pressed again asks again, also for the same', async () => {
    const { page } = await stage.open({ shell, as: admin, at: '/basic/basicSeries' })
    const screen = recordScreen(page, shell)
    const name = mark()
    await screen.search('车系名称', name)
    await expect(screen.rows).toHaveCount(0)
    await addSeries(name)
    await screen.search('车系名称', name)
    await expect(screen.row(name)).toHaveCount(1)
  })

  test('a list whose content moves says how much is new, and takes it in by a tap', async () => {
    const { page } = await stage.open({ shell, as: admin, at: '/logManagement' })
    const { rows } = recordScreen(page, shell)
    await expect(rows.first()).toBeVisible()
    const name = mark()
    await addSeries(name)
    // A window that becomes visible is updated immediately, others within seconds.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const news = page.getByRole('button', { name: /条新内容/ })
    await expect(news).toBeVisible()
    const before = await rows.first().innerText()
    await news.click()
    await expect(rows.first()).not.toHaveText(before)
    // Other tests write to the log as well.
    await expect(rows.filter({ hasText: '车系管理' }).first()).toBeVisible()
    await expect(news).toHaveCount(0)
  })

  test('a sign-in elsewhere is news on the page of sessions', async () => {
    // A separate user, so that no other test signs in as the same one.
    const { id: role } = await addRole(admin, `会话${mark()}`, ['/basic/basicSeries', '/basicSeries/query'])
    const person = await addUser(admin, `signs${mark()}`, { role })
    const { page } = await stage.open({ shell, as: person, at: '/mySessions' })
    const sessions = page.locator('.my-sessions li')
    await expect(sessions.first()).toBeVisible()
    const before = await sessions.count()
    await Caller.signIn(stage.address, person)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const news = page.getByRole('button', { name: '有 1 条新内容' })
    await expect(news).toBeVisible()
    expect(await sessions.count()).toBe(before)
    await news.click()
    await expect(sessions).toHaveCount(before + 1)
    await expect(news).toHaveCount(0)
  })

  test('a message that comes while the messages of its vehicle are shown is news there', async () => {
    const [{ vin, box }] = await addConnected(admin, mark(), 1)
    const period = [-minuteMs * 60, minuteMs * 60].map((ms) => new Date(Date.now() + ms).toISOString()).join('~')
    const query = `?q.vin=${vin}&q.at=${encodeURIComponent(period)}`
    const { page } = await stage.open({ shell, as: admin, at: `/message/messageQuery${query}` })
    const items = page.locator('.mp-item')
    await expect(items).toHaveCount(1)
    const more = { vehicleState: 1, chargingState: 3, runningMode: 1, odometerKm: 1000, socPercent: 80, speedKmh: 40 }
    box.send(reportFrame({ version: 2016, vin }, Date.now(), more))
    const news = page.getByRole('button', { name: '有 1 条新内容' })
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(news).toBeVisible({ timeout: attemptMs })
    }).toPass()
    await expect(items).toHaveCount(1)
    await news.click()
    await expect(items).toHaveCount(2)
    await expect(page.getByText('共 2 条报文').first()).toBeVisible()
    box.socket.destroy()
  })
})
