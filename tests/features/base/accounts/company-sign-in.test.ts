import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { accounts } from '../../../../src/features/base/accounts/account/store.ts'
import { companySignInCalls as calls } from '../../../../src/features/base/accounts/companySignIn/contract.ts'
import { companyRefresh } from '../../../../src/features/base/accounts/companySignIn/refresh.ts'
import {
  identityLinkCalls,
  identityProviderCalls,
  identityRoleCalls,
} from '../../../../src/features/base/accounts/identityProvider/contract.ts'
import { identityLinks } from '../../../../src/features/base/accounts/identityProvider/store.ts'
import { roles } from '../../../../src/features/base/accounts/role/store.ts'
import { companyOfferCalls as offers } from '../../../../src/features/base/accounts/session/company-contract.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { eq } from '../../../../src/platform/store/drizzle.ts'
import type { ApiAnswer, Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { departmentId } from './accounts.ts'
import { clientId, clientSecret, openCompanyProvider } from './company-provider.ts'
import { companyVisits } from './company-visits.ts'

const publicUrl = 'http://localhost'
let on: TestServer
let company: Awaited<ReturnType<typeof openCompanyProvider>>
let provider: number
let visits: ReturnType<typeof companyVisits>
beforeAll(async () => {
  company = await openCompanyProvider(`${publicUrl}/user/companySignIn`)
  on = await openTestServer({ config: { PUBLIC_URL: publicUrl, FORWARD_HOSTS: '127.0.0.1' } })
  provider = await addProvider()
  visits = companyVisits(on, company, provider)
})
afterAll(async () => {
  await on.close()
  await company.close()
})
beforeEach(() => company.changeIdTokens(undefined))

let count = 0
async function addProvider(more: object = {}): Promise<number> {
  const {
    data,
    msg,
    code: answerCode,
  } = await on.admin.call(identityProviderCalls.add, {
    protocol: 'oidc',
    name: `Company ${count++}`,
    enabled: true,
    issuer: company.issuer,
    clientId,
    clientSecret,
    scopes: 'openid profile email groups offline_access',
    ...more,
  })
  expect([answerCode, msg]).toEqual([code.ok, 'Done'])
  return data.id
}

/** A person at the company, without an account here. */
function person(more: object = {}): string {
  const id = `person-${count++}`
  company.users.set(id, { name: `Person ${id}`, email: `${id}@company.example`, ...more })
  return id
}
/** A person at the company with a linked account. */
async function staff(more: object = {}, to = provider): Promise<{ subject: string; client: Client }> {
  const subject = person(more)
  const client = await on.asUser({ links: [] })
  const link = await on.admin.call(identityLinkCalls.add, { provider: to, subject, account: client.id })
  expect(link.msg).toBe('Done')
  return { subject, client }
}
const accountOf = async (client: Pick<Client, 'id'>) =>
  (await on.parts.store.db.select().from(accounts).where(eq(accounts.id, client.id)))[0]

const isSignedIn = async (client: Client) => (await client.call(sessionCalls.mySessions)).code === code.ok
const lastRefusal = (answer: ApiAnswer) => [answer.code, answer.msg]

test('a linked account signs in: PKCE, nonce, a fixed redirect address, and the page that it wanted', async () => {
  const { subject, client } = await staff()
  const open = await visits.begin({ provider, page: '/management/user?q=1', stay: true })
  const query = new URL(open.address).searchParams
  expect(Object.fromEntries(query)).toMatchObject({
    redirect_uri: `${publicUrl}/user/companySignIn`,
    response_type: 'code',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/.{40}/),
    nonce: expect.stringMatching(/.{40}/),
  })
  const back = await company.visit(open.address, subject)
  const redirect = await visits.comeBack(back)
  expect([redirect.status, redirect.headers.location]).toEqual([303, '/#/companySignIn'])
  const answer = await visits.finish(open)
  expect(answer.data).toMatchObject({ page: '/management/user?q=1', stay: true, secondFactor: null })
  const session = visits.clientOf(answer)
  expect(session.id).toBe(client.id)
  expect(await isSignedIn(session)).toBe(true)
  const row = await on.admin.call(identityProviderCalls.one, { id: provider })
  expect(row.data).toMatchObject({ clientSecret: true, state: 'ok' })
  expect(JSON.stringify(row.data)).not.toContain(clientSecret)
})

