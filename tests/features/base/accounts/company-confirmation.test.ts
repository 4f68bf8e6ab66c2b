import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { hourMs, minuteMs, secondMs } from '../../../../src/domain/time.ts'
import { accounts } from '../../../../src/features/base/accounts/account/store.ts'
import { companySignInCalls as calls } from '../../../../src/features/base/accounts/companySignIn/contract.ts'
import {
  identityLinkCalls,
  identityProviderCalls,
} from '../../../../src/features/base/accounts/identityProvider/contract.ts'
import { factorCalls } from '../../../../src/features/base/accounts/myFactors/contract.ts'
import { roles } from '../../../../src/features/base/accounts/role/store.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { sessions } from '../../../../src/features/base/accounts/session/store.ts'
import { hash } from '../../../../src/platform/password.ts'
import { eq } from '../../../../src/platform/store/drizzle.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { clientId, clientSecret, openCompanyProvider } from './company-provider.ts'
import { companyVisits } from './company-visits.ts'
import { forcedToken } from './tokens.ts'

const publicUrl = 'http://localhost'
let on: TestServer
let company: Awaited<ReturnType<typeof openCompanyProvider>>
let provider: number
let visits: ReturnType<typeof companyVisits>
beforeAll(async () => {
  company = await openCompanyProvider(`${publicUrl}/user/companySignIn`)
  on = await openTestServer({ config: { PUBLIC_URL: publicUrl, FORWARD_HOSTS: '127.0.0.1' } })
  const { issuer } = company
  const settings = { name: 'Company', protocol: 'oidc', enabled: true, issuer, clientId, clientSecret } as const
  provider = (await on.admin.call(identityProviderCalls.add, settings)).data.id
  visits = companyVisits(on, company, provider)
})
afterAll(async () => {
  await on.close()
  await company.close()
})
beforeEach(() => company.changeIdTokens(undefined))

let count = 0
/** A session of an account without a password, which its company account opened. */
async function staff(): Promise<{ subject: string; client: Client }> {
  const subject = `person-${count++}`
  company.users.set(subject, { name: subject })
  const { id: account } = await on.asUser({ links: [] })
  await on.admin.call(identityLinkCalls.add, { provider, subject, account })
  return { subject, client: visits.clientOf(await visits.signIn(subject)) }
}

