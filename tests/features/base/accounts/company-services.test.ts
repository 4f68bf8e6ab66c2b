import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { accounts } from '../../../../src/features/base/accounts/account/store.ts'
import { companyRefresh } from '../../../../src/features/base/accounts/companySignIn/refresh.ts'
import {
  identityLinkCalls,
  identityProvider,
  identityProviderCalls,
  identityRoleCalls,
} from '../../../../src/features/base/accounts/identityProvider/contract.ts'
import { roles } from '../../../../src/features/base/accounts/role/store.ts'
import { companyOfferCalls as offers } from '../../../../src/features/base/accounts/session/company-contract.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { eq } from '../../../../src/platform/store/drizzle.ts'
import { check } from '../../../../src/record/model/check.ts'
import { inCheck } from '../../../check.ts'
import type { Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { companyVisits } from './company-visits.ts'
import { clientId, openDingtalk } from './dingtalk-stand-in.ts'
import { appId, openFeishu } from './feishu-stand-in.ts'
import { appSecret, type ServiceUser, type StandIn } from './service-stand-in.ts'
import { agentId, corpId, openWecom } from './wecom-stand-in.ts'

const publicUrl = 'http://localhost'
const redirectUri = `${publicUrl}/user/companySignIn`
const wecomApp = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1'
const services = [
  {
    protocol: 'wecom',
    open: openWecom,
    settings: { clientId: corpId, agentId },
    /** WeCom states mail addresses only in its app. */
    userAgent: wecomApp,
    codeParameter: 'code',
    tokenPath: '/cgi-bin/gettoken',
    lookUpPath: '/cgi-bin/user/get',
    overload: { errcode: -1, errmsg: 'system busy' },
    departmentId: 'id:12',
  },
  {
    protocol: 'dingtalk',
    open: openDingtalk,
    settings: { clientId },
    userAgent: 'test',
    codeParameter: 'authCode',
    tokenPath: '/v1.0/oauth2/accessToken',
    lookUpPath: '/topapi/v2/user/get',
    overload: { errcode: 88, sub_code: '90018', errmsg: 'too many calls' },
    departmentId: 'id:12',
  },
  {
    protocol: 'feishu',
    open: openFeishu,
    settings: { clientId: appId },
    userAgent: 'test',
    codeParameter: 'code',
    tokenPath: '/open-apis/auth/v3/tenant_access_token/internal',
    lookUpPath: '/open-apis/authen/v1/user_info',
    overload: { code: 99991400, msg: 'request trigger frequency limit' },
    departmentId: 'id:od-12',
  },
] as const

const parallelSignIns = inCheck(10, 50)
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ config: { PUBLIC_URL: publicUrl, FORWARD_HOSTS: '127.0.0.1' } })
})
afterAll(() => on.close())

let count = 0
const accountOf = async (client: Pick<Client, 'id'>) =>
  (await on.parts.store.db.select().from(accounts).where(eq(accounts.id, client.id)))[0]
const isSignedIn = async (client: Client) => (await client.call(sessionCalls.mySessions)).code === code.ok
const refresh = () =>
  companyRefresh.run(on.parts, { signal: new AbortController().signal } as Parameters<typeof companyRefresh.run>[1])

