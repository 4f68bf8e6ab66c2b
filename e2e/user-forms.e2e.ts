/** Tests forms of roles and users: permissions copied from another role, and the vehicle groups of a user. */
import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import type { Shell } from '../src/client/shell.ts'
import { roleCalls } from '../src/features/base/accounts/role/contract.ts'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import type { Caller } from './caller.ts'
import { addGroup, addRole, addUser, addVehicles, mark } from './data.ts'
import { answer, recordScreen } from './record.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
const settings = [
  ['desk', 'zh'],
  ['phone', 'en'],
] as const
const words = {
  zh: {
    name: '角色名称',
    copyFrom: '从其他角色复制权限',
    copy: '复制',
    groups: '车辆组',
    edit: '修改',
    asks: (name: string) => `复制“${name}”的权限？`,
    copied: (name: string, count: number) => `已复制“${name}”的 ${count} 项权限`,
    summary: /只能看到所在车辆组的车辆；共 \d+ 项权限：车辆管理/,
  },
  en: {
    name: 'Role name',
    copyFrom: 'Copy from role',
    copy: 'Copy',
    groups: 'Vehicle groups',
    edit: 'Edit',
    asks: (name: string) => `Copy the permissions of “${name}”?`,
    copied: (name: string, count: number) => `${count} permissions of “${name}” copied`,
    summary: /Sees only the vehicles of the user’s vehicle groups\. \d+ permissions: Vehicles/,
  },
} as const

async function copyFrom(page: Page, shell: Shell, label: string, role: string): Promise<void> {
  const form = page.locator('.ant-drawer-open, .ant-modal:visible, .pk-page-in:visible').last()
  if (shell === 'desk') {
    await form.getByRole('combobox', { name: label }).click()
    await page.keyboard.type(role)
    return page.locator('.ant-select-dropdown:visible').getByText(role, { exact: true }).click()
  }
  await form.getByRole('button', { name: label }).click()
  const sheet = page.getByRole('dialog', { name: label })
  const search = sheet.locator('.adm-search-bar input')
  if (await search.isVisible()) await search.fill(role)
  return sheet.getByText(role, { exact: true }).click()
}

test.each(settings)('a new role begins with what another one holds (%s, %s)', async (shell, lang) => {
  const say = words[lang]
  const word = mark()
  const [small, large, newRole] = [`Small ${word}`, `Large ${word}`, `Made ${word}`]
  await addRole(admin, small, ['/basic/basicSeries', '/basicSeries/query'])
  const { id } = await addRole(admin, large, ['/basic/basicSeries', '/basicSeries/query', '/basicSeries/info'])
  const permissionsOf = async (role: number) => {
    const { permissions } = await admin.call(roleCalls.one, { id: role })
    return (permissions ?? []).map((each) => each.id).sort()
  }
  const expectedPermissions = await permissionsOf(id)
  const { page } = await stage.open({ shell, lang, as: admin, at: '/management/role' })
  const screen = recordScreen(page, shell, lang)
  await screen.add()
  await screen.fill(say.name, newRole)
  await copyFrom(page, shell, say.copyFrom, small)
  await expect(page.getByText(say.copied(small, expectedPermissions.length - 1))).toBeVisible()
  // Ticked permissions are only replaced after a confirmation.
  await copyFrom(page, shell, say.copyFrom, large)
  await expect(page.getByRole('alertdialog')).toContainText(say.asks(large))
  await answer(page, say.copy)
  await expect(page.getByText(say.copied(large, expectedPermissions.length))).toBeVisible()
  await screen.save()
  await screen.saved()
  const { rows } = await admin.call(roleCalls.query, { filter: { name: newRole } })
  expect(await permissionsOf(rows[0]?.id ?? 0)).toEqual(expectedPermissions)
})

test.each(settings)('the groups in a user’s form decide which vehicles the user sees (%s, %s)', async (shell, lang) => {
  const say = words[lang]
  const word = mark()
  const { vins } = await addVehicles(admin, word, 3)
  const [first, second] = [`North ${word}`, `South ${word}`]
  await addGroup(admin, first, [], vins.slice(0, 2))
  await addGroup(admin, second, [], vins.slice(2))
  const role = await addRole(admin, `Role ${word}`, ['/vehicleManagement/vehicleInfo', vehicleCalls.query.path])
  const user = await addUser(admin, `f${word}`, { role: role.id })
  const theirs = await stage.caller(user)
  const visibleVins = async () => (await theirs.call(vehicleCalls.query, {})).rows.map(({ vin }) => vin).sort()
  expect(await visibleVins()).toEqual([])
  const at = `/management/user?q.userName=${user.username}`
  const { page } = await stage.open({ shell, lang, as: await stage.caller(), at })
  const screen = recordScreen(page, shell, lang)
  await screen.act(user.username, say.edit)
  // Summary of the role's permissions below the field.
  await expect(screen.form.getByText(say.summary)).toBeVisible()
  await screen.choose(say.groups, first)
  if (shell === 'desk') await page.keyboard.press('Escape')
  await screen.save()
  await screen.saved()
  expect(await visibleVins()).toEqual(vins.slice(0, 2))
  // The form shows the chosen groups, and adds to them.
  await screen.act(user.username, say.edit)
  await expect(screen.field(say.groups)).toContainText(first)
  await screen.choose(say.groups, second)
  if (shell === 'desk') await page.keyboard.press('Escape')
  await screen.save()
  await screen.saved()
  expect(await visibleVins()).toEqual([...vins].sort())
  const { vehicleGroups } = await admin.call(userCalls.one, { id: user.id })
  expect(vehicleGroups).toHaveLength(2)
})
