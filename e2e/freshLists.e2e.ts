import { beforeAll, describe, test } from 'vitest'
import { seriesCalls } from '../src/areas/vehicles/series/contract.ts'
import type { Caller } from './caller.ts'
import { mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shells } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
const addSeries = (name: string) => admin.call(seriesCalls.add, { name, code: name, powerMode: 'BEV' })

describe.each(shells)('%s', (shell) => {
  test('search pressed again asks again, also for the same', async () => {
    const { page } = await stage.open({ shell, as: admin, at: '/basic/basicSeries' })
    const screen = recordScreen(page, shell)
    const name = mark()
    await screen.search('车系名称', name)
    await expect(screen.rows).toHaveCount(0)
    await addSeries(name)
    await screen.search('车系名称', name)
    await expect(screen.row(name)).toHaveCount(1)
  })

  test('a list whose content moves says how much is new, and takes it in by a tap', async () => {
    const { page } = await stage.open({ shell, as: admin, at: '/logManagement' })
    const { rows } = recordScreen(page, shell)
    await expect(rows.first()).toBeVisible()
    const name = mark()
    await addSeries(name)
    // Who comes back to the window is told at once, others within seconds.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const news = page.getByRole('button', { name: /条新内容/ })
    await expect(news).toBeVisible()
    const before = await rows.first().innerText()
    await news.click()
    await expect(rows.first()).not.toHaveText(before)
    await expect(rows.first()).toContainText('车系管理')
    await expect(news).toHaveCount(0)
  })
})
