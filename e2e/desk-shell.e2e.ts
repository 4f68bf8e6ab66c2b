import { describe, test } from 'vitest'
import { longTest } from '../tests/check.ts'
import { expect, openStage, visit } from './stage.ts'

const stage = openStage()
const series = '/basic/basicSeries'
const models = '/vehicleManagement/vehicleModeInfo'
const desk = (at: string) => stage.open({ shell: 'desk', as: stage.administrator, at })

describe('tabs of visited pages', () => {
  test('open, keep what was typed, close by button and by middle click, and end at the start page', async () => {
    const { page } = await desk(series)
    const tabs = page.getByRole('navigation', { name: '已打开的页面' })
    const query = page.locator('.page:visible').getByRole('textbox', { name: '车系名称' })
    await query.fill('typed and not asked for')
    await visit(page, models)
    await visit(page, '/mySessions')
    await expect(tabs.getByRole('listitem')).toHaveText(['车系管理', '整车车型', '我的会话'])

    await tabs.getByRole('link', { name: '车系管理' }).click()
    await expect(query).toHaveValue('typed and not asked for')

    await tabs.getByRole('link', { name: '整车车型' }).click({ button: 'middle' })
    await expect(tabs.getByRole('listitem')).toHaveText(['车系管理', '我的会话'])
    await expect(page).toHaveURL(/basicSeries/)
    // Closing the shown page opens the last one that remains.
    await tabs.getByRole('button', { name: '关闭 车系管理' }).click()
    await expect(page).toHaveURL(/mySessions/)
    // A page that is opened again starts fresh.
    await visit(page, series)
    await expect(query).toHaveValue('')
  })

  longTest('menu of a tab: refresh, close others, close all', async () => {
    const { page } = await desk(series)
    const tabs = page.getByRole('navigation', { name: '已打开的页面' })
    const query = page.locator('.page:visible').getByRole('textbox', { name: '车系名称' })
    const choose = async (tab: string, action: string) => {
      await tabs.getByRole('listitem').filter({ hasText: tab }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await visit(page, models)
    await visit(page, series)
    await query.fill('will be gone')
    await choose('车系管理', '刷新')
    await expect(query).toHaveValue('')
    await expect(page).toHaveURL(/#\/basic\/basicSeries$/)

    await choose('车系管理', '关闭其他')
    await expect(tabs.getByRole('listitem')).toHaveText(['车系管理'])
    await visit(page, models)
    await choose('整车车型', '关闭所有')
    await expect(page).not.toHaveURL(/vehicleModeInfo|basicSeries/)
  })
})

test('two tabs of one route have a query each, also after going back and after a reload', async () => {
  const { page } = await desk(`${series}?q.name=first`)
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  const query = page.locator('.page:visible').getByRole('textbox', { name: '车系名称' })
  await expect(query).toHaveValue('first')
  await tabs.getByRole('listitem').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '复制页签' }).click()
  await expect(tabs.getByRole('listitem')).toHaveText(['车系管理', '车系管理'])
  await query.fill('second')
  await page.locator('.page:visible').getByRole('button', { name: '查询', exact: true }).click()
  await expect(page).toHaveURL(/q\.name=second/)
  await tabs.getByRole('link').first().click()
  await expect(query).toHaveValue('first')
  await expect(page).toHaveURL(/q\.name=first/)
  await page.goBack()
  await expect(query).toHaveValue('second')
  await page.reload()
  await expect(query).toHaveValue('second')
  await tabs.getByRole('listitem').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await expect(query).toHaveValue('second')
  await expect(tabs.getByRole('listitem')).toHaveCount(1)
})

longTest('side menu: one submenu open at a time, collapses, and is remembered', async () => {
  const { page } = await desk(series)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const entry = (name: string) => menu.getByRole('button', { name })
  await expect(entry('车辆管理')).toHaveAttribute('aria-expanded', 'true')
  await entry('位置与行程').click()
  await expect(entry('位置与行程')).toHaveAttribute('aria-expanded', 'true')
  await expect(entry('车辆管理')).toHaveAttribute('aria-expanded', 'false')

  const side = page.locator('.desk-side')
  await expect(side).toHaveCSS('width', '200px')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(side).not.toHaveCSS('width', '200px')
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
})

longTest('breadcrumb starts at the dashboard and says where the page stands', async () => {
  const { page } = await desk(series)
  const way = page.getByRole('navigation', { name: '当前位置' })
  await expect(way).toHaveText(/首页.*车辆管理.*整车车型.*车系管理/)
})

longTest('full screen, and a warning where there is none', async () => {
  const { page } = await desk(series)
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(page.getByText('you browser can not work')).toBeVisible()
})

longTest('layout settings work at once, are kept in this browser, and go back to their defaults', async () => {
  const { page } = await desk(series)
  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '布局设置' }).click()
  const settings = page.getByRole('dialog')
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  for (const [name, on] of [
    ['顶部导航', false],
    ['页签', true],
    ['固定顶栏', false],
    ['显示标志', true],
    ['动态标题', false],
  ] as const)
    await expect(settings.getByRole('switch', { name })).toBeChecked({ checked: on })
  await settings.getByRole('switch', { name: '页签' }).click()
  await expect(tabs).toHaveCount(0)
  await settings.getByRole('switch', { name: '动态标题' }).click()
  await expect(page).toHaveTitle('车系管理 - 车联网后台管理平台')
  await settings.getByText('深色').first().click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.getByRole('heading', { name: '车系管理' })).toBeAttached()
  await expect(tabs).toHaveCount(0)

  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '布局设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(tabs).toBeVisible()
})

longTest('with the menu at the top there is a breadcrumb, too, and long titles are said whole', async () => {
  const { page } = await stage.open({ shell: 'desk', as: stage.administrator, lang: 'en', at: series })
  await page.evaluate(() => localStorage.setItem('layout-setting', JSON.stringify({ topNav: true })))
  await page.reload()
  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(way).toHaveText(/Dashboard.*Basic data.*Series/i)
  const entry = page.locator('.desk-top-nav').getByText('Vehicles', { exact: true })
  await entry.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Vehicles')
  await entry.click()
  await expect(way).toHaveText(/Dashboard.*Vehicles/)
})
