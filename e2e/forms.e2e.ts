import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { seriesCalls } from '../src/features/fleet/vehicles/series/contract.ts'
import { longTest } from '../tests/check.ts'
import { pause } from '../tests/waiting.ts'
import type { Caller } from './caller.ts'
import { addSeries, mark } from './data.ts'
import { storedText } from './installed-app.ts'
import { answer, recordScreen } from './record.ts'
import { expect, openStage, shellsOf, sizes } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
const at = '/basic/basicSeries'
/** Rotated sizes, across the breakpoint. */
const rotatedSizes = { phone: { width: 1180, height: 820 }, desk: { width: 820, height: 1180 } }

describe.each(shellsOf('desk'))('%s', (shell) => {
  const close = (page: Page) =>
    shell === 'desk'
      ? recordScreen(page, shell).form.getByRole('button', { name: '取消', exact: true }).click()
      : page.getByRole('dialog').getByRole('button', { name: '返回' }).click()

  test('says by each field what is wrong with it, before and after asking the server', async () => {
    const takenName = mark()
    await addSeries(admin, takenName)
    const { page } = await stage.open({ shell, as: admin, at })
    const screen = recordScreen(page, shell)
    await screen.add()
    await screen.save()
    for (const label of ['车系名称', '车系代码', '动力模式'])
      await expect(screen.field(label)).toContainText(/不能为空|必填|请/)
    await screen.fill('车系名称', takenName)
    await screen.fill('车系代码', mark())
    await screen.choose('动力模式', '纯电动')
    await screen.save()
    await expect(screen.field('车系名称')).toContainText('已存在')
    await screen.fill('车系名称', mark())
    await expect(screen.field('车系名称')).not.toContainText('已存在')
    await screen.save()
    await screen.saved()
  })

  test('asks before what was typed is lost: by closing, by going back, by leaving the page', async () => {
    const { page, context } = await stage.open({ shell, as: admin, at })
    const screen = recordScreen(page, shell)
    const question = page.getByRole('alertdialog')
    await screen.add()
    await close(page)
    await screen.saved()
    await expect(question).toHaveCount(0)

    await screen.add()
    await screen.fill('车系名称', '未保存')
    await close(page)
    await expect(question).toContainText('内容尚未保存')
    await answer(page, '继续编辑')
    await expect(screen.field('车系名称').locator('input')).toHaveValue('未保存')
    await expect(page).toHaveURL(/add=/)
    await page.goBack()
    await expect(question).toContainText('内容尚未保存')
    await answer(page, '继续编辑')
    await expect(screen.field('车系名称').locator('input')).toHaveValue('未保存')

    await expect(page).toHaveURL(/add=/)
    await close(page)
    await answer(page, '离开')
    await screen.saved()
    await expect(page).not.toHaveURL(/add=/)

    // A tab closes without a question. The input is restored when the page is opened again.
    const name = mark()
    await screen.add()
    await screen.fill('车系名称', name)
    await expect.poll(() => storedText(page)).toContain(name)
    page.on('dialog', (dialog) => void dialog.dismiss())
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => page.isClosed()).toBe(true)
    const next = await context.newPage()
    await next.goto(`/#${at}`)
    const again = recordScreen(next, shell)
    await again.add()
    await expect(again.field('车系名称').locator('input')).toHaveValue(name)
  })

  longTest('a double click saves once', async () => {
    const { page } = await stage.open({ shell, as: admin, at })
    const screen = recordScreen(page, shell)
    let requestCount = 0
    await page.route(`**${seriesCalls.add.path}`, async (route) => {
      requestCount++
      await pause(300, 'the second click comes before the answer')
      await route.continue()
    })
    const name = mark()
    await screen.add()
    await screen.fill('车系名称', name)
    await screen.fill('车系代码', name)
    await screen.choose('动力模式', '纯电动')
    await screen.form.getByRole('button', { name: '保存', exact: true }).dblclick()
    await screen.saved()
    await expect(screen.row(name)).toHaveCount(1)
    expect(requestCount).toBe(1)
  })

  longTest('turning the device over the breakpoint keeps the page and what was typed', async () => {
    const { page } = await stage.open({ shell, as: admin, at: `${at}?q.name=turned` })
    const before = recordScreen(page, shell)
    await before.add()
    await before.fill('车系名称', '转屏保留')
    await before.choose('动力模式', '插电混动')
    const other = shell === 'desk' ? 'phone' : 'desk'
    await page.setViewportSize(rotatedSizes[shell])
    const after = recordScreen(page, other)
    await expect(after.field('车系名称').locator('input')).toHaveValue('转屏保留')
    await expect(after.field('动力模式')).toContainText('插电混动')
    await after.fill('车系代码', 'T')
    await page.setViewportSize(sizes[shell])
    await expect(before.field('车系代码').locator('input')).toHaveValue('T')
    await expect(before.field('车系名称').locator('input')).toHaveValue('转屏保留')
    await expect(page).toHaveURL(/q\.name=turned/)
  })

  test('somebody else changed the record meanwhile: nothing is overwritten, the latest can be loaded', async () => {
    const name = mark()
    const { id } = await addSeries(admin, name)
    const { page } = await stage.open({ shell, as: admin, at: `${at}?q.name=${name}` })
    const screen = recordScreen(page, shell)
    await screen.act(name, '修改')
    await expect(screen.field('车系代码').locator('input')).toHaveValue(name)
    await admin.call(seriesCalls.update, { id, remark: '别人的话' })
    await screen.fill('车系代码', `${name}2`)
    await screen.save()
    await expect(page.getByText('此记录已被他人修改')).toBeVisible()
    await page.getByRole('button', { name: '载入最新内容' }).click()
    await expect(screen.field('备注').locator('textarea').first()).toHaveValue('别人的话')
    await expect(screen.field('车系代码').locator('input')).toHaveValue(`${name}2`)
    await screen.save()
    await screen.saved()
    const row = await admin.call(seriesCalls.one, { id })
    expect(row).toMatchObject({ code: `${name}2`, remark: '别人的话' })
  })
})
