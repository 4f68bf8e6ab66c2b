import { expect } from 'playwright/test'
import { describe, test } from 'vitest'
import { screens } from '../src/areas/screens.ts'
import { seriesCalls } from '../src/areas/vehicles/series/contract.ts'
import { answer, recordScreen } from './record.ts'
import { go, openStage, shells } from './stage.ts'

const stage = openStage()
const at = '/basic/basicSeries'
const lists = screens.filter(({ access }) => access === 'menu').slice(0, 12)

describe.each(shells)('%s', (shell) => {
  test('no network: the list says so once, and loads when it is tried again', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, tolerated: /ERR_FAILED/ })
    const list = `**${seriesCalls.query.path}`
    await page.route(list, (route) => route.abort())
    await page.goto(`/#${at}`)
    await expect(page.getByText('加载失败')).toBeVisible()
    await expect(page.getByText('网络异常，请检查网络')).toHaveCount(1)
    await page.unroute(list)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(recordScreen(page, shell).rows.first()).toBeVisible()
  })

  test('the server fails: the status has its text', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, tolerated: /status of 502/ })
    await page.route(`**${seriesCalls.query.path}`, (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
    await page.goto(`/#${at}`)
    await expect(page.getByText('网络错误(502)').first()).toBeVisible()
  })

  test('ten calls that fail together give one alert', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, at: '/mySessions' })
    await expect(page.locator('.my-sessions li').first()).toBeVisible()
    let refused = 0
    await page.route(/\/(\w+)\/(\w+)$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      refused++
      await new Promise((done) => setTimeout(done, 1500))
      await route.fulfill({ json: { code: 401, msg: '请先登录', data: null } })
    })
    for (const { route } of lists) {
      await go(page, route)
      await page.waitForTimeout(80)
    }
    const alert = page.getByRole('alertdialog')
    await expect(alert).toHaveCount(1)
    await expect(alert).toContainText('请先登录')
    await expect.poll(() => refused).toBeGreaterThanOrEqual(5)
    await expect(page.locator('.toast')).toHaveCount(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await answer(page, '确定')
    await expect(page).toHaveURL(/#\/login/)
    await expect(alert).toHaveCount(0)
  })

  test('a page that does not exist, and the way back from it', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, at: '/no/such/page' })
    await expect(page).toHaveURL(/#\/404$/)
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  })
})
