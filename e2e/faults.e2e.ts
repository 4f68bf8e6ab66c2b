import { describe, test } from 'vitest'
import { platformCalls } from '../src/domain/contract/platform.ts'
import { seriesCalls } from '../src/features/fleet/vehicles/series/contract.ts'
import { longTest } from '../tests/check.ts'
import { pause } from '../tests/waiting.ts'
import { attemptMs } from './prompt-expect.ts'
import { answer, recordScreen } from './record.ts'
import { expect, openStage, shellsOf } from './stage.ts'

const stage = openStage()
const at = '/basic/basicSeries'
const id = '3f2a77c0-5b1e-4f7e-9d2b-0c8f6a1e2d3c'

describe.each(shellsOf('phone'))('%s', (shell) => {
  test('the server is out of reach: the list says so once, and loads when it is tried again', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, tolerated: /ERR_FAILED/ })
    const list = `**${seriesCalls.query.path}`
    await page.route(list, (route) => route.abort())
    await page.goto(`/#${at}`)
    await expect(page.getByText('加载失败')).toBeVisible()
    await expect(page.getByText('无法连接服务器，请稍后再试')).toHaveCount(1)
    // The page also retries by itself. Once the list can load, the button may disappear before the click.
    const request = page.waitForRequest(list)
    await page.getByRole('button', { name: '重试' }).click()
    await request
    await page.unroute(list)
    await expect(recordScreen(page, shell).rows.first()).toBeVisible()
  })

  longTest('the server fails: the status has its text', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, tolerated: /status of 502/ })
    await page.route(`**${seriesCalls.query.path}`, (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
    await page.goto(`/#${at}`)
    await expect(page.getByText('网络错误(502)').first()).toBeVisible()
  })

  longTest('a list that the server fails to load shows the id of the request, by which the log has it', async () => {
    const { page, context } = await stage.open({ shell, as: stage.administrator })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // A real failure, because this task does not exist.
    await page.goto('/#/contentManagement/tboxUpTaskManagement?task=999999')
    const line = page.getByRole('button', { name: /^复制请求编号 / })
    await expect(line).toHaveText(/^请求 [\da-f]{8}… · 复制$/)
    await line.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('请求编号已复制')).toBeVisible()
    const id = await page.evaluate(() => navigator.clipboard.readText())
    expect(id).toMatch(/^[\w-]{36}$/)
    // Log lines are written a moment after the answer.
    await expect(async () => {
      await page.goto('about:blank')
      await page.goto(`/#/monitor/log?q.requestId=${id}`)
      await expect(recordScreen(page, shell).rows).toHaveCount(1, { timeout: attemptMs })
    }).toPass()
  })

  longTest.each([
    ['zh', /^请求 3f2a77c0… · 复制$/, '请求编号已复制'],
    ['en', /^Request 3f2a77c0… · copy$/, 'Request ID copied'],
  ] as const)('a server that fails: the id of the request is copied by a tap (%s)', async (lang, words, copiedText) => {
    const { page, context } = await stage.open({ shell, lang, as: stage.administrator, tolerated: /status of 500/ })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const fail = (path: string) =>
      page.route(`**${path}`, (route) => route.fulfill({ status: 500, headers: { 'x-request-id': id }, json: {} }))
    await fail(seriesCalls.query.path)
    await page.goto(`/#${at}`)
    const line = page.locator('.ui-request')
    await expect(line).toHaveText(words)
    await line.click()
    await expect(line).toHaveText(copiedText)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  })

  longTest('a step that fails on the server: its message stays until the id of the request is copied', async () => {
    const { page, context } = await stage.open({
      shell,
      as: stage.administrator,
      at,
      tolerated: /status of 500/,
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.route(`**${platformCalls.template.path}`, (route) =>
      route.fulfill({ status: 500, headers: { 'x-request-id': id }, json: {} }),
    )
    await recordScreen(page, shell).more('导入')
    await page.getByRole('button', { name: /下载模板$/ }).click()
    const toast = page.locator('.toast')
    await expect(toast).toContainText('服务器错误(500)')
    await pause(6_000, 'longer than other messages stay')
    await toast.getByRole('button', { name: id }).click()
    await expect(toast).toContainText('请求编号已复制')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  })

  longTest('ten calls that fail together give one alert', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, at })
    await recordScreen(page, shell).more('导入')
    let refusalCount = 0
    let answerAll = () => {}
    const all = new Promise<void>((resolve) => {
      answerAll = resolve
    })
    await page.route(`**${platformCalls.template.path}`, async (route) => {
      if (++refusalCount === 10) answerAll()
      await all
      await route.fulfill({ json: { code: 401, msg: '请先登录', data: null } })
    })
    for (let click = 0; click < 10; click++) await page.getByRole('button', { name: /下载模板$/ }).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('请先登录')
    await expect(alert).toHaveCount(1)
    await expect(page.locator('.toast')).toHaveCount(1)
    await answer(page, '确定')
    await expect(page).toHaveURL(/#\/login/)
    await expect(alert).toHaveCount(0)
  })

  longTest('a page that does not exist, and the way back from it', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, at: '/no/such/page' })
    await expect(page).toHaveURL(/#\/404$/)
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  })
})