test('each answer of a provider counts once, in the browser that began, within a minute', async () => {
  const { subject } = await staff()
  const open = await visits.begin()
  const back = await company.visit(open.address, subject)
  await visits.comeBack(back)
  await visits.comeBack(back)
  expect(lastRefusal(await visits.finish({ cookie: 'other=1' }))).toEqual([
    code.state,
    expect.stringContaining('same browser'),
  ])
  const answers = await Promise.all(Array.from({ length: 50 }, () => visits.finish(open)))
  expect(answers.filter((each) => each.code === code.ok)).toHaveLength(1)
  expect(answers.filter((each) => each.code === code.state)).toHaveLength(49)
  // The code was used: neither the same state nor another sign-in accepts it again.
  await visits.comeBack(back)
  expect((await visits.finish(open)).msg).toContain('timed out or has been used')
  const another = await visits.begin()
  const state = new URL(another.address).searchParams.get('state') ?? ''
  back.searchParams.set('state', state)
  await visits.comeBack(back)
  expect((await visits.finish(another)).msg).toContain('not valid')
  const late = await visits.visit(subject)
  on.clock.advance(61_000)
  expect((await visits.finish(late)).msg).toContain('timed out')
})

test('a forged, foreign, replayed or outdated ID token is refused', async () => {
  const { subject } = await staff()
  const seconds = () => Math.floor(on.parts.now().getTime() / 1000)
  const expectRefusal = async (
    change: Parameters<typeof company.changeIdTokens>[0],
    key?: typeof company.foreignKey,
  ) => {
    company.changeIdTokens(change, key)
    const { code: answerCode, msg } = await visits.signIn(subject)
    expect([answerCode, msg]).toEqual([code.state, expect.stringContaining('is not valid')])
  }
  await expectRefusal((claims) => claims, company.foreignKey)
  await expectRefusal((claims) => ({ ...claims, aud: 'another-client' }))
  await expectRefusal((claims) => ({ ...claims, nonce: 'another' }))
  await expectRefusal((claims) => ({ ...claims, iss: 'https://other.example' }))
  await expectRefusal((claims) => ({ ...claims, exp: seconds() - 60 }))
  // Clocks may differ by 30 seconds.
  company.changeIdTokens((claims) => ({ ...claims, exp: seconds() - 20 }))
  expect((await visits.signIn(subject)).msg).toBe('Done')
})

test('an answer of another provider or without its name is refused, and no answer leads outside', async () => {
  const { subject } = await staff()
  const mixedUp = await visits.visit(subject, (back) => back.searchParams.set('iss', 'https://other.example'))
  expect((await visits.finish(mixedUp)).msg).toContain('not valid')
  const nameless = await visits.visit(subject, (back) => back.searchParams.delete('iss'))
  expect((await visits.finish(nameless)).msg).toContain('not valid')
  for (const page of ['https://other.example', '//other.example', '/\\other.example', 'javascript:alert(1)', '/a b'])
    expect((await on.anonymous.call(offers.start, { provider, page })).code).toBe(code.invalid)
  for (const query of ['', '?state=x&redirect=https://other.example', '?page=//other.example&error=access_denied']) {
    const { status, headers } = await on.anonymous.raw({ method: 'GET', url: `/user/companySignIn${query}` })
    expect([status, headers.location]).toEqual([303, '/#/companySignIn'])
  }
})

test('without link: a registration to approve, never an account with the same address', async () => {
  const subject = person()
  const waiting = await visits.signIn(subject)
  expect(lastRefusal(waiting)).toEqual([code.state, expect.stringContaining('has been requested')])
  expect((await visits.signIn(subject)).msg).toContain('has been requested')
  const [link] = await on.parts.store.db.select().from(identityLinks).where(eq(identityLinks.subject, subject))
  const id = link?.account ?? 0
  expect(await accountOf({ id })).toMatchObject({ status: 'waiting', email: `${subject}@company.example`, role: null })
  const [role] = await on.parts.store.db
    .insert(roles)
    .values({ name: `approved ${count++}` })
    .returning()
  const approval = { id, role: role?.id ?? 0, department: await departmentId(on) }
  expect((await on.admin.call(userCalls.approve, approval)).msg).toBe('Done')
  expect(visits.clientOf(await visits.signIn(subject)).id).toBe(id)
  await on.admin.call(userCalls.disable, { ids: [id] })
  expect((await visits.signIn(subject)).msg).toContain('disabled')

  const existing = await on.asUser({ links: [] })
  const { email } = (await accountOf(existing)) ?? {}
  expect((await visits.signIn(person({ email }))).msg).toContain('Sign in with its password')
  expect((await visits.signIn(person({ email: undefined }))).msg).toContain('states no e-mail address')
})

