/**
 * Tests the platform's own monitoring: changing figures, and a threshold with a notice. A slow call links to its log
 * line.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { sessionCalls } from '../src/features/base/accounts/session/contract.ts'
import { chartCalls } from '../src/features/work/analysis/chart/contract.ts'
import type { Caller } from './caller.ts'
import { setParameters } from './data.ts'
import { attemptMs } from './prompt-expect.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
const asBefore = { 'monitoring.memoryMib': null, 'interfaceLog.slowMs': null, 'interfaceLog.perSecond': null }
afterAll(() => setParameters(admin, asBefore))

const figure = (page: Page, name: string) =>
  page.locator('.mon-figures > div').filter({ has: page.getByText(name, { exact: true }) })
/** Problem line of this test's threshold. Other tests kill processes, which is also a problem. */
const memory = (page: Page, state: string) =>
  page
    .locator('.mon-state li')
    .filter({ hasText: /内存 [\d,]+ MiB（阈值 1 MiB）/ })
    .filter({ hasText: state })

// Both shells run in parallel, so that the test waits for the samples only once.
test('figures move while somebody looks, a threshold makes a problem and a notice, and both end with it', async () => {
  const openedPages = await Promise.all(shells.map((shell) => stage.open({ shell, as: admin, at: '/monitoring' })))
  const pages = openedPages.map(({ page }) => page)
  const everywhere = (check: (page: Page) => Promise<void>) => Promise.all(pages.map(check))
  await everywhere((page) => expect(page.locator('.mon-state')).toBeVisible())
  const requests = pages.map((page) => figure(page, '请求').locator('b'))
  const requestCounts = await Promise.all(requests.map((each) => each.innerText()))
  const calling = setInterval(() => void admin.call(chartCalls.explores, {}).catch(() => {}), 50)
  try {
    await Promise.all(requests.map((each, at) => expect(each).not.toHaveText(requestCounts[at] ?? '')))
  } finally {
    clearInterval(calling)
  }

  await setParameters(admin, { 'monitoring.memoryMib': '1' })
  await everywhere((page) => expect(memory(page, '异常').first()).toBeVisible({ timeout: 120_000 }))
  for (const shell of shells) {
    const { page: other } = await stage.open({ shell, as: admin, at: shell === 'desk' ? '/index' : '/messages' })
    if (shell === 'desk') await other.getByRole('button', { name: /消息/ }).click()
    const notice = other.getByRole('button', { name: /内存 [\d,]+ MiB（阈值 1 MiB）/ }).first()
    await notice.click()
    await expect(other).toHaveURL(/#\/monitoring/)
  }

  await setParameters(admin, { 'monitoring.memoryMib': null })
  await everywhere(async (page) => {
    await expect(memory(page, '异常')).toHaveCount(0, { timeout: 120_000 })
    await expect(memory(page, '已恢复').first()).toBeVisible()
  })
})

describe.each(shells)('%s', (shell) => {
  test('from a slow call to its line, which has the id that its answer had', async () => {
    // A password check is slow on purpose. On a busy machine other calls are slow, too, and must not use up the lines
    // of a second.
    await setParameters(admin, { 'interfaceLog.slowMs': '20', 'interfaceLog.perSecond': '1000' })
    const path = sessionCalls.login.path
    const request = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const { page } = await stage.open({ shell, as: admin, at: '/monitoring' })
    const line = page
      .locator('.mon-list', { hasText: '最慢的请求' })
      .locator('tr, .adm-list-item')
      .filter({ has: page.getByRole('button', { name: '查看日志' }) })
      .first()
    const signIn = async () => {
      const answer = await fetch(stage.address + path, { ...request, body: JSON.stringify(stage.administrator) })
      return answer.headers.get('x-request-id')
    }
    await expect(async () => {
      await signIn()
      await page.reload()
      await expect(line).toBeVisible({ timeout: attemptMs })
    }).toPass()
    // The slowest call of the last hour. With other tests running it is rarely this sign-in.
    const slowest = /\/[\w/]+/.exec(await line.innerText())?.[0] ?? ''
    await line.getByRole('button', { name: '查看日志' }).click()
    await expect(page).toHaveURL(/#\/monitor\/log\?.*q\.call=/)
    const log = recordScreen(page, shell)
    await expect(log.row(slowest).first()).toBeVisible()
    // Finds the line of a certain answer among all. Earlier ones may exist from before this call counted as slow.
    await expect(async () => {
      const id = await signIn()
      await page.goto('about:blank')
      await page.goto(`/#/monitor/log?q.requestId=${id}`)
      await expect(log.rows).toHaveCount(1, { timeout: attemptMs })
    }).toPass()
    await expect(log.rows.first()).toContainText(path)
    await expect(log.rows.first()).toContainText('缓慢')
    await setParameters(admin, { 'interfaceLog.slowMs': null, 'interfaceLog.perSecond': null })
  })
})
