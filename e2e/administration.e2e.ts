import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { resourceCalls } from '../src/features/base/accounts/resource/contract.ts'
import { roleCalls } from '../src/features/base/accounts/role/contract.ts'
import { sessionCalls } from '../src/features/base/accounts/session/contract.ts'
import { vehicleCalls } from '../src/features/fleet/vehicles/vehicle/contract.ts'
import { longTest } from '../tests/check.ts'
import type { Caller } from './caller.ts'
import { addGroup, addRole, addUser, addVehicles, mark } from './data.ts'
import { answer, prove, recordScreen } from './record.ts'
import { expect, go, openStage, shellsOf, visit } from './stage.ts'

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
const series = ['/basic/basicSeries', '/basicSeries/query', '/basicSeries/info']
const vehicles = ['/vehicleManagement/vehicleInfo', vehicleCalls.query.path, vehicleCalls.one.path]

describe.each(shellsOf('desk'))('%s', (shell) => {
  /** Ticks all permissions of one screen in the permission tree. */
  async function permit(page: Page, directory: string, screen: string): Promise<void> {
    const field = recordScreen(page, shell).field('权限')
    await field.getByPlaceholder('搜索页面').fill(screen)
    await expect(field.locator('summary', { hasText: directory })).toHaveText(/0 \/ 1/)
    if (shell === 'desk') {
      await field.getByRole('combobox', { name: screen, exact: true }).click()
      await page.locator('.ant-select-dropdown:visible').getByText('操作', { exact: true }).click()
    } else {
      await field.getByLabel(screen, { exact: true }).click()
      await page.getByRole('dialog', { name: screen }).getByText('操作', { exact: true }).click()
    }
    await expect(field.getByText(`操作 1 个页面：${screen}`)).toBeVisible()
  }

  test('a department, a role and a user are added; the user sees what the role holds and nothing else', async () => {
    const word = mark()
    const [department, role, username] = [`部门${word}`, `角色${word}`, `u${word}`]
    const { page } = await stage.open({ shell, as: await stage.caller(), at: '/management/organizational' })
    const screen = recordScreen(page, shell)
    await screen.add()
    await screen.fill('部门名称', department)
    await screen.save()
    await screen.saved()

    await visit(page, '/management/role')
    await screen.add()
    await screen.fill('角色名称', role)
    await permit(page, '车辆管理', '车系管理')
    await screen.save()
    // This session has not confirmed the password yet. The confirmation also covers the next added user.
    await prove(page, stage.administrator.password)
    await screen.saved()
    await expect(screen.row(role)).toBeVisible()

    await visit(page, '/management/user')
    await screen.add()
    await screen.fill('用户名', username)
    await screen.fill('姓名', `姓名${word}`)
    await screen.fill('邮箱', `${username.toLowerCase()}@example.com`)
    await screen.fill('手机号', '13812345678')
    await screen.choose('部门', department)
    await screen.choose('角色', role)
    await screen.save()
    const createdDialog = page.getByRole('dialog', { name: '用户已创建' })
    const first = await createdDialog.locator('code').innerText()
    await createdDialog.getByRole('button').last().click()
    await expect(screen.row(username)).toBeVisible()

    const next = 'Green-Valley-73'
    const own = await Promise.resolve(stage.caller({ username, password: first }))
    await own.call(sessionCalls.updatePassword, { oldpassword: first, newpassword: next, surePsd: next })
    const { page: theirs } = await stage.open({ shell, as: own, at: shell === 'phone' ? '/work' : '/' })
    if (shell === 'desk') {
      const menu = theirs.getByRole('navigation', { name: '主菜单' })
      await expect(menu.getByRole('button', { name: '车辆管理' })).toBeVisible()
      await expect(menu.getByRole('button', { name: /用户与权限|数据分析/ })).toHaveCount(0)
    } else await expect(theirs.locator('.work-grid').getByRole('button')).toHaveText(['车系管理'])
    await go(theirs, '/management/user')
    await expect(theirs.getByText('没有访问权限')).toBeVisible()
    await visit(theirs, '/basic/basicSeries')
    await expect(recordScreen(theirs, shell).rows.first()).toBeVisible()
  })

  longTest('a user makes a token for a program, which can do what it was made for until it is revoked', async () => {
    const word = mark()
    const role = await addRole(admin, `令牌${word}`, series)
    const user = await addUser(admin, `t${word}`, { role: role.id })
    const { page } = await stage.open({ shell, as: user, at: '/myTokens' })
    await page.getByRole('button', { name: '新建令牌' }).click()
    const form = page.getByRole('form', { name: '新建令牌' })
    await form.getByLabel('名称').fill(`程序${word}`)
    if (shell === 'desk') await form.locator('.ant-tree-checkbox').first().click()
    else {
      await form.getByLabel('可用权限').click()
      const sheet = page.locator('.pk-sheet:visible')
      await sheet.locator('.adm-checkbox').first().click()
      await sheet.getByRole('button', { name: '确定' }).click()
    }
    await form.getByRole('button', { name: '创建' }).click()
    await prove(page, user.password)
    const createdDialog = page.getByRole('dialog', { name: '令牌已创建' })
    const token = await createdDialog.locator('code').innerText()
    await createdDialog.getByRole('button').last().click()

    const ask = async (path: string) => {
      const headers = { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' }
      const response = await fetch(new URL(path, page.url()), { method: 'POST', headers, body: '{}' })
      return ((await response.json()) as { code: number }).code
    }
    expect([await ask('/basicSeries/query'), await ask(vehicleCalls.query.path)]).toEqual([200, 20002])
    const line = page.getByRole('listitem').filter({ hasText: `程序${word}` })
    await line.getByRole('button', { name: '撤销' }).click()
    await answer(page, '撤销')
    await expect(line.getByText('已撤销')).toBeVisible()
    expect(await ask('/basicSeries/query')).toBe(4013)
  })

  test('a permission that is withdrawn is gone with the next call', async () => {
    const word = mark()
    const role = await addRole(admin, `撤回${word}`, series)
    const user = await addUser(admin, `w${word}`, { role: role.id })
    const { page } = await stage.open({ shell, as: user, at: '/basic/basicSeries' })
    const screen = recordScreen(page, shell)
    await expect(screen.rows.first()).toBeVisible()

    const all = await admin.call(resourceCalls.all, {})
    const left = all.filter(({ link }) => link === '/basic/basicSeries' || link === '/basic').map(({ id }) => id)
    await admin.call(roleCalls.update, { id: role.id, permissions: left })
    await go(page, '/basic/basicSeries?q.name=x')
    await expect(page.getByText('没有权限查看此内容')).toBeVisible()
    await page.reload()
    await expect(page.getByText('没有权限查看此内容').or(page.getByText('没有访问权限'))).toBeVisible()
  })

  longTest('deleting a role says how many users lose it', async () => {
    const word = mark()
    const role = await addRole(admin, `删除${word}`, series)
    const user = await addUser(admin, `d${word}`, { role: role.id })
    const { page } = await stage.open({
      shell,
      // A session that has not confirmed the password yet.
      as: await stage.caller(),
      at: `/management/role?q.name=${encodeURIComponent(`删除${word}`)}`,
    })
    const screen = recordScreen(page, shell)
    await screen.act(`删除${word}`, '删除')
    await expect(page.getByRole('alertdialog')).toContainText('1')
    await answer(page, '删除')
    // Asks for the password again. A wrong one or none is refused.
    await prove(page, 'Wrong-Password-1')
    await expect(page.getByText('密码错误')).toBeVisible()
    await expect(screen.rows).toHaveCount(1)
    await prove(page, stage.administrator.password)
    await expect(page.getByText('验证登录密码')).toHaveCount(0)
    await expect(screen.rows).toHaveCount(0)
    // Without a role the user has no permissions.
    const caller = await stage.caller(user)
    await expect(caller.post('/basicSeries/query', {})).rejects.toThrow('20002')
  })

  longTest('a user sees the vehicles of the own groups alone, in the list, its number and the export', async () => {
    const word = mark()
    const { vins } = await addVehicles(admin, word, 4)
    const role = await addRole(admin, `范围${word}`, [...vehicles, vehicleCalls.export.path])
    const user = await addUser(admin, `g${word}`, { role: role.id })
    await addGroup(admin, `组${word}`, [user.id], vins.slice(0, 2))
    const { page } = await stage.open({ shell, as: user, at: '/vehicleManagement/vehicleInfo' })
    const screen = recordScreen(page, shell)
    await expect(screen.rows).toHaveCount(2)
    await expect(page.getByText('共 2 条')).toBeVisible()
    await screen.search('VIN 或车牌', vins[3] ?? '')
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
    await go(page, '/vehicleManagement/vehicleInfo')
    await expect(screen.rows).toHaveCount(2)
    const download = page.waitForEvent('download')
    await screen.more('导出 CSV')
    const text = await (await download).createReadStream().then(async (stream) => {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer)
      return Buffer.concat(parts).toString()
    })
    expect(text.trim().split('\r\n')).toHaveLength(3)
  })
})
