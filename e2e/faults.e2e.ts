import { describe, test } from 'vitest'
import { seriesCalls } from '../src/areas/vehicles/series/contract.ts'
import { platformCalls } from '../src/kit/platform.ts'
import { answer, recordScreen } from './record.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
const at = '/basic/basicSeries'

describe.each(shells)('%s', (shell) => {
  test('the server is out of reach: the list says so once, and loads when it is tried again', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, tolerated: /ERR_FAILED/ })
    const list = `**${seriesCalls.query.path}`
    await page.route(list, (route) => route.abort())
    await page.goto(`/#${at}`)
    await expect(page.getByText('加载失败')).toBeVisible()
    await expect(page.getByText('无法连接服务器，请稍后再试')).toHaveCount(1)
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
    const { page } = await stage.open({ shell, as: stage.administrator, at })
    await recordScreen(page, shell).more('导入')
    let refused = 0
    let answerAll = () => {}
    const all = new Promise<void>((done) => {
      answerAll = done
    })
    await page.route(`**${platformCalls.template.path}`, async (route) => {
      if (++refused === 10) answerAll()
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

  test('a page that does not exist, and the way back from it', async () => {
    const { page } = await stage.open({ shell, as: stage.administrator, at: '/no/such/page' })
    await expect(page).toHaveURL(/#\/404$/)
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  })
})
