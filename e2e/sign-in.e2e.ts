import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { sessionCalls } from '../src/features/base/accounts/session/contract.ts'
import { longTest } from '../tests/check.ts'
import type { Caller } from './caller.ts'
import { addNewUser, addRole, addUser, mark } from './data.ts'
import { answer } from './record.ts'
import { expect, openStage, type shells, shellsOf, visit } from './stage.ts'

const stage = openStage()
let admin: Caller
let role: { id: number }
beforeAll(async () => {
  admin = await stage.caller()
  role = await addRole(admin, `登录${mark()}`, ['/basic/basicSeries', '/basicSeries/query'])
})

async function fillIn(page: Page, name: string, password: string, code: string): Promise<void> {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('验证码', { exact: true }).fill(code)
}
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click()

/** Makes the page's sign-in like one of automated clients, without a captcha code. */
const withoutCode = (page: Page) =>
  page.route(`**${sessionCalls.login.path}`, (route) => {
    const { username, password } = route.request().postDataJSON() as Record<string, string>
    return route.continue({ postData: JSON.stringify({ username, password }) })
  })

describe.each(shellsOf('desk'))('%s', (shell) => {
  test('sign in: what is missing, a wrong code, a wrong password, then in; sign out', async () => {
    const user = await addUser(admin, `in${mark()}`, { role: role.id })
    const { page } = await stage.open({ shell, at: '/' })
    await expect(page).toHaveURL(/#\/login$/)
    await submit(page)
    for (const fault of ['请输入用户名', '请输入密码', '请输入验证码'])
      await expect(page.getByText(fault)).toBeVisible()

    const picture = page.getByAltText('验证码图片')
    const first = await picture.getAttribute('src')
    await fillIn(page, user.username, user.password, 'not it')
    await submit(page)
    await expect(page.getByText('验证码错误或已失效')).toBeVisible()
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('')

    await withoutCode(page)
    await fillIn(page, user.username, 'Wrong-Password-1', 'any')
    await submit(page)
    await expect(page.getByText('用户名或密码错误')).toBeVisible()

    await fillIn(page, user.username, user.password, 'any')
    await submit(page)
    await expect(page).toHaveURL(/#\/basic\/basicSeries$/)
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['token', 'customerId', 'binding']),
    )
    await signOut(page, shell)
    await expect(page).toHaveURL(/#\/login/)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
  })

  longTest('a link that needs a session is opened after the sign-in', async () => {
    const user = await addUser(admin, `to${mark()}`, { role: role.id })
    const { page } = await stage.open({ shell, at: '/mySessions' })
    await expect(page).toHaveURL(/#\/login\?redirect=/)
    await withoutCode(page)
    await fillIn(page, user.username, user.password, 'any')
    await submit(page)
    await expect(page).toHaveURL(/#\/mySessions$/)
  })

  test('the first password must be changed before anything else', async () => {
    const username = `new${mark()}`
    const { first } = await addNewUser(admin, username, { role: role.id })
    const { page } = await stage.open({ shell, as: { username, password: first }, at: '/' })
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('需先修改密码')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()

    const change = async (old: string, next: string, again: string) => {
      await dialog.getByLabel('旧密码').fill(old)
      await dialog.getByLabel('新密码').fill(next)
      await dialog.getByLabel('确认密码').fill(again)
      await dialog.getByRole('button', { name: '确定' }).click()
    }
    await change(first, 'Short-1', 'Other-1')
    await expect(dialog).toContainText('两次输入的密码不一致')
    await expect(dialog).toContainText('长度为 8-20 位')
    await change('Wrong-Password-1', 'Bright-River-44', 'Bright-River-44')
    await expect(dialog).toContainText('原密码错误')
    await change(first, 'Bright-River-44', 'Bright-River-44')
    await expect(page.getByText('密码修改成功')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await visit(page, '/basic/basicSeries')
  })

  longTest('a session that is ended elsewhere is told once, then signed out', async () => {
    const user = await addUser(admin, `end${mark()}`, { role: role.id })
    const own = await stage.caller(user)
    const { page } = await stage.open({ shell, as: own, at: '/basic/basicSeries' })
    await expect(page.getByText('暂无数据').or(page.locator('.ant-table-row, .pk-card')).first()).toBeVisible()
    const other = await stage.caller(user)
    await other.call(sessionCalls.endOtherSessions, {})
    // Several parallel calls find out.
    await page.evaluate(() => {
      window.location.hash = '/mySessions'
    })
    const alert = page.getByRole('alertdialog')
    await expect(alert).toHaveCount(1)
    await expect(alert).toContainText('您已退出登录，请重新登录')
    await answer(page, '是')
    await expect(page).toHaveURL(/#\/login/)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  longTest('my sessions: another device is ended, then all others', async () => {
    // The change of the first password has left another session.
    const user = await addUser(admin, `my${mark()}`, { role: role.id })
    const other = await stage.caller(user)
    const { page } = await stage.open({ shell, as: user, at: '/mySessions' })
    const list = page.locator('.my-sessions li')
    await expect(list).toHaveCount(3)
    await list.getByRole('button', { name: '结束' }).first().click()
    await answer(page, '结束')
    await expect(list).toHaveCount(2)
    await page.getByRole('button', { name: '结束其他所有会话' }).click()
    await answer(page, '结束')
    await expect(list).toHaveCount(1)
    await expect(other.call(sessionCalls.mySessions, {})).rejects.toThrow('4013')
  })
})

async function signOut(page: Page, shell: (typeof shells)[number]): Promise<void> {
  if (shell === 'desk') {
    await page.getByRole('button', { name: /^用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  } else {
    await page.evaluate(() => {
      window.location.hash = '/me'
    })
    await page.getByRole('button', { name: '退出登录' }).click()
  }
  await answer(page, '退出登录')
}
