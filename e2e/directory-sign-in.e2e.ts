/** Tests sign-in with a directory (slapd) from the sign-in page, and the link of a directory account, in both shells. */
import { afterAll, beforeAll } from 'vitest'
import { identityLinkCalls, identityProviderCalls } from '../src/features/base/accounts/identityProvider/contract.ts'
import { companyOfferCalls } from '../src/features/base/accounts/session/company-contract.ts'
import { companyBase, hasSlapd, openDirectory } from '../tests/features/base/accounts/directory-server.ts'
import { certificateOf } from '../tests/telematics/gateway/certificate.ts'
import type { Caller } from './caller.ts'
import { addRole, addUser, mark } from './data.ts'
import { expect, openStage, shells, testAt } from './stage.ts'

const stage = openStage()
const name = `目录${mark()}`
const right = 'Right-Password-1'
let admin: Caller
let directory: Awaited<ReturnType<typeof openDirectory>>
let provider: number
beforeAll(async () => {
  admin = await stage.caller()
  if (!hasSlapd) return
  directory = await openDirectory({ ca: certificateOf('Company CA', { isCa: true }) })
  ;({ id: provider } = await admin.call(identityProviderCalls.add, {
    name,
    protocol: 'ldap',
    enabled: true,
    directoryAddress: `ldap://127.0.0.1:${directory.port}`,
    unencrypted: true,
    bindName: directory.bindName(),
    bindPassword: directory.password,
    directoryKind: 'openLdap',
    baseDn: companyBase,
  }))
})
afterAll(async () => {
  if (!hasSlapd) return
  await admin.call(identityProviderCalls.remove, { ids: [provider] })
  await directory.close()
})

/** Adds a person to the directory. Returns the user name and the subject. */
async function addPerson(): Promise<{ uid: string; subject: string }> {
  const uid = `person-${mark()}`
  const dn = `uid=${uid},ou=people,${companyBase}`
  await directory.add(dn, { objectClass: ['inetOrgPerson'], uid, cn: uid, sn: uid, userPassword: right })
  return { uid, subject: await directory.read(dn, 'entryUUID') }
}

for (const shell of shells)
  testAt(shell, 'phone')(`${shell}: a user signs in with a directory, which the device remembers`, async ({ skip }) => {
    if (!hasSlapd) skip()
    const role = await addRole(admin, `目录${mark()}`, ['/basic/basicSeries', '/basicSeries/query'])
    const user = await addUser(admin, `directory${mark()}`, { role: role.id })
    const { uid, subject } = await addPerson()
    await admin.call(identityLinkCalls.add, { provider, subject, account: user.id })

    const { page, context } = await stage.open({ shell })
    // Like a sign-in of automated clients, without a captcha code.
    let password = ''
    await page.route(`**${companyOfferCalls.directorySignIn.path}`, (route) =>
      route.continue({ postData: JSON.stringify({ provider, userName: uid, password }) }),
    )
    await page.goto('/#/login?redirect=/basic/basicSeries')
    const button = page.getByRole('button', { name: `使用“${name}”登录` })
    await button.click()
    await expect(page.getByRole('heading', { name: `使用“${name}”登录` })).toBeVisible()
    await page.getByRole('button', { name: '返回登录' }).click()
    await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible()
    await button.click()
    const enter = async (text: string) => {
      password = text
      await page.getByLabel('用户名').fill(uid)
      await page.getByLabel('密码', { exact: true }).fill(text)
      await page.getByLabel('验证码', { exact: true }).fill('any')
      await page.getByRole('button', { name: '登录', exact: true }).click()
    }
    await enter('wrong')
    await expect(page.getByRole('alert')).toContainText('用户名或密码')
    await enter(right)
    await expect(page).toHaveURL(/#\/basic\/basicSeries/)
    await context.clearCookies()
    await page.reload()
    await expect(page.getByRole('heading', { name: `使用“${name}”登录` })).toBeVisible()
  })
