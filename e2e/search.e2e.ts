import { test } from 'vitest'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { longTest } from '../tests/check.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()

test('a vehicle is found from everywhere by the keyboard, and its page leads on and back', async () => {
  const staff = await stage.caller()
  const vehicle = (await staff.call(vehicleCalls.query, { page: 1, pageSize: 10 })).rows[0]
  const vin = vehicle?.vin ?? ''
  const { page } = await stage.open({ shell: 'desk', as: stage.administrator, at: '/management/user' })
  await expect(page.getByRole('button', { name: '搜索 Ctrl K' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('searchbox', { name: '搜索车辆、用户、功能、视图、操作' })
  await field.fill(vin.slice(1))
  await expect(page.getByRole('button', { name: vin }).first()).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`carInfo\\?vin=${vin}$`))
  await expect(page.locator('.file-head')).toContainText(vin)
  await page
    .getByRole('navigation', { name: new RegExp(`^车辆 .*${vin}`) })
    .getByRole('button', { name: '轨迹回放' })
    .click()
  await expect(page).toHaveURL(new RegExp(`trackPlayback\\?vin=${vin}`))
  await page.goBack()
  await expect(page.locator('.file-head')).toContainText(vin)

  // Bookmarked entries are shown before any input. A screen is found by its name in the other language.
  await page.keyboard.press('Control+k')
  await field.fill(vin)
  // The vehicle's page behind the search has a star, too.
  const panel = page.locator('.search')
  await panel
    .getByRole('button', { name: /^收藏 / })
    .first()
    .click()
  await expect(panel.getByRole('button', { name: /^取消收藏 / }).first()).toBeVisible()
  await field.fill('')
  await expect(page.getByRole('region', { name: '收藏' }).getByRole('button').first()).toContainText(vin)
  await field.fill('Operation log')
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '操作日志', level: 1 })).toBeAttached()

  // A bookmarked screen is in the menu, also when that is collapsed to icons.
  await page.keyboard.press('Control+k')
  await field.fill('操作日志')
  await page.getByRole('button', { name: '收藏 操作日志' }).click()
  await expect(page.getByRole('button', { name: '取消收藏 操作日志' })).toBeVisible()
  await page.keyboard.press('Escape')
  const favourites = page.getByRole('navigation', { name: '收藏与最近' })
  await expect(favourites.getByRole('region', { name: '收藏' }).getByRole('link', { name: '操作日志' })).toBeVisible()
  await page.getByRole('button', { name: '收起菜单' }).click()
  await favourites.getByRole('menuitem', { name: '收藏' }).hover()
  await page.locator('.ant-menu-submenu-popup:visible').getByText('操作日志').click()
  await expect(page.getByRole('heading', { name: '操作日志', level: 1 })).toBeAttached()
  await page.getByRole('button', { name: '展开菜单' }).click()

  // Users link to their record. Global actions run directly.
  await page.keyboard.press('Control+k')
  await field.fill(stage.administrator.username)
  await page.getByRole('region', { name: '用户' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/management\/user\?q\.userName=/)
  await page.keyboard.press('Control+k')
  await field.fill('深色')
  await page.getByRole('region', { name: '操作' }).getByRole('button', { name: '切换为深色外观' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

longTest('on a phone the search stands at the top, and a vehicle leads on from its details', async () => {
  const staff = await stage.caller()
  const vehicle = (await staff.call(vehicleCalls.query, { page: 1, pageSize: 10 })).rows[0]
  const vin = vehicle?.vin ?? ''
  const { page } = await stage.open({ shell: 'phone', as: stage.administrator, at: '/index', lang: 'en' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill(vin)
  await page.getByRole('button', { name: vin }).first().click()
  await expect(page.locator('.file-head')).toContainText(vin)
  await page.locator('.phone > header .phone-back').click()
  await expect(page.getByRole('region', { name: 'Recent vehicles' })).toContainText(vin)

  // A page of one vehicle offers it, too.
  await page.goto('/#/vehicleManagement/vehicleWebCommand')
  await page
    .getByRole('region', { name: 'Recent and favourite vehicles' })
    .getByRole('button', { name: vin })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`vehicleWebCommand\\?vin=${vin}$`))

  await page.goto(`/#/vehicleManagement/vehicleInfo?q.vin=${vin}`)
  await page.locator('.pk-card-open').first().click()
  await page
    .getByRole('navigation', { name: `Vehicle ${vin}` })
    .getByRole('button', { name: 'Alarms' })
    .click()
  await expect(page).toHaveURL(new RegExp(`queryAlarm\\?q.vin=${vin}(&q.handling=open)?$`))
  await page.locator('.phone > header .phone-back').click()
  await page.getByRole('link', { name: vin }).click()
  await expect(page).toHaveURL(new RegExp(`carInfo\\?vin=${vin}$`))
  await page.locator('.phone > header .phone-back').click()
  await expect(page).toHaveURL(/queryAlarm|vehicleInfo/)

  // Users, favourites and global actions, in English.
  await page.goto('/#/index')
  const search = page.getByRole('searchbox')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await search.fill('Departments')
  await page.getByRole('button', { name: 'Add Departments to favourites' }).click()
  await search.fill('')
  await expect(page.getByRole('region', { name: 'Favourites' })).toContainText('Departments')
  await search.fill(stage.administrator.username)
  await expect(page.getByRole('region', { name: 'Users' }).getByRole('button').first()).toBeVisible()
  await search.fill('dark app')
  await page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Use dark appearance' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
