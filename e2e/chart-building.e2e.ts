/** Builds a chart by clicks only, from an empty builder to a board and an alert, on desk and phone. */
import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import type { Shell } from '../src/client/shell.ts'
import { fleetDay } from '../src/domain/time.ts'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { alertRuleCalls } from '../src/features/work/analysis/alertRule/contract.ts'
import { boardCalls } from '../src/features/work/analysis/board/contract.ts'
import { chartCalls } from '../src/features/work/analysis/chart/contract.ts'
import type { Caller, Person } from './caller.ts'
import { countClicks } from './clicks.ts'
import { addGroup, addModel, addRole, addUser, mark, vinOf } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, go, openStage, shellsOf } from './stage.ts'

const stage = openStage()
const links = [
  '/chars',
  '/vehicleManagement/vehicleInfo',
  vehicleCalls.query.path,
  ...[chartCalls, boardCalls, alertRuleCalls].flatMap((calls) => Object.values(calls).map(({ path }) => path)),
]
let admin: Caller
let role: string
/** Common part of the VINs, and the models of one and of two vehicles. */
let word: string
let models: [string, string]
/** Has scope over the first vehicle of each model. */
let other: Person
beforeAll(async () => {
  admin = await stage.caller()
  const fileMark = mark()
  word = vinOf(fileMark, 0).slice(0, 12)
  role = `R-${fileMark}`
  models = [`M1-${fileMark}`, `M2-${fileMark}`]
  const [one, two] = [await addModel(admin, models[0]), await addModel(admin, models[1])]
  for (const [at, { id: model, series }] of [one, two, two].entries())
    await admin.call(vehicleCalls.add, {
      vin: vinOf(fileMark, at + 1),
      series,
      model,
      productionDate: fleetDay(Date.now()),
    })
  other = await addUser(admin, `u${fileMark.toLowerCase()}`, { role: (await addRole(admin, role, links)).id })
  await addGroup(
    admin,
    `G-${fileMark}`,
    [(other as Person & { id: number }).id],
    [1, 2].map((n) => vinOf(fileMark, n)),
  )
})

/** Controls of a chart builder, in terms of a user's actions. */
function builderOf(page: Page, shell: Shell) {
  const controls = page.locator('.ch-controls')
  return {
    /** On a phone the controls are split into steps. */
    async step(name: string) {
      if (shell === 'phone') await controls.getByText(name, { exact: true }).first().click()
    },
    async choose(label: string, option: string) {
      const control = controls.getByLabel(label, { exact: true }).last()
      await control.click()
      const place = shell === 'desk' ? page.locator('.ant-select-dropdown:visible') : page.locator('.ui-sheet:visible')
      const search = shell === 'desk' ? control : place.locator('.adm-search-bar input')
      await place.last().waitFor()
      if ((await search.count()) > 0 && (await search.isEditable())) await search.fill(option)
      await place.getByText(option, { exact: true }).last().click()
      await expect(place).toHaveCount(0)
    },
  }
}

