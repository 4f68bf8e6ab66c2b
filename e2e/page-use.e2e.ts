/**
 * Tests usage analytics: sent by the pages themselves, shown as pages, funnel and retention, and disabled by a
 * parameter.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect as expectValue, inject, test } from 'vitest'
import { pointPath } from '../src/domain/contract/points.ts'
import { dayMs, fleetDay } from '../src/domain/time.ts'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { pointCalls } from '../src/features/work/analysis/point/contract.ts'
import { recentDays } from '../src/record/kinds/recent.ts'
import { pause } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { addUser, mark, setParameters } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, go, openStage, shells } from './stage.ts'

/** `leaving`: timer that hides the page. */
declare const window: Window & { readonly leaving: number }

const stage = openStage()
const screen = '/buriedPointManager/overviewPreview'
const steps = ['page /logManagement', 'page /monitor/log']
let admin: Caller
let role: number

beforeAll(async () => {
  admin = await stage.caller()
  const { rows } = await admin.call(userCalls.query, { filter: { userName: stage.administrator.username } })
  role = rows[0]?.role?.id ?? 1
})
afterAll(() => setParameters(admin, { 'point.percent': null }))

const newCaller = async () => stage.caller(await addUser(admin, `p${mark().toLowerCase()}`, { role }))
const funnel = async () => {
  const funnelInput = { filter: { period: recentDays(30) }, steps, minutes: 1440 } as const
  return (await admin.call(pointCalls.funnel, funnelInput)).steps.map(({ users }) => users)
}
const useOf = async (key: string) => {
  const { rows } = await admin.call(pointCalls.query, { filter: { period: recentDays(7) }, pageSize: 100 })
  return rows.find((row) => row.key === key)
}

/** Leaves a page repeatedly until it has sent its usage. */
async function tell(page: Page): Promise<void> {
  const usageRequest = page.waitForRequest((request) => request.url().endsWith(pointPath))
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    const leaving = setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 250)
    Object.assign(window, { leaving })
  })
  await usageRequest
  await page.evaluate(() => {
    clearInterval(window.leaving)
    Reflect.deleteProperty(document, 'visibilityState')
  })
}

describe.each(shells)('%s', (shell) => {
  test('pages that somebody opens are counted, and lead from the overview to a funnel', async () => {
    const before = await funnel()
    const { page: theirs } = await stage.open({ shell, as: await newCaller(), at: '/logManagement' })
    await tell(theirs)
    await go(theirs, '/monitor/log')
    await tell(theirs)
    // Other tests open these pages, too.
    const grownSteps = async () => (await funnel()).map((users, at) => users > (before[at] ?? 0))
    await expect.poll(grownSteps).toEqual([true, true])

    const { page } = await stage.open({ shell, as: admin, at: screen })
    const list = recordScreen(page, shell)
    const { rows } = await admin.call(pointCalls.query, { filter: { period: recentDays(7) }, pageSize: 10 })
    const pageName = rows.find(({ name }) => rows.filter((other) => other.name.includes(name)).length === 1)?.name ?? ''
    await expect(list.row(pageName)).toHaveCount(1)
    await list.act(pageName, '用作漏斗第一步')
    await expect(page).toHaveURL(/list=funnel/)
    await expect(page.getByText('请选择至少两个步骤')).toBeVisible()
    const least = await funnel()
    await go(page, `${screen}?${new URLSearchParams({ list: 'funnel', steps: steps.join('~') })}`)
    const bars = page.locator('.ui-bars').last().locator('.ui-bars-value')
    await expect(bars.nth(0)).toHaveText(/^\d+ 人 · 100\s?%$/)
    await expect(bars.nth(1)).toHaveText(/^\d+ 人 · /)
    const most = await funnel()
    for (const [at, users] of (await bars.allInnerTexts()).map((text) => Number.parseInt(text, 10)).entries()) {
      expectValue(users).toBeGreaterThanOrEqual(least[at] ?? 0)
      expectValue(users).toBeLessThanOrEqual(most[at] ?? 0)
    }
  })

  test('retention: of those who came first on a day, how many came again', async () => {
    const first = fleetDay(Date.now() - (shell === 'desk' ? 200 : 220) * dayMs)
    const later = (days: number) => fleetDay(Date.parse(`${first}T12:00:00+08:00`) + days * dayMs)
    const people = Array.from({ length: 4 }, () => randomUUID())
    const visits = people.flatMap((actor, at) =>
      [first, ...(at < 2 ? [later(1)] : []), ...(at < 1 ? [later(7)] : [])].map((day) => ({ actor, day })),
    )
    const client = new pg.Client({ connectionString: inject('database') })
    await client.connect()
    for (const { actor, day } of visits)
      await client.query(
        `insert into point_actor_day (day, name, value, platform, version, actor) values ($1, 'page', '/index', 'desk', '', $2)`,
        [day, actor],
      )
    await client.end()
    const period = new URLSearchParams({ list: 'retention', 'q.period': `${first}~${first}` })
    const { page } = await stage.open({ shell, as: admin, at: `${screen}?${period}` })
    await expect(page.getByText(/50\s?% \(2\/4\)/).first()).toBeVisible()
    await expect(page.getByText(/25\s?% \(1\/4\)/).first()).toBeVisible()
    await expect(page.getByText(/\b0\s?% \(0\/4\)/).first()).toBeVisible()
  })
})

test('with the parameter at 0 a browser asks once, tells nothing more, and the overview says so', async () => {
  await setParameters(admin, { 'point.percent': '0' })
  const batch = { client: randomUUID(), platform: 'desk', version: '', points: [{ seq: 1, agoMs: 0, name: 'install' }] }
  // The server rereads the parameter after a while.
  await expect.poll(async () => (await admin.call(pointCalls.collect, batch as never)).percent).toBe(0)
  const before = await useOf('page /logManagement')
  for (const shell of shells) {
    const { page } = await stage.open({ shell, as: await newCaller() })
    let requestCount = 0
    page.on('request', (request) => {
      if (request.url().endsWith(pointPath)) requestCount++
    })
    const usageResponse = page.waitForResponse((response) => response.url().endsWith(pointPath))
    await page.goto('/#/logManagement')
    expectValue((await (await usageResponse).json()).data).toEqual({ percent: 0 })
    await go(page, '/monitor/log')
    await expect(page.getByText('接口日志').first()).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await pause(1_000, 'more could be sent, which must not')
    expectValue(requestCount).toBe(1)
  }
  expectValue((await useOf('page /logManagement'))?.count).toBe(before?.count)
  const { page } = await stage.open({ shell: 'desk', as: admin, at: screen })
  await expect(page.getByText('采集已关闭（系统参数 point.percent）。')).toBeVisible()
})