test('groups set the role at each sign-in, by their order, and never change it when they are missing', async () => {
  const to = await addProvider({ createsAccounts: true })
  const { db } = on.parts.store
  const ids = (
    await db
      .insert(roles)
      .values([{ name: `a ${count++}` }, { name: `b ${count++}` }])
      .returning({ id: roles.id })
  ).map(({ id }) => id)
  const [first = 0, second = 0] = ids
  await on.admin.call(identityRoleCalls.add, { provider: to, group: 'engineers', role: second, place: 2 })
  await on.admin.call(identityRoleCalls.add, { provider: to, group: 'leads', role: first, place: 1 })
  const subject = person({ groups: ['engineers', 'leads'] })
  const newcomer = visits.clientOf(await visits.signIn(subject, { provider: to }))
  expect(await accountOf(newcomer)).toMatchObject({ status: 'enabled', role: first })
  const profile = company.users.get(subject) ?? { name: '' }
  company.users.set(subject, { ...profile, groups: ['engineers'] })
  await visits.signIn(subject, { provider: to })
  expect(await accountOf(newcomer)).toMatchObject({ role: second })
  company.users.set(subject, { ...profile, groups: ['guests'] })
  expect((await visits.signIn(subject, { provider: to })).msg).toContain('None of your groups')
  company.users.set(subject, { name: profile.name, email: `${subject}@company.example` })
  expect((await visits.signIn(subject, { provider: to })).msg).toContain('does not state your groups')
  expect(await accountOf(newcomer)).toMatchObject({ role: second, status: 'enabled' })
})

test('a provider that checks a second factor replaces the local one, others do not', async () => {
  const roleId = await requiredFactorRole()
  const { subject, client } = await staff()
  await on.parts.store.db.update(accounts).set({ role: roleId }).where(eq(accounts.id, client.id))
  expect((await visits.clientOf(await visits.signIn(subject)).call(sessionCalls.mySessions)).code).toBe(
    code.mustAddFactor,
  )
  const checking = await addProvider({ checksFactor: true })
  await on.admin.call(identityLinkCalls.add, { provider: checking, subject, account: client.id })
  const input = { provider: checking }
  expect((await visits.clientOf(await visits.signIn(subject, input)).call(sessionCalls.mySessions)).code).toBe(
    code.mustAddFactor,
  )
  company.users.set(subject, { ...(company.users.get(subject) ?? { name: '' }), amr: ['pwd', 'mfa'] })
  const checked = visits.clientOf(await visits.signIn(subject, input))
  expect(await isSignedIn(checked)).toBe(true)
  // The app neither requires nor announces a factor in this session.
  expect((await checked.call(sessionCalls.me)).data.user).toMatchObject({ mustAddFactor: false, factorFrom: null })
})
async function requiredFactorRole(): Promise<number> {
  const [role] = await on.parts.store.db
    .insert(roles)
    .values({ name: `factor ${count++}`, secondFactor: 'required' })
    .returning()
  return role?.id ?? 0
}

test('an owner links and unlinks a company account, which belongs to one account', async () => {
  const subject = person()
  const client = await on.asUser({ links: [], passwordHash: 'any' })
  const start = await client.call(calls.startLink, { provider })
  const cookie = String(start.headers['set-cookie']).split(';')[0] ?? ''
  const redirect = await visits.comeBack(await company.visit(start.data.address, subject))
  expect(redirect.headers.location).toBe('/#/companySignIn?link=1')
  const both = { headers: { cookie: `${cookie}; ${client.credentials?.cookie}` } }
  expect((await client.call(calls.finishLink, {}, both)).msg).toBe('Done')
  expect(visits.clientOf(await visits.signIn(subject)).id).toBe(client.id)
  expect((await client.call(calls.mine)).data.find(({ id }) => id === provider)?.linkedAt).toBeTruthy()
  const other = await on.asUser({ links: [] })
  const refusal = await on.admin.call(identityLinkCalls.add, { provider, subject, account: other.id })
  expect(refusal.code).toBe(code.conflict)
  expect((await client.call(calls.removeLink, { provider })).msg).toBe('Done')
  expect((await visits.signIn(subject)).msg).toContain('has been requested')
})