describe.each(shellsOf('desk'))('%s', (shell) => {
  test('a chart is built by presses and seen at once, shared, opened to the list behind a mark, put on a board and watched', async () => {
    const name = `C-${mark()}`
    const { page } = await stage.open({ shell, as: admin, at: '/chars' })
    await page.getByRole('button', { name: '新建图表' }).click()
    const { step, choose } = builderOf(page, shell)
    await choose('统计对象', '车辆')
    await choose('时段', '近 7 天')
    await step('筛选')
    await choose('添加筛选', 'VIN')
    await choose('VIN', '包含')
    await page.locator('.ch-filter input:not([role])').last().fill(word)
    const preview = page.locator('.ch-shown')
    await expect(preview).toContainText('3 条记录，3 辆车')
    await step('指标与维度')
    await choose('分组', '车型')
    await step('样式')
    await choose('样式', '排行')
    await expect(preview.getByRole('button', { name: new RegExp(models[1]) })).toContainText('2')
    await expect(page).toHaveURL(/look=ranking/)

    await page.getByRole('button', { name: '保存', exact: true }).click()
    const screen = recordScreen(page, shell)
    await screen.fill('名称', name)
    await screen.choose('共享给角色', role)
    await screen.save()
    await expect(page).toHaveURL(/chars\?chart=\d+$/)
    const chart = page.url().replace(/.*#/, '')

    // A total opens all rows, a mark its own rows, and these open their list.
    await preview.getByRole('button', { name: /合计/ }).click()
    await expect(page.getByText('3 条，3 辆车')).toBeVisible()
    await (shell === 'desk' ? page.keyboard.press('Escape') : page.goBack())
    await expect(page.getByText('3 条，3 辆车')).toBeHidden()
    await preview.getByRole('button', { name: new RegExp(models[1]) }).click()
    await expect(page.getByText('2 条，2 辆车')).toBeVisible()

    // A user with a smaller scope sees only those vehicles, everywhere.
    const { page: theirs } = await stage.open({ shell, as: other, at: '/chars' })
    await recordScreen(theirs, shell).act(name, '查看')
    await expect(theirs.locator('.ch-shown')).toContainText('2 辆车')
    await theirs.getByRole('button', { name: /合计/ }).first().click()
    await expect(theirs.getByText('2 条，2 辆车')).toBeVisible()
    await (shell === 'desk' ? theirs.keyboard.press('Escape') : theirs.goBack())
    await theirs
      .locator('.ch-shown')
      .getByRole('button', { name: new RegExp(models[1]) })
      .click()
    await expect(theirs.getByText('1 条，1 辆车')).toBeVisible()

    const boards = await stage.open({ shell, as: admin, at: '/chars?list=boards' })
    const list = recordScreen(boards.page, shell)
    await list.add()
    await list.fill('名称', `B-${mark()}`)
    await list.save()
    await boards.page.getByRole('button', { name: '添加图表' }).first().click()
    await boards.page.locator('.ch-choose label').filter({ hasText: name }).click()
    await boards.page.getByRole('button', { name: '添加 1 个图表' }).click()
    const card = boards.page.locator('.bd-card').filter({ hasText: name })
    await card.getByRole('button', { name: new RegExp(models[0]) }).click()
    await expect(boards.page.getByText('1 条，1 辆车')).toBeVisible()

    const chartView = await stage.open({ shell, as: admin, at: chart })
    await chartView.page.getByRole('button', { name: '提醒我…' }).click()
    const alert = `A-${mark()}`
    await chartView.page.getByLabel('名称').fill(alert)
    await chartView.page.getByLabel('阈值', { exact: true }).fill('2')
    await chartView.page.getByRole('button', { name: '保存' }).click()
    await expect(chartView.page.getByText('图表提醒已保存')).toBeVisible()
    await go(chartView.page, '/chars?list=alerts')
    await expect(recordScreen(chartView.page, shell).row(alert)).toContainText(name)
  })
})

test('a new chart takes twelve clicks at most to a board with a subscription by mail', async () => {
  const [board, name] = [`B-${mark()}`, `C-${mark()}`]
  await admin.call(boardCalls.add, { name: board })
  const { page } = await stage.open({ shell: 'desk', as: admin, at: '/chars' })
  await expect(page.getByRole('button', { name: '新建图表' })).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: '新建图表' }).click()
  const { choose } = builderOf(page, 'desk')
  await choose('统计对象', '车辆')
  await choose('分组', '车型')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const screen = recordScreen(page, 'desk')
  await screen.fill('名称', name)
  await screen.save()
  await page.getByRole('button', { name: '添加到看板' }).click()
  const dialog = page.getByRole('dialog', { name: '添加到看板' })
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.locator('.bd-card').filter({ hasText: name })).toBeVisible()
  await page.getByRole('button', { name: '订阅', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('订阅已保存')).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(12)

  // The same chart on a new board.
  await page.goBack()
  await page.getByRole('button', { name: '添加到看板' }).click()
  await dialog.getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible').getByText('新建看板').click()
  await dialog.getByLabel('看板名称').fill(`${board}-2`)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('heading', { name: `${board}-2` })).toBeVisible()
  await expect(page.locator('.bd-card').filter({ hasText: name })).toBeVisible()
  await go(page, '/chars?list=subscriptions')
  await expect(recordScreen(page, 'desk').row(board)).toBeVisible()
})