interface Step {
  readonly address: string
  readonly cookie: string
}
async function start(client: Client): Promise<Step> {
  const { msg, data, headers } = await client.call(calls.startConfirmation, { provider })
  expect(msg).toBe('Done')
  return { address: data.address, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}
const finish = (client: Client, { cookie }: Pick<Step, 'cookie'>) =>
  client.call(calls.finishConfirmation, {}, { headers: { cookie: `${cookie}; ${client.credentials?.cookie}` } })
async function confirmAs(client: Client, subject: string) {
  const step = await start(client)
  await visits.comeBack(await company.visit(step.address, subject))
  return finish(client, step)
}
/** The set-up of a factor is a sensitive action of every account. */
const sensitiveCode = async (client: Client) => (await client.call(factorCalls.startTotp)).code
const refusal = (text: string) => [code.state, expect.stringContaining(text)]

test('an account without a password signs in at the provider again and may act for five minutes', async () => {
  const { subject, client } = await staff()
  // Also where the role requires a factor that the user is only about to add.
  const [role] = await on.parts.store.db.insert(roles).values({ name: 'factor', secondFactor: 'required' }).returning()
  await on.parts.store.db.update(accounts).set({ role: role?.id }).where(eq(accounts.id, client.id))
  // Right after the sign-in nothing needs to be confirmed.
  expect(await sensitiveCode(client)).toBe(code.ok)
  const createdAt = new Date(on.parts.now().getTime() - hourMs).toISOString()
  await on.parts.store.db.update(sessions).set({ createdAt }).where(eq(sessions.accountId, client.id))
  expect((await client.call(sessionCalls.me)).data.user).toMatchObject({ passwordless: true, mustAddFactor: true })
  expect(await sensitiveCode(client)).toBe(code.passwordNeeded)
  expect((await client.call(calls.mine)).data).toMatchObject([{ id: provider, confirms: true }])
  const step = await start(client)
  const query = Object.fromEntries(new URL(step.address).searchParams)
  expect(query).toMatchObject({ prompt: 'login', max_age: '0', code_challenge_method: 'S256' })
  const back = await company.visit(step.address, subject)
  expect((await visits.comeBack(back)).headers.location).toBe('/#/companySignIn?confirm=1')
  expect(await finish(client, step)).toMatchObject({ code: code.ok, data: { name: 'Company' } })
  expect(await sensitiveCode(client)).toBe(code.ok)
  // It counts once.
  expect((await finish(client, step)).msg).toContain('timed out or has been used')
  on.clock.advance(5 * minuteMs)
  expect(await sensitiveCode(client)).toBe(code.passwordNeeded)
  await visits.comeBack(back)
  expect((await finish(client, step)).code).toBe(code.state)
  on.clock.advance(-5 * minuteMs)
})

test('another user of the provider confirms nothing, nor do an old sign-in or one without a time', async () => {
  const [{ client, subject }, other] = [await staff(), await staff()]
  const expectRefusal = async (as: string, text: string) => {
    const { code: answerCode, msg } = await confirmAs(client, as)
    expect([answerCode, msg]).toEqual(refusal(text))
    expect(await sensitiveCode(client)).toBe(code.passwordNeeded)
  }
  await expectRefusal(other.subject, 'not the company account that is linked to you')
  await expectRefusal('', 'cancelled')
  const signedInSecondsAgo = (seconds: number) =>
    company.changeIdTokens((claims) => ({
      ...claims,
      auth_time: Math.floor((on.parts.now().getTime() - seconds * secondMs) / 1000),
    }))
  signedInSecondsAgo(32)
  await expectRefusal(subject, 'did not ask you to sign in again')
  company.changeIdTokens(({ auth_time: _, ...claims }) => claims)
  await expectRefusal(subject, 'did not ask you to sign in again')
  company.changeIdTokens((claims) => claims, company.foreignKey)
  await expectRefusal(subject, 'not valid')
  // Clocks may differ by 30 seconds.
  signedInSecondsAgo(29)
  expect((await confirmAs(client, subject)).msg).toBe('Done')
})

test('only the session and the browser that began confirm, and no other step does', async () => {
  const { client, subject } = await staff()
  const again = visits.clientOf(await visits.signIn(subject))
  const step = await start(client)
  await visits.comeBack(await company.visit(step.address, subject))
  expect((await finish(client, { cookie: 'other=1' })).msg).toContain('same browser')
  expect((await finish(again, step)).msg).toContain('timed out')
  expect([await sensitiveCode(client), await sensitiveCode(again)]).toEqual([code.passwordNeeded, code.passwordNeeded])
  expect((await finish(client, await visits.visit(subject))).msg).toContain('timed out')
  const confirmation = await start(client)
  await visits.comeBack(await company.visit(confirmation.address, subject))
  expect((await visits.finish(confirmation)).msg).toContain('timed out')
})

test('an unavailable provider, a removed link and the emergency account are refused, and tokens never confirm', async () => {
  const { client, subject } = await staff()
  const step = await start(client)
  await visits.comeBack(await company.visit(step.address, subject))
  company.down = true
  const { msg } = await finish(client, step)
  company.down = false
  expect(msg).toBe('Company is not available at the moment. Try again later.')
  const stranger = await on.asUser({ links: [], passwordHash: await hash('Quiet-Harbour-27') })
  expect((await stranger.call(sessionCalls.me)).data.user.passwordless).toBe(false)
  expect((await stranger.call(calls.startConfirmation, { provider })).msg).toContain('no linked account of Company')
  const machine = await forcedToken(on, client, [calls.startConfirmation.path])
  expect((await machine.call(calls.startConfirmation, { provider })).code).toBe(code.forbidden)
  const emergency = { emergency: true, sealedAt: on.parts.now().toISOString() }
  await on.parts.store.db.update(accounts).set(emergency).where(eq(accounts.id, client.id))
  const { msg: reason } = await client.call(calls.startConfirmation, { provider })
  expect(reason).toContain('Not possible with the emergency account')
})