describe.each(services)('$protocol', (service) => {
  let standIn: StandIn
  let provider: number
  let visits: ReturnType<typeof companyVisits>
  beforeAll(async () => {
    standIn = await service.open(redirectUri)
    provider = await addProvider()
    visits = companyVisits(on, standIn, provider, service.userAgent)
  })
  afterAll(async () => {
    await on.admin.call(identityProviderCalls.remove, { ids: [provider] })
    await standIn.close()
  })
  beforeEach(() => {
    standIn.failure = undefined
    standIn.errors.clear()
  })

  async function addProvider(more: object = {}): Promise<number> {
    const { data, msg } = await on.admin.call(identityProviderCalls.add, {
      name: `${service.protocol} ${count++}`,
      enabled: true,
      protocol: service.protocol,
      address: standIn.address,
      clientSecret: appSecret,
      ...service.settings,
      ...more,
    })
    expect(msg).toBe('Done')
    return data.id
  }
  function person(more: Partial<ServiceUser> = {}): string {
    const id = `person-${count++}`
    standIn.users.set(id, { name: `Person ${id}`, mail: `${id}@company.example`, phone: '13800138000', ...more })
    return id
  }
  async function staff(to = provider): Promise<{ subject: string; client: Client }> {
    const subject = person()
    const client = await on.asUser({ links: [] })
    expect((await on.admin.call(identityLinkCalls.add, { provider: to, subject, account: client.id })).msg).toBe('Done')
    return { subject, client }
  }
  const changeUser = (id: string, change: Partial<ServiceUser>) =>
    standIn.users.set(id, { name: '', ...standIn.users.get(id), ...change })
  const lastError = async (id = provider) =>
    (await on.admin.call(identityProviderCalls.one, { id })).data.lastError ?? ''

  test('a linked user signs in, and no secret leaves the server', async () => {
    const { subject, client } = await staff()
    const open = await visits.begin({ provider, page: '/management/user' })
    expect(open.address).not.toContain(appSecret)
    const back = await standIn.visit(open.address, subject, service.userAgent)
    expect((await visits.comeBack(back)).headers.location).toBe('/#/companySignIn')
    const answer = await visits.finish(open)
    expect(answer.data).toMatchObject({ page: '/management/user', secondFactor: null })
    expect(visits.clientOf(answer).id).toBe(client.id)
    // The code was used: another sign-in does not accept it.
    const another = await visits.begin()
    back.searchParams.set('state', new URL(another.address).searchParams.get('state') ?? '')
    await visits.comeBack(back)
    expect((await visits.finish(another)).msg).toContain('not valid')
    expect(await lastError()).toMatch(/code/)
  })

  test('codes of another app, states of another browser and cancelled sign-ins are refused', async () => {
    const { subject } = await staff()
    const foreign = await visits.visit(subject, (back) =>
      back.searchParams.set(service.codeParameter, standIn.foreignCode(subject)),
    )
    expect((await visits.finish(foreign)).msg).toContain('not valid')
    const twice = await visits.visit(subject, (back) => back.searchParams.append(service.codeParameter, 'second'))
    expect((await visits.finish(twice)).msg).toContain('not valid')
    const mine = await visits.visit(subject)
    const other = await visits.begin()
    expect((await visits.finish(other)).msg).toContain('timed out or has been used')
    expect((await visits.finish(mine)).msg).toBe('Done')
    expect((await visits.finish(await visits.visit(''))).msg).toContain('cancelled')
    const refusal = await visits.visit('', (back) => back.searchParams.set('error', 'access_denied'))
    expect((await visits.finish(refusal)).msg).toContain('cancelled')
    const failure = await visits.visit('', (back) => back.searchParams.set('error', '<b>call 555</b>'))
    expect((await visits.finish(failure)).msg).toContain('not valid')
    expect(await lastError()).toBe('no code')
  })

  test('without link: a registration to approve, and without mail address a text that helps', async () => {
    const subject = person()
    expect((await visits.signIn(subject)).msg).toContain('has been requested')
    const [account] = await on.parts.store.db
      .select()
      .from(accounts)
      .where(eq(accounts.email, `${subject}@company.example`))
    expect(account).toMatchObject({ status: 'waiting', fullName: `Person ${subject}`, phone: '13800138000' })
    expect((await visits.signIn(person({ mail: undefined }))).msg).toContain('link your company account')
  })

  test('departments set the role, by name or id', async () => {
    const to = await addProvider({ createsAccounts: true })
    const names = [`a ${count++}`, `b ${count++}`]
    const rows = await on.parts.store.db
      .insert(roles)
      .values(names.map((name) => ({ name })))
      .returning({ id: roles.id })
    const [leads = 0, engineers = 0] = rows.map(({ id }) => id)
    await on.admin.call(identityRoleCalls.add, { provider: to, group: 'Leads', role: leads, place: 1 })
    await on.admin.call(identityRoleCalls.add, { provider: to, group: service.departmentId, role: engineers, place: 2 })
    const subject = person({ departments: [12, 13] })
    const newcomer = visits.clientOf(await visits.signIn(subject, { provider: to }))
    expect(await accountOf(newcomer)).toMatchObject({ status: 'enabled', role: leads })
    changeUser(subject, { departments: [12] })
    await visits.signIn(subject, { provider: to })
    expect(await accountOf(newcomer)).toMatchObject({ role: engineers })
    changeUser(subject, { departments: [1] })
    expect((await visits.signIn(subject, { provider: to })).msg).toContain('None of your groups')
  })

  test('users who are not active members are refused', async () => {
    for (const state of ['outside', 'disabled', 'left'] as const) {
      const { subject } = await staff()
      changeUser(subject, { state })
      expect((await visits.signIn(subject)).msg, state).toContain('does not belong to the company')
    }
  })

  test('a user who is disabled or leaves is signed out within five minutes, an outage signs out no one', async () => {
    const people = [await staff(), await staff(), await staff()]
    const clients: Client[] = []
    for (const { subject } of people) clients.push(visits.clientOf(await visits.signIn(subject)))
    const [staying, disabled, leaving] = clients as [Client, Client, Client]
    changeUser(people[1]?.subject ?? '', { state: 'disabled' })
    changeUser(people[2]?.subject ?? '', { state: 'left' })
    on.clock.advance(4 * minuteMs + 1000)
    standIn.failure = 'down'
    await refresh()
    expect((await on.admin.call(identityProviderCalls.one, { id: provider })).data.state).toBe('down')
    expect(await isSignedIn(disabled)).toBe(true)
    standIn.failure = undefined
    await refresh()
    expect((await disabled.call(sessionCalls.mySessions)).code).toBe(code.sessionEnded)
    expect((await leaving.call(sessionCalls.mySessions)).code).toBe(code.sessionEnded)
    expect(await isSignedIn(staying)).toBe(true)
  })

  test('an expired app token is replaced, and parallel sign-ins fetch one', async () => {
    const { subject } = await staff()
    expect((await visits.signIn(subject)).msg).toBe('Done')
    const visitors = await Promise.all(Array.from({ length: parallelSignIns }, () => visits.visit(subject)))
    standIn.expireTokens()
    standIn.calls.length = 0
    const answers = await Promise.all(visitors.map((open) => visits.finish(open)))
    expect(answers.map(({ msg }) => msg)).toEqual(visitors.map(() => 'Done'))
    expect(standIn.calls.filter((path) => path === service.tokenPath)).toHaveLength(1)
  })

  test('an app needs its secret, and its service an address with HTTPS or that the operator lists', async () => {
    const { address } = standIn
    const settings = { ...service.settings, protocol: service.protocol, name: `Wrong ${count++}`, enabled: true }
    const add = async (more: object) => await on.admin.call(identityProviderCalls.add, { ...settings, ...more })
    expect(await add({ address })).toMatchObject({ code: code.invalid, data: { fields: [{ field: 'clientSecret' }] } })
    const inner = await add({ clientSecret: appSecret, address: 'http://10.1.2.3' })
    expect(inner).toMatchObject({ code: code.invalid, data: { fields: [{ field: 'address' }] } })
    const answer = await on.admin.call(identityProviderCalls.update, { id: provider, clientSecret: null })
    expect(answer).toMatchObject({ code: code.invalid, data: { fields: [{ field: 'clientSecret' }] } })
    const elsewhere = { id: provider, address: 'https://elsewhere.example' }
    const move = await on.admin.call(identityProviderCalls.update, elsewhere)
    expect(move).toMatchObject({ code: code.invalid, data: { fields: [{ field: 'clientSecret' }] } })
  })

  test('wrong settings and failures of the service are reported without secrets', async () => {
    const { subject } = await staff()
    const wrong = await addProvider({ clientSecret: 'another-secret' })
    expect((await on.anonymous.call(offers.start, { provider: wrong })).msg).toContain('not valid')
    expect(await lastError(wrong)).toMatch(/secret is wrong/)
    expect(await lastError(wrong)).not.toContain('another-secret')
    for (const failure of ['down', 'notJson'] as const) {
      const open = await visits.visit(subject)
      standIn.failure = failure
      expect((await visits.finish(open)).msg, failure).toContain('not available at the moment')
      standIn.failure = undefined
    }
    const busy = await visits.visit(subject)
    standIn.errors.set(service.lookUpPath, service.overload)
    expect((await visits.finish(busy)).msg).toContain('not available at the moment')
    const strange = await visits.visit(subject)
    standIn.errors.set(service.lookUpPath, { code: 0, errcode: 0, result: [], data: null })
    expect((await visits.finish(strange)).msg).toContain('not valid')
    expect(await lastError()).toMatch(/unexpected answer/)
  })

  if (service.protocol === 'wecom')
    test('at the desk the QR page opens, without mail address, and members of linked companies are refused', async () => {
      const desk = companyVisits(on, standIn, provider)
      const { subject, client } = await staff()
      expect((await desk.begin()).address).toContain('/wwlogin/sso/login?login_type=CorpApp&')
      expect((await visits.begin()).address).toMatch(/\/connect\/oauth2\/authorize\?.*#wechat_redirect$/)
      expect(desk.clientOf(await desk.signIn(subject)).id).toBe(client.id)
      expect((await desk.signIn(person())).msg).toContain('link your company account')
      standIn.users.set('OtherCorp/someone', { name: 'Linked company' })
      expect((await desk.signIn('OtherCorp/someone')).msg).toContain('does not belong to the company')
    })

  if (service.protocol === 'dingtalk')
    test('an external contact is refused', async () => {
      const { subject } = await staff()
      standIn.errors.set('/topapi/user/getbyunionid', {
        errcode: 0,
        result: { contact_type: 1, userid: `staff-of-${subject}` },
      })
      expect((await visits.signIn(subject)).msg).toContain('does not belong to the company')
    })

  if (service.protocol === 'feishu')
    test('a service that does not answer is reported in time', async () => {
      const { subject } = await staff()
      const open = await visits.visit(subject)
      standIn.failure = 'silent'
      expect((await visits.finish(open)).msg).toContain('not available at the moment')
      expect(await lastError()).toMatch(/no answer in time/)
    })
})

test('the fields of a protocol are required, and the protocol never changes', async () => {
  const missing = await on.admin.call(identityProviderCalls.add, { name: 'Missing', protocol: 'oidc', enabled: false })
  expect(missing).toMatchObject({ code: code.invalid, data: { fields: [{ field: 'issuer' }, { field: 'clientId' }] } })
  const app = { name: 'App', protocol: 'dingtalk', enabled: false, clientId: 'x' } as const
  const withoutSecret = await on.admin.call(identityProviderCalls.add, app)
  expect(withoutSecret).toMatchObject({ code: code.invalid, data: { fields: [{ field: 'clientSecret' }] } })
  // The form has the same rule.
  const problemIn = (protocol: string) => check(identityProvider, 'clientSecret', undefined, { protocol })?.key
  expect([problemIn('dingtalk'), problemIn('oidc')]).toEqual(['problem:required', undefined])
  const oidc = { name: 'Realm', protocol: 'oidc', enabled: false, issuer: 'https://a.example', clientId: 'x' } as const
  const { id } = (await on.admin.call(identityProviderCalls.add, oidc)).data
  const answer = await on.admin.call(identityProviderCalls.update, { id, issuer: null })
  expect(answer).toMatchObject({ code: code.invalid, data: { fields: [{ field: 'issuer' }] } })
})