test('a sign-out message ends the sessions it names, once, and a forged one ends none', async () => {
  const { subject } = await staff()
  const client = visits.clientOf(await visits.signIn(subject))
  const send = async (token: string) => {
    const payload = new URLSearchParams({ logout_token: token }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await on.anonymous.raw({ method: 'POST', url: '/user/companySignOut', headers, payload })).status
  }
  const now = Math.floor(on.parts.now().getTime() / 1000)
  const at = { iat: now, exp: now + 120 }
  const token = (claims: object, more = {}) => company.signOutToken({ sub: subject, ...at, ...claims }, more)
  expect(await send('no token')).toBe(400)
  expect(await send(await token({}, { key: company.foreignKey }))).toBe(400)
  expect(await send(await token({ aud: 'another-client' }))).toBe(400)
  expect(await send(await token({ iss: 'https://other.example' }))).toBe(400)
  expect(await send(await token({ nonce: 'an ID token' }))).toBe(400)
  expect(await send(await token({ events: {} }))).toBe(400)
  expect(await send(await token({ jti: undefined }))).toBe(400)
  expect(await send(await token({ sub: undefined }))).toBe(400)
  expect(await send(await token({ iat: now - 300 }))).toBe(400)
  expect(await send(await token({ sub: 'another' }))).toBe(200)
  expect(await isSignedIn(client)).toBe(true)
  const message = await token({})
  expect(await send(message)).toBe(200)
  expect((await client.call(sessionCalls.mySessions)).code).toBe(code.sessionEnded)
  const again = visits.clientOf(await visits.signIn(subject))
  expect(await send(message)).toBe(400)
  expect(await isSignedIn(again)).toBe(true)
})

const refresh = () =>
  companyRefresh.run(on.parts, { signal: new AbortController().signal } as Parameters<typeof companyRefresh.run>[1])

test('a user who is disabled at the provider is signed out within five minutes, an outage signs out no one', async () => {
  const [stays, leaves] = [await staff(), await staff()]
  const [staying, leaving] = [
    visits.clientOf(await visits.signIn(stays.subject)),
    visits.clientOf(await visits.signIn(leaves.subject)),
  ]
  company.disabled.add(leaves.subject)
  company.down = true
  on.clock.advance(4 * minuteMs + 1000)
  const state = async () => (await on.admin.call(identityProviderCalls.one, { id: provider })).data.state
  await refresh()
  expect(await state()).toBe('down')
  expect(await isSignedIn(leaving)).toBe(true)
  const offer = await on.anonymous.call(offers.offered)
  expect(offer.data.find(({ id }) => id === provider)).toMatchObject({ available: false })
  company.down = false
  await refresh()
  expect((await leaving.call(sessionCalls.mySessions)).code).toBe(code.sessionEnded)
  expect(await isSignedIn(staying)).toBe(true)
  expect(await state()).toBe('ok')
})

test('the user cancels, the provider is away, or it is turned off: the page says so', async () => {
  const cancellation = await visits.visit('')
  expect((await visits.finish(cancellation)).msg).toContain('cancelled')
  const { subject } = await staff()
  const open = await visits.visit(subject)
  company.down = true
  expect((await visits.finish(open)).msg).toContain('not available at the moment')
  const fresh = await addProvider()
  expect((await on.anonymous.call(offers.start, { provider: fresh })).msg).toContain('not available at the moment')
  company.down = false
  const client = visits.clientOf(await visits.signIn(subject))
  await on.admin.call(identityProviderCalls.update, { id: provider, enabled: false })
  expect(await isSignedIn(client)).toBe(false)
  expect((await on.anonymous.call(offers.start, { provider })).msg).toContain('turned off')
  await on.admin.call(identityProviderCalls.update, { id: provider, enabled: true })
})

test('an inner address is refused unless the operator allows it', async () => {
  const { msg } = await on.admin.call(identityProviderCalls.add, {
    name: 'Inner',
    protocol: 'oidc',
    enabled: true,
    issuer: 'http://10.1.2.3/realm',
    clientId,
  })
  expect(msg).toContain('FORWARD_HOSTS')
  const inner = await addProvider({ issuer: 'https://127.0.0.2' })
  expect((await on.anonymous.call(offers.start, { provider: inner })).msg).toContain('not available')
  const { data } = await on.admin.call(identityProviderCalls.one, { id: inner })
  expect(data.lastError).toContain('FORWARD_HOSTS')
})
