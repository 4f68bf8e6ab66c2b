import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { roleCalls } from '../src/features/base/accounts/role/contract.ts'
import { sessionCalls } from '../src/features/base/accounts/session/contract.ts'
import type { Caller } from './caller.ts'
import { addRole, addUser, mark } from './data.ts'
import { expect, openStage } from './stage.ts'

const stage = openStage()
/** Browsers refuse passkeys at an IP address. */
const address = stage.address.replace('127.0.0.1', 'localhost')
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})

const newUser = async () => {
  const role = await addRole(admin, `两步${mark()}`, ['/basic/basicSeries', '/basicSeries/query'])
  return { role, user: await addUser(admin, `two${mark()}`, { role: role.id }) }
}

/** Makes the page's sign-in like one of automated clients, without a captcha code. */
async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.route(`**${sessionCalls.login.path}`, (route) =>
    route.continue({ postData: JSON.stringify({ username, password }) }),
  )
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('验证码', { exact: true }).fill('any')
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Authenticator of the device, which verifies its user at once. */
async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('desk: a passkey is added, confirms a sensitive step, and signs in without password', async () => {
  const { user } = await newUser()
  const { page, context } = await stage.open({ shell: 'desk' })
  await withAuthenticator(context, page)
  await page.goto(`${address}/#/login?redirect=/myFactors`)
  await signIn(page, user)
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('工位电脑')
  await page.getByRole('button', { name: '继续' }).click()
  const password = page.getByRole('dialog', { name: '验证登录密码' })
  await password.getByLabel('登录密码').fill(user.password)
  await password.getByRole('button', { name: '验证' }).click()
  const codes = page.getByRole('dialog', { name: '保存恢复码' })
  await expect(codes.locator('code')).toContainText(/([0-9A-Z]{4}-){3}[0-9A-Z]{4}/)
  await codes.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByRole('heading', { name: '工位电脑' })).toBeVisible()

  await context.clearCookies({ name: 'token' })
  await page.goto(`${address}/#/login?redirect=/myFactors`)
  await page.reload()
  await page.getByRole('button', { name: '使用通行密钥登录' }).click()
  await expect(page.getByRole('heading', { name: '工位电脑' })).toBeVisible()
  await page.getByRole('button', { name: '重新生成' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重新生成' }).click()
  await page.getByRole('dialog', { name: '验证登录密码' }).getByRole('button', { name: '使用通行密钥' }).click()
  await expect(codes).toBeVisible()
})

test('phone: a role requires a second factor: only its set-up opens, then a code is needed to sign in', async () => {
  const { role, user } = await newUser()
  await admin.call(roleCalls.update, { id: role.id, secondFactor: 'required' })
  const { page, context } = await stage.open({ shell: 'phone' })
  await page.goto(`${address}/#/login`)
  await signIn(page, user)
  await expect(page.getByText('您的角色要求两步验证')).toBeVisible()
  await page.getByRole('button', { name: '设置验证器应用' }).click()
  const form = page.getByRole('region', { name: '验证器应用' })
  const secret = ((await form.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const codeNow = async (aheadMs = 0) => {
    const timestamp = (await page.evaluate(() => Date.now())) + aheadMs
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  }
  await form.getByLabel('应用显示的 6 位验证码').fill('000000')
  await form.getByRole('button', { name: '启用' }).click()
  await expect(form).toContainText('验证码错误或已使用')
  await form.getByLabel('应用显示的 6 位验证码').fill(await codeNow())
  await form.getByRole('button', { name: '启用' }).click()
  const codes = page.getByRole('dialog', { name: '保存恢复码' })
  await codes.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('您的角色要求两步验证')).toBeHidden()

  await context.clearCookies()
  await page.goto(`${address}/#/login?redirect=/myFactors`)
  await page.reload()
  await signIn(page, user)
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible()
  // The code of the next half minute is accepted, and the current one was used.
  await page.getByLabel('验证码', { exact: true }).fill(await codeNow(30_000))
  await expect(page.getByText('已启用')).toBeVisible()
})
