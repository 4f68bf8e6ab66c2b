/** Tests company sign-in with a real OpenID provider on another site: a linked account, a cancelled one, a new one. */
import type { Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { identityLinkCalls, identityProviderCalls } from '../src/features/base/accounts/identityProvider/contract.ts'
import { clientId, clientSecret, openCompanyProvider } from '../tests/features/base/accounts/company-provider.ts'
import type { Caller } from './caller.ts'
import { addRole, addUser, mark } from './data.ts'
import { expect, openStage, shells, testAt } from './stage.ts'

const stage = openStage()
/** The provider is at 127.0.0.1: another site, so that browsers treat the way back as cross-site. */
const address = stage.address.replace('127.0.0.1', 'localhost')
const name = `公司${mark()}`
let admin: Caller
let company: Awaited<ReturnType<typeof openCompanyProvider>>
let provider: number
beforeAll(async () => {
  company = await openCompanyProvider(`${address}/user/companySignIn`)
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
})
afterAll(async () => {
  await admin.call(identityProviderCalls.remove, { ids: [provider] })
  await company.close()
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
