/** Tests company sign-in on another site, with a real OpenID provider and with a stand-in of WeCom. */
import type { Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { identityLinkCalls, identityProviderCalls } from '../src/features/base/accounts/identityProvider/contract.ts'
import { userCalls } from '../src/features/base/accounts/user/contract.ts'
import { longTest } from '../tests/check.ts'
import { clientId, clientSecret, openCompanyProvider } from '../tests/features/base/accounts/company-provider.ts'
import { appSecret, type StandIn } from '../tests/features/base/accounts/service-stand-in.ts'
import { agentId, corpId, openWecom } from '../tests/features/base/accounts/wecom-stand-in.ts'
import type { Caller } from './caller.ts'
import { addDepartment, addRole, addUser, mark } from './data.ts'
import { openInstalledApp } from './installed-app.ts'
import { expect, openStage, shells, testAt } from './stage.ts'

const stage = openStage()
/** The provider is at 127.0.0.1: another site, so that browsers treat the way back as cross-site. */
const address = stage.address.replace('127.0.0.1', 'localhost')
const name = `公司${mark()}`
let admin: Caller
let company: Awaited<ReturnType<typeof openCompanyProvider>>
let provider: number
let wecom: StandIn
let wecomProvider: number
beforeAll(async () => {
  company = await openCompanyProvider(`${address}/user/companySignIn`)
  wecom = await openWecom(`${address}/user/companySignIn`)
  admin = await stage.caller()
  const { issuer } = company
  ;({ id: provider } = await admin.call(identityProviderCalls.add, {
    name,
    protocol: 'oidc',
    enabled: true,
    issuer,
    clientId,
    clientSecret,
  }))
  ;({ id: wecomProvider } = await admin.call(identityProviderCalls.add, {
    name: `${name}总部`,
    protocol: 'wecom',
    enabled: true,
    address: wecom.address,
    clientId: corpId,
    clientSecret: appSecret,
    agentId,
  }))
})
afterAll(async () => {
  await admin.call(identityProviderCalls.remove, { ids: [provider, wecomProvider] })
  await company.close()
  await wecom.close()
})

async function enterAs(page: Page, user: string): Promise<void> {
  await page.getByRole('button', { name: `使用“${name}”登录` }).click()
  await page.getByRole('button', { name: user, exact: true }).click()
}

for (const shell of shells)
  testAt(shell, 'phone')(
    `${shell}: a linked account signs in from the sign-in page, others learn why not`,
    async () => {
      const role = await addRole(admin, `公司${mark()}`, ['/basic/basicSeries', '/basicSeries/query'])
      const user = await addUser(admin, `company${mark()}`, { role: role.id })
      const [colleague, newcomer] = [`linked-${mark()}`, `new-${mark()}`]
      company.users.set(colleague, { name: colleague })
      company.users.set(newcomer, { name: newcomer, email: `${newcomer}@company.example` })
      await admin.call(identityLinkCalls.add, { provider, subject: colleague, account: user.id })

      const { page, context } = await stage.open({ shell })
      await page.goto(`${address}/#/login?redirect=/basic/basicSeries`)
      await enterAs(page, 'Cancel')
      await expect(page.getByText('拒绝了登录，或您取消了登录')).toBeVisible()
      await page.getByRole('button', { name: '返回登录' }).click()
      await enterAs(page, newcomer)
      await expect(page.getByText('账号申请已提交')).toBeVisible()
      // The provider would sign the same user in again.
      await context.clearCookies({ domain: '127.0.0.1' })
      await page.goto(`${address}/#/login?redirect=/basic/basicSeries`)
      await enterAs(page, colleague)
      await expect(page).toHaveURL(`${address}/#/basic/basicSeries`)
    },
  )

for (const shell of shells)
  longTest(
    `${shell}: the installed app signs in at the provider in its own window, stays signed in, and confirms there`,
    async () => {
      const role = await addRole(admin, `公司${mark()}`, ['/basic/basicSeries', '/basicSeries/query'])
      const colleague = `installed-${mark()}`
      company.users.set(colleague, { name: colleague, email: `${colleague}@company.example` })
      const { page, context } = await stage.open({ shell, worker: true })
      await context.addInitScript(() => {
        // As in a page that was opened from the home screen.
        Object.defineProperty(navigator, 'standalone', { value: true })
      })
      await openInstalledApp(page, `${address}/#/login?redirect=/basic/basicSeries`)
      const scope = await page.evaluate(async () => {
        const { href = '' } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? {}
        return new URL((await (await fetch(href)).json()).scope, href).href
      })
      // Outside of its scope the app would come back in a window of the browser.
      expect(`${address}/user/companySignIn`.startsWith(scope)).toBe(true)
      await enterAs(page, colleague)
      await expect(page.getByText('账号申请已提交')).toBeVisible()
      const { rows } = await admin.call(userCalls.query, { filter: { userName: colleague } })
      const { id = 0 } = rows.find(({ email }) => email === `${colleague}@company.example`) ?? {}
      const department = (await addDepartment(admin, `D${mark()}`)).id
      await admin.call(userCalls.approve, { id, role: role.id, department })
      await page.getByRole('button', { name: '返回登录' }).click()
      await page.getByRole('button', { name: `使用“${name}”登录` }).click()
      await expect(page).toHaveURL(`${address}/#/basic/basicSeries`)
      const cookies = await context.cookies(address)
      for (const cookie of ['token', 'customerId', 'binding'])
        expect(cookies.find((each) => each.name === cookie)?.expires, cookie).toBeGreaterThan(Date.now() / 1000)

      // The account has no password: the provider confirms that the user is present.
      await page.goto(`${address}/#/myFactors`)
      await page.getByRole('button', { name: '设置验证器应用' }).click()
      const dialog = page.getByRole('dialog', { name: '验证身份' })
      await expect(dialog.getByLabel('登录密码')).toHaveCount(0)
      await dialog.getByRole('button', { name: `用“${name}”验证` }).click()
      await page.getByRole('button', { name: colleague, exact: true }).click()
      await expect(page.getByText('身份已确认，5 分钟内有效')).toBeVisible()
      await expect(page).toHaveURL(`${address}/#/myFactors`)
      await page.getByRole('button', { name: '设置验证器应用' }).click()
      await expect(page.getByLabel('验证码')).toBeVisible()
      expect(context.pages()).toHaveLength(1)
    },
  )

const wecomApp = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1'
for (const shell of shells)
  testAt(shell, 'phone')(`${shell}: a member signs in with WeCom, by its QR page or in its app`, async () => {
    const isInApp = shell === 'phone'
    const role = await addRole(admin, `公司${mark()}`, ['/basic/basicSeries', '/basicSeries/query'])
    const user = await addUser(admin, `company${mark()}`, { role: role.id })
    const member = `member-${mark()}`
    wecom.users.set(member, { name: member })
    await admin.call(identityLinkCalls.add, { provider: wecomProvider, subject: member, account: user.id })

    const { page } = await stage.open({ shell, ...(isInApp && { userAgent: wecomApp }) })
    // The link of the app signs in at once. Other browsers show the sign-in page.
    await page.goto(`${address}/#/login?app=1&redirect=/basic/basicSeries`)
    const button = page.getByRole('button', { name: `使用“${name}总部”（企业微信）登录` })
    const start = isInApp ? '/connect/oauth2/authorize' : '/wwlogin/sso/login'
    if (!isInApp) await button.click()
    await expect(page).toHaveURL(new RegExp(start))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('拒绝了登录，或您取消了登录')).toBeVisible()
    await page.getByRole('button', { name: '返回登录' }).click()
    await button.click()
    await expect(page).toHaveURL(new RegExp(start))
    await page.goBack()
    await button.click()
    await page.getByRole('button', { name: member, exact: true }).click()
    await expect(page.getByText('拒绝了登录')).toBeHidden()
    await expect(page).toHaveURL(/#\/(?!login|companySignIn)/)
  })
