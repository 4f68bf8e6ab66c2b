import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { listViewCalls } from '../src/features/base/settings/listView/contract.ts'
import { longTest } from '../tests/check.ts'
import type { Caller, Person } from './caller.ts'
import { addRole, addUser, mark } from './data.ts'
import { attemptMs } from './prompt-expect.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shellsOf } from './stage.ts'

const stage = openStage()
const route = '/management/user'
const list = { route, record: 'account' }
const role = `看用户 ${mark()}`
let admin: Caller
let reader: Person
let roleId: number
beforeAll(async () => {
  admin = await stage.caller()
  roleId = (await addRole(admin, role, [route, userCalls.query.path])).id
  reader = await addUser(admin, `Reader${mark()}`, { role: roleId })
})
// Other tests expect the administrator's default lists.
afterAll(() => admin.call(listViewCalls.choose, { ...list, usual: null }))

/** Menu of views: next to the list's buttons at a desk, in the sheet of filters on a phone. */
const menuOf = (page: Page, shell: 'desk' | 'phone') => ({
  named: (name: string) => page.getByRole('button', { name: `视图：${name}` }),
  async open() {
    if (shell === 'desk') await page.getByRole('button', { name: /^视图：/ }).click()
    else await page.getByRole('button', { name: '筛选' }).click()
  },
  async act(action: string) {
    if (shell === 'desk') return page.getByRole('menuitem', { name: action, exact: true }).click()
    const buttons = page.getByRole('region', { name: '视图' }).getByRole('button')
    await buttons.first().waitFor()
    const first = buttons.filter({ hasText: action })
    if (await first.isVisible()) return first.click()
    await buttons.filter({ hasText: '更多操作' }).click()
    await page.locator('.adm-action-sheet:visible').getByText(action, { exact: true }).click()
  },
})

describe.for(shellsOf('desk'))('%s: a view of a list', (shell) => {
  test('is saved, changed, opened again, and shared with a role whose people open it', async () => {
    const name = `管理员 ${mark()}`
    const { page } = await stage.open({ shell, as: admin, at: `${route}?q.userName=admin&size=50` })
    const menu = menuOf(page, shell)
    await menu.open()
    await menu.act('保存为视图…')
    const form = recordScreen(page, shell)
    await form.fill('名称', name)
    if (shell === 'desk') await form.choose('共享给角色', role)
    await form.save()
    await expect(page).toHaveURL(/[?&]of=\d+/)
    const id = Number(new URLSearchParams(page.url().split('?')[1]).get('of'))

    if (shell === 'phone') await admin.call(listViewCalls.update, { id, roles: [roleId] })

    await page.goto(`/#${route}?of=${id}&q.userName=admin&size=50&sort=-createdAt`)
    await expect(menu.named(`${name}（已修改）`)).toBeVisible()
    if (shell === 'phone') await menu.named(name).click()
    else await menu.open()
    const storedSearch = async () => (await admin.call(listViewCalls.one, { id })).search
    // On a slow machine the tap can come while the sheet still opens. Then it is repeated.
    await expect(async () => {
      await menu.act('保存')
      await expect.poll(storedSearch, { timeout: attemptMs }).toContain('createdAt')
    }).toPass()

    // The other person's list opens with it, by a link and then by default.
    const theirs = await stage.open({ shell, as: reader, at: `${route}?saved=${id}` })
    const their = menuOf(theirs.page, shell)
    await expect(their.named(name)).toBeVisible()
    await expect(theirs.page).toHaveURL(/q\.userName=admin/)
    await expect(theirs.page.getByText('admin', { exact: true }).first()).toBeVisible()
    await their.open()
    await their.act('设为默认视图')
    await expect(theirs.page.getByText('以后打开此列表时使用该视图')).toBeVisible()
    const again = await stage.open({ shell, as: reader, at: route })
    await expect(menuOf(again.page, shell).named(name)).toBeVisible()
    await expect(again.page).toHaveURL(new RegExp(`of=${id}`))
  })
})

longTest('a view is found by the one search, and opens its list', async () => {
  const name = `最近登录 ${mark()}`
  const search = 'q.userName=admin'
  await admin.call(listViewCalls.add, { ...list, name, search, columns: null })
  const { page } = await stage.open({ shell: 'desk', as: admin, at: '/index' })
  await expect(page.getByRole('button', { name: '搜索 Ctrl K' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('region', { name: '视图' }).getByRole('button').first().click()
  await expect(page.getByRole('button', { name: `视图：${name}` })).toBeVisible()
  await expect(page).toHaveURL(/management\/user\?.*q\.userName=admin/)
})
