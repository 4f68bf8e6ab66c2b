import { beforeAll, describe, test } from 'vitest'
import { sessionCalls } from '../src/features/base/accounts/session/contract.ts'
import { Caller } from './caller.ts'
import { addRole, addUser, mark } from './data.ts'
import { recordScreen } from './record.ts'
import { expect, openStage, shellsOf } from './stage.ts'

const stage = openStage()
let role: { id: number }
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
  role = await addRole(admin, `会话${mark()}`, ['/basic/basicSeries', '/basicSeries/query', '/basicSeries/add'])
})

describe.each(shellsOf('desk'))('%s', (shell) => {
  test('a session that is ended elsewhere closes its pages at once', async () => {
    const user = await addUser(admin, `ends${mark()}`, { role: role.id })
    const { page, context } = await stage.open({ shell, as: user, at: '/basic/basicSeries' })
    const second = await context.newPage()
    await second.goto('/#/mySessions')
    await expect(recordScreen(page, shell).rows.first()).toBeVisible()
    await expect(second.locator('.my-sessions li').first()).toBeVisible()
    const elsewhere = await Caller.signIn(stage.address, user)
    await elsewhere.call(sessionCalls.endOtherSessions, {})
    for (const tab of [page, second]) await tab.waitForURL(/#\/login/)
    await expect(page.getByText('您已退出登录，请重新登录')).toBeVisible()
  })

  test('what was typed stands again after the same person has signed in in place', async () => {
    const user = await addUser(admin, `stays${mark()}`, { role: role.id })
    const { page } = await stage.open({ shell, as: user, at: '/basic/basicSeries' })
    const screen = recordScreen(page, shell)
    const name = mark()
    await screen.add()
    await screen.fill('车系名称', name)
    await (await Caller.signIn(stage.address, user)).call(sessionCalls.endOtherSessions, {})
    const cover = page.getByRole('dialog', { name: '重新登录' })
    await expect(cover).toContainText('已填写的内容不会丢失')
    await page.route(`**${sessionCalls.login.path}`, (route) => {
      const { username, password } = route.request().postDataJSON() as Record<string, string>
      return route.continue({ postData: JSON.stringify({ username, password }) })
    })
    await cover.getByLabel('用户名').fill(user.username)
    await cover.getByLabel('密码', { exact: true }).fill(user.password)
    await cover.getByLabel('验证码', { exact: true }).fill('any')
    await cover.getByRole('button', { name: '登录', exact: true }).click()
    await expect(cover).toHaveCount(0)
    await expect(screen.form.getByLabel('车系名称')).toHaveValue(name)
    await screen.fill('车系代码', name)
    await screen.choose('动力模式', '纯电动')
    await screen.form.getByRole('button', { name: '保存', exact: true }).click()
    await screen.saved()
    await expect(screen.row(name)).toHaveCount(1)
  })
})
