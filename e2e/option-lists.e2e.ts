/** Tests option lists: an option is added, chosen, retired, and no longer offered. */
import { beforeAll, describe, test } from 'vitest'
import { optionEntryCalls } from '../src/features/fleet/vehicles/optionEntry/contract.ts'
import type { Caller } from './caller.ts'
import { addVehicles, mark } from './data.ts'
import { answer, recordScreen } from './record.ts'
import { expect, go, openStage, shells } from './stage.ts'

const stage = openStage()
const lists = '/vehicleManagement/optionList'
const vehicles = '/vehicleManagement/vehicleInfo'
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

describe.each(shells)('%s', (shell) => {
  test('an option is added, chosen for a vehicle and retired: the vehicle keeps it, no form offers it', async () => {
    const word = mark()
    const [code, zh, en] = [`t${word}`, `类型${word}`, `Type ${word}`]
    const [vin = '', other = ''] = (await addVehicles(admin, word, 2)).vins
    const { page } = await stage.open({ shell, as: admin, at: lists })
    const screen = recordScreen(page, shell)
    await screen.add()
    await screen.choose('所属字典', '销售类型')
    await screen.fill('代码', code)
    await screen.fill('中文名称', zh)
    await screen.fill('英文名称', en)
    await screen.save()
    await screen.saved()

    await go(page, `${vehicles}?q.vin=${vin}`)
    await screen.act(vin, '修改')
    await screen.choose('销售类型', zh)
    await screen.save()
    await screen.saved()

    await go(page, `${lists}?q.code=${code}`)
    await screen.act(zh, '停用')
    await answer(page, '确定')
    await expect(page.getByText('已保存').first()).toBeVisible()

    await go(page, `${vehicles}?q.vin=${other}`)
    await screen.act(other, '修改')
    const field = screen.field('销售类型')
    await (shell === 'desk' ? field.getByRole('combobox') : field.locator('.pk-pick-main')).click()
    const dropdown = page.locator('.ant-select-dropdown:visible, .pk-sheet:visible')
    await expect(dropdown.getByText('租赁', { exact: true })).toBeVisible()
    await expect(dropdown.getByText(zh)).toHaveCount(0)

    const { page: again } = await stage.open({ shell, as: admin, at: `${vehicles}?q.vin=${vin}` })
    const secondScreen = recordScreen(again, shell)
    await secondScreen.act(vin, '修改')
    await expect(secondScreen.field('销售类型')).toContainText(`${zh}（已停用）`)
    const { rows } = await admin.call(optionEntryCalls.query, { filter: { code } })
    expect(rows).toMatchObject([{ active: false, en }])
  })
})
