import type { Locator, Page } from 'playwright'
import { describe, test } from 'vitest'
import { longTest } from '../tests/check.ts'
import { expect, openStage, visit } from './stage.ts'

const stage = openStage()
const list = /#\/basic\/basicSeries$/
const work = /#\/work$/

/** Opens a list on a phone from the page of all work. */
async function onList(): Promise<Page> {
  const { page } = await stage.open({ shell: 'phone', as: stage.administrator, at: '/work' })
  await page.getByText('整车车型', { exact: true }).first().click()
  // A tab replaces the page in the history.
  await page.getByRole('link', { name: '车系管理' }).click()
  await expect(page).toHaveURL(list)
  // During the change the page before is still visible, with cards and buttons of its own.
  await expect(page.locator('.page:visible')).toHaveCount(1)
  await expect(page.locator('.page:visible .pk-card').first()).toBeVisible()
  return page
}

describe('going back on a phone', () => {
  test('closes filters, order, actions and the menu of a row, one after the other, and then leaves in one step', async () => {
    const page = await onList()
    const button = (name: string) => page.locator('.page:visible').getByRole('button', { name }).first()
    const openings: readonly [Locator, Locator][] = [
      [button('筛选'), page.getByRole('heading', { name: '筛选' })],
      [button('排序'), page.getByRole('heading', { name: '排序' })],
      [button('更多'), page.locator('.adm-action-sheet:visible')],
      [button('操作'), page.locator('.adm-action-sheet:visible')],
    ]
    for (const [opener, inside] of openings) {
      await opener.click()
      await expect(inside).toBeInViewport()
      await page.goBack()
      await expect(inside).not.toBeInViewport()
      await expect(page).toHaveURL(list)
    }
    // A sheet that closed by itself leaves no history entry.
    const [opener, inside] = openings[1]!
    await opener.click()
    await expect(inside).toBeInViewport()
    await page
      .locator('.adm-mask:visible')
      .first()
      .click({ position: { x: 10, y: 10 } })
    await expect(inside).not.toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(work)
  })

  test('closes the question whether to leave a form before the form, and what was typed stands', async () => {
    const page = await onList()
    await page.getByRole('button', { name: '新增' }).click()
    const nameField = page.getByLabel('车系名称')
    await nameField.fill('X')
    const question = page.getByRole('alertdialog')
    await page.goBack()
    await expect(question).toContainText('内容尚未保存')
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(nameField).toHaveValue('X')
    await page.goBack()
    await question.getByRole('button', { name: '离开' }).click()
    await expect(nameField).toHaveCount(0)
    await expect(page).toHaveURL(list)
    await page.goBack()
    await expect(page).toHaveURL(work)
  })

  longTest('an address that is typed after something was closed leads there', async () => {
    const page = await onList()
    for (const route of ['/goods/order/index', '/management/user', '/basic/basicSeries']) {
      await visit(page, route)
      await page.locator('.page').getByRole('button', { name: '筛选' }).first().click()
      await expect(page.getByRole('heading', { name: '筛选' })).toBeInViewport()
      await page
        .locator('.adm-mask:visible')
        .first()
        .click({ position: { x: 10, y: 10 } })
    }
  })
})
