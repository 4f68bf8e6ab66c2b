import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import type { ExploreQuery } from '../src/domain/contract/explore/query.ts'
import { fleetDay } from '../src/domain/time.ts'
import { dashboardCalls } from '../src/features/desk/dashboard/dashboard/contract.ts'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { boardCalls } from '../src/features/work/analysis/board/contract.ts'
import { chartCalls } from '../src/features/work/analysis/chart/contract.ts'
import { longTest } from '../tests/check.ts'
import type { Caller, Person } from './caller.ts'
import { addGroup, addModel, addRole, addUser, mark, vinOf } from './data.ts'
import { handOf } from './hand.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shellsOf } from './stage.ts'

const stage = openStage()
const links = [
  '/chars',
  '/vehicleManagement/vehicleInfo',
  vehicleCalls.query.path,
  ...[chartCalls, boardCalls].flatMap((calls) => Object.values(calls).map(({ path }) => path)),
]
let admin: Caller
/** Has scope over the first of the three vehicles. */
let one: Person
let query: ExploreQuery
beforeAll(async () => {
  admin = await stage.caller()
  const word = mark()
  const { id: model, series } = await addModel(admin, `M-${word}`)
  const vins = [1, 2, 3].map((number) => vinOf(word, number))
  for (const vin of vins)
    await admin.call(vehicleCalls.add, { vin, series, model, productionDate: fleetDay(Date.now()) })
  const user = await addUser(admin, `u${word.toLowerCase()}`, { role: (await addRole(admin, `R-${word}`, links)).id })
  await addGroup(admin, `G-${word}`, [user.id], vins.slice(0, 1))
  one = user
  query = {
    explore: 'vehicles',
    dimensions: [{ field: 'vin' }],
    measures: ['count'],
    period: { days: 7 },
    filters: [{ field: 'vin', operator: 'in', values: vins }],
  }
})

/** Titles on the board, in order. */
const order = (page: Page) =>
  page.locator('.bd-card h3').evaluateAll((all) => all.map(({ textContent }) => textContent))

/** Cards that overlap another one, except the one being dragged. */
const overlapping = (page: Page) =>
  page.locator('.bd-card:not(.is-held)').evaluateAll((cards) => {
    const boxes = cards.map((card) => card.getBoundingClientRect())
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
        .map(() => cards[at]?.textContent),
    )
  })

describe.each(shellsOf('phone'))('%s', (shell) => {
  test('a board takes charts, which buttons and keys put in order', async () => {
    const names = ['A', 'B', 'C'].map((letter) => `${letter}-${mark()}`)
    for (const name of names) await admin.call(chartCalls.add, { name, look: 'number', query })
    const { page } = await stage.open({ shell, as: admin, at: '/chars?list=boards' })
    const screen = recordScreen(page, shell)
    await screen.add()
    await screen.fill('名称', `B-${mark()}`)
    await screen.save()
    await expect(page.getByText('看板还是空的')).toBeVisible()
    await page.getByRole('button', { name: '添加图表' }).first().click()
    for (const name of names) await page.locator('.ch-choose label').filter({ hasText: name }).click()
    await page.getByRole('button', { name: '添加 3 个图表' }).click()
    await expect(page.locator('.bd-card')).toHaveCount(3)
    const [a, b, c] = names
    await page.getByRole('button', { name: '调整布局' }).click()
    await page.getByRole('button', { name: `后移“${a}”` }).click()
    expect(await order(page)).toEqual([b, a, c])
    const last = page.locator('.bd-card').last()
    await last.focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Alt+ArrowLeft')
    expect(await order(page)).toEqual([c, b, a])
    await expect(page.locator('.bd-card').first()).toBeFocused()
    await page.getByRole('button', { name: `从看板移出“${b}”` }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('button', { name: '调整布局' })).toBeVisible()
    await page.reload()
    await expect(page.locator('.bd-card').first()).toContainText('3')
    expect(await order(page)).toEqual([c, a])
    await page.getByRole('link', { name: String(c) }).click()
    await expect(page).toHaveURL(/chars\?chart=\d+$/)
  })

  longTest(
    'a card is dragged to its place: the others make room, none lies over another, and Escape or undo take it back',
    async () => {
      const names = ['A', 'B', 'C', 'D'].map((letter) => `${letter}-${mark()}`)
      const [a, b, c, d] = names
      const charts: number[] = []
      for (const name of names) charts.push((await admin.call(chartCalls.add, { name, look: 'number', query })).id)
      const { id } = await admin.call(boardCalls.add, { name: `Drag-${mark()}` })
      await admin.call(boardCalls.put, { id, charts })
      const { page } = await stage.open({ shell, as: admin, at: `/chars?board=${id}` })
      await page.getByRole('button', { name: '调整布局' }).click()
      await expect(page.locator('.bd-card').first()).toContainText('3')
      const hand = await handOf(page, shell, '.bd-card')
      // From the first place over the second one.
      await hand.take(a)
      await hand.over(b)
      expect(await overlapping(page)).toEqual([])
      if (shell === 'desk') {
        await page.keyboard.press('Escape')
        await expect(page.locator('.is-held')).toHaveCount(0)
        await hand.drop()
        expect(await order(page)).toEqual([a, b, c, d])
        await hand.take(a)
        await hand.over(b)
      }
      await hand.drop()
      expect(await order(page)).toEqual([b, a, c, d])
      await expect(page.locator('.bd-card').nth(1)).toBeFocused()
      // Keyboard moves continue from there.
      await page.keyboard.press('Alt+ArrowRight')
      expect(await order(page)).toEqual([b, c, a, d])
      await page.getByRole('button', { name: '撤销' }).click()
      await page.getByRole('button', { name: '撤销' }).click()
      expect(await order(page)).toEqual(names)
      await expect(page.getByRole('button', { name: '撤销' })).toBeDisabled()
      await hand.take(b)
      await hand.over(a)
      await hand.drop()
      expect(await order(page)).toEqual([b, a, c, d])
      await page.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByRole('button', { name: '调整布局' })).toBeVisible()
      await page.reload()
      await expect(page.locator('.bd-card').first()).toContainText('3')
      expect(await order(page)).toEqual([b, a, c, d])
    },
  )

  longTest('the dashboard keeps the order that a person chose, also after the next sign-in', async () => {
    const { page } = await stage.open({ shell, as: one, at: '/index' })
    await page.getByRole('button', { name: '调整首页' }).click()
    const lines = page.locator('.dash-items').first().locator('li')
    await lines.first().locator('label').click()
    const movedName = (await lines.nth(1).locator('label').innerText()).trim()
    await page.getByRole('button', { name: /^上移/ }).nth(1).click()
    await expect(lines.first()).toContainText(movedName)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.locator('.dash-name').first()).toHaveText(movedName)
    const { page: next } = await stage.open({ shell, as: await stage.caller(one), at: '/index' })
    await expect(next.locator('.dash-name').first()).toHaveText(movedName)
    await (await stage.caller(one)).call(dashboardCalls.arrange, { items: null })
  })
})
