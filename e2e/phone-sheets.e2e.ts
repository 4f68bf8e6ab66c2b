/** Checks that the sheets over a phone's pages fit a thumb and a narrow window, as every-screen.ts does for pages. */
import type { Page } from 'playwright'
import { test } from 'vitest'
import { fit } from './fit.ts'
import { recordScreen } from './record.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
const narrow = { width: 360, height: 740 }

async function open(at: string) {
  const { page } = await stage.open({ shell: 'phone', as: stage.administrator, at })
  await page.setViewportSize(narrow)
  return { page, screen: recordScreen(page, 'phone') }
}
/** Polls until the sheet no longer moves. */
const fits = (page: Page) => expect.poll(() => page.evaluate(fit.misfits, fit.least)).toEqual([])

test('the sheets of a list: filters, order, actions of a row, details', async () => {
  const { page, screen } = await open('/vehicleManagement/vehicleInfo')
  await expect(screen.rows.first()).toBeVisible()
  await page.locator('.page:visible').getByRole('button', { name: '筛选' }).click()
  await expect(page.locator('.pk-sheet:visible .pk-field').first()).toBeVisible()
  await fits(page)
  await page.goBack()
  await screen.rows.first().getByRole('button', { name: '操作' }).click()
  await expect(page.locator('.adm-action-sheet:visible')).toBeVisible()
  await fits(page)
  await page.goBack()
  await screen.rows.first().locator('.pk-card-open').click()
  await expect(page.locator('.pk-page-in:visible .pk-pair').first()).toBeVisible()
  await fits(page)
})

test('a form, its choices, and its days and moments on wheels in the language of the interface', async () => {
  const { page, screen } = await open('/vehicleManagement/vehicleInfo')
  await screen.add()
  const day = screen.field('生产日期').locator('.pk-pick-main')
  await expect(day).toBeVisible()
  await fits(page)
  await day.click()
  const wheels = page.locator('.adm-picker:visible')
  await expect(wheels.getByText(`${new Date().getFullYear()}年`, { exact: true })).toBeVisible()
  await expect(wheels.getByRole('button', { name: /^上一项：\d+月$/ })).toBeAttached()
  await fits(page)
  await wheels.getByText('取消').click()
  await screen.field('车型').locator('.pk-pick-main').click()
  await expect(page.locator('.pk-sheet:visible .adm-search-bar')).toBeVisible()
  await fits(page)
})

test('wheels in English: names of months, and what is read out', async () => {
  const { page } = await stage.open({
    shell: 'phone',
    lang: 'en',
    as: stage.administrator,
    at: '/vehicleManagement/vehicleInfo',
  })
  await page.setViewportSize(narrow)
  await page.locator('.pk-add').click()
  await page.locator('.pk-field').filter({ hasText: 'Production date' }).locator('.pk-pick-main').click()
  const wheels = page.locator('.adm-picker:visible')
  await expect(wheels.getByText(new Date().toLocaleString('en-GB', { month: 'short' }), { exact: true })).toBeVisible()
  await expect(wheels.getByRole('button', { name: /^Previous: \w+$/ }).first()).toBeAttached()
  await expect(wheels.locator('[aria-label*="选择"], [aria-label*="项"]')).toHaveCount(0)
  await fits(page)
})
