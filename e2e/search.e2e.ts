import { test } from 'vitest'
import { vehicleCalls } from '../src/areas/vehicles/vehicle/contract.ts'
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
    .getByRole('navigation', { name: `车辆 ${vin}` })
    .getByRole('button', { name: '轨迹回放' })
    .click()
  await expect(page).toHaveURL(new RegExp(`trackPlayback\\?vin=${vin}`))
  await page.goBack()
  await expect(page.locator('.file-head')).toContainText(vin)

  // What is kept at hand is there before anything is typed; a screen is found by its name in the other language.
  await page.keyboard.press('Control+k')
  await field.fill(vin)
  await page
    .getByRole('button', { name: /^收藏 / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^取消收藏 / }).first()).toBeVisible()
  await field.fill('')
  await expect(page.getByRole('region', { name: '收藏' }).getByRole('button').first()).toContainText(vin)
  await field.fill('Operation log')
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '操作日志', level: 1 })).toBeAttached()
})

test('on a phone the search stands at the top, and a vehicle leads on from its details', async () => {
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
})
