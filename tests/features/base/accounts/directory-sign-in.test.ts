import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { roles } from '../../../../src/features/base/accounts/role/store.ts'
import { companyOfferCalls as offers } from '../../../../src/features/base/accounts/session/company-contract.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { operationLogs } from '../../../../src/features/base/audit/operationLog/store.ts'
import { and, eq, like } from '../../../../src/platform/store/drizzle.ts'
import { type ApiAnswer, Client } from '../../../platform/client.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { certificateOf } from '../../../telematics/gateway/certificate.ts'
import { companyBase, hasSlapd, openDirectory } from './directory-server.ts'

const right = 'Right-Password-1'

describe.skipIf(!hasSlapd)('with slapd', () => {
  const ca = certificateOf('Company CA', { isCa: true })
  let on: TestServer
  let directory: Awaited<ReturnType<typeof openDirectory>>
  let provider: number
  beforeAll(async () => {
    directory = await openDirectory({ ca })
    on = await openTestServer({ config: { FORWARD_HOSTS: 'localhost' } })
    provider = (await addProvider()).data.id
  })
  afterAll(async () => {
    await on?.close()
    await directory?.close()
  })

  let count = 0
  const addProvider = (more: object = {}) =>
    on.admin.call(identityProviderCalls.add, {
      name: `Directory ${count++}`,
      protocol: 'ldap',
      enabled: true,
      directoryAddress: `ldaps://localhost:${directory.tlsPort}`,
      caCertificate: ca.cert,
      bindName: directory.bindName(),
      bindPassword: directory.password,
      directoryKind: 'openLdap',
      baseDn: companyBase,
      ...more,
    })
  async function person(more: Record<string, string> = {}): Promise<{ uid: string; dn: string }> {
    const uid = `person${count++}`
    const dn = `uid=${uid},ou=people,${companyBase}`
    const values = { uid, cn: `Person ${uid}`, sn: uid, userPassword: right, mail: `${uid}@company.example` }
    await directory.add(dn, { objectClass: ['inetOrgPerson', 'lockable'], ...values, ...more })
    return { uid, dn }
  }
  /** A person with a linked account. */
  async function staff(more: object = {}): Promise<{ uid: string; dn: string; client: Client }> {
    const owner = await person()
    const client = await on.asUser({ links: [], ...more })
    const subject = await directory.read(owner.dn, 'entryUUID')
    expect((await on.admin.call(identityLinkCalls.add, { provider, subject, account: client.id })).msg).toBe('Done')
    return { ...owner, client }
  }
  const signIn = (userName: string, password = right, to = provider) =>
    on.anonymous.call(offers.directorySignIn, { provider: to, userName, password })
  function clientOf(answer: ApiAnswer<{ session: { token: string; customerId: string } | null }>): Client {
    const { session } = answer.data ?? {}
    if (!session) throw new Error(answer.msg)
    const cookie = [answer.headers['set-cookie']].flat().find((each) => String(each).startsWith('binding=')) ?? ''
    return new Client(() => on.server.app, { ...session, cookie: String(cookie).split(';')[0] ?? '' })
  }
  const isSignedIn = async (client: Client) => (await client.call(sessionCalls.mySessions)).code === code.ok
  const accountOf = async ({ id }: Pick<Client, 'id'>) =>
    (await on.parts.store.db.select().from(accounts).where(eq(accounts.id, id)))[0]
  const newRole = async (more: object = {}) =>
    (
      await on.parts.store.db
        .insert(roles)
        .values({ name: `role ${count++}`, ...more })
        .returning()
    )[0]?.id ?? 0
  const refusals = async (userName: string) =>
    (
      await on.parts.store.db
        .select({ details: operationLogs.details })
        .from(operationLogs)
        .where(and(eq(operationLogs.userName, userName), like(operationLogs.call, '/user/login')))
    ).map(({ details }) => String(details))

  test('a linked account signs in, and all wrong ones get the same answer', async () => {
    const { uid, client } = await staff()
    const answer = await signIn(uid.toUpperCase())
    expect(answer.msg).toBe('Done')
    const session = clientOf(answer)
    expect(session.id).toBe(client.id)
    expect(await isSignedIn(session)).toBe(true)
    const { data } = await on.admin.call(identityProviderCalls.one, { id: provider })
    expect(data).toMatchObject({ state: 'ok', bindPassword: true })
    expect(JSON.stringify(data)).not.toContain(directory.password)
    const wrong = await Promise.all([signIn(uid, 'Wrong-1'), signIn(`${uid}x`), signIn('*'), signIn(')(uid=*')])
    expect(new Set(wrong.map(({ code: each, msg }) => `${each} ${msg}`))).toEqual(
      new Set([`${code.signInFailed} ${wrong[0].msg}`]),
    )
    expect(await refusals(`${uid}x`)).toEqual([expect.stringContaining('unknown')])
    expect((await signIn(uid, '')).code).toBe(code.invalid)
    expect((await signIn('x'.repeat(10_000))).code).toBe(code.invalid)
    expect((await signIn(`${uid}\0`)).code).toBe(code.malformed)
  })

  test('wrong passwords lock a user, however the name is written and however many tries come at once', async () => {
    const { uid, dn } = await staff()
    const spellings = [uid, uid.toUpperCase(), uid.replace('p', 'P')]
    await Promise.all(Array.from({ length: 12 }, (_, index) => signIn(` ${spellings[index % 3]} `, 'Wrong-1')))
    const reasons = (await Promise.all(spellings.map(refusals))).flat()
    expect(reasons).toHaveLength(12)
    expect(reasons.filter((each) => each.includes('"password"'))).toHaveLength(5)
    expect((await signIn(uid)).code).toBe(code.signInFailed)
    // Another name of the same entry.
    const byMail = { userFilter: '(&(objectClass=inetOrgPerson)(|(uid={user})(mail={user})))' }
    expect((await on.admin.call(identityProviderCalls.update, { id: provider, ...byMail })).msg).toBe('Done')
    expect((await signIn(`${uid}@company.example`)).code).toBe(code.signInFailed)
    await on.admin.call(identityProviderCalls.update, { id: provider, userFilter: null })
    on.clock.advance(16 * minuteMs)
    expect((await signIn(uid)).code).toBe(code.ok)
    await directory.remove(dn)
  })

  test('groups name the role, and a new user waits for approval or gets an account at once', async () => {
    const direct = (await addProvider({ createsAccounts: true, groupBase: `ou=groups,${companyBase}` })).data.id
    const role = await newRole()
    await on.admin.call(identityRoleCalls.add, { provider: direct, group: 'engineers', role, place: 1 })
    const [member, other] = [await person({ mobile: '+86 138-0013-8000' }), await person()]
    const group = { objectClass: 'groupOfNames', cn: 'engineers', member: member.dn }
    await directory.add(`cn=engineers,ou=groups,${companyBase}`, group)
    const account = await accountOf(clientOf(await signIn(member.uid, right, direct)))
    expect(account).toMatchObject({ status: 'enabled', role, userName: member.uid, fullName: `Person ${member.uid}` })
    expect((await signIn(other.uid, right, direct)).msg).toContain('None of your groups')
    expect((await signIn(other.uid)).msg).toContain('has been requested')
  })

  test('a user who is removed or disabled in the directory is signed out, and an outage signs out no one', async () => {
    const [stays, leaves, disabled] = [await staff(), await staff(), await staff()]
    const open = [
      clientOf(await signIn(stays.uid)),
      clientOf(await signIn(leaves.uid)),
      clientOf(await signIn(disabled.uid)),
    ]
    await directory.remove(leaves.dn)
    await directory.replace(disabled.dn, 'nsAccountLock', 'TRUE')
    await directory.stop()
    on.clock.advance(4 * minuteMs + 1000)
    const refresh = () => companyRefresh.run(on.parts, { signal: new AbortController().signal } as never)
    await refresh()
    expect(await Promise.all(open.map(isSignedIn))).toEqual([true, true, true])
    const { data } = await on.anonymous.call(offers.offered)
    expect(data.find(({ id }) => id === provider)).toMatchObject({ available: false, directory: true })
    expect((await signIn(stays.uid)).msg).toContain('not available at the moment')
    await directory.restart()
    await refresh()
    expect(await Promise.all(open.map(isSignedIn))).toEqual([true, false, false])
    expect((await signIn(disabled.uid)).msg).toContain('is disabled')
    expect((await signIn(disabled.uid, 'Wrong-1')).code).toBe(code.signInFailed)
  })

  test('a second factor is still needed, and the password of the directory confirms sensitive actions', async () => {
    const { uid, client } = await staff()
    const session = clientOf(await signIn(uid))
    const verify = async (password: string) => (await session.call(sessionCalls.verifyPass, { password })).data?.right
    expect(await verify('Wrong-1')).toBe(false)
    expect(await verify(right)).toBe(true)
    await directory.stop()
    const { msg } = await session.call(sessionCalls.verifyPass, { password: right })
    expect(msg).toContain('not available at the moment')
    await directory.restart()
    await on.parts.store.db
      .update(accounts)
      .set({ role: await newRole({ secondFactor: 'required' }) })
      .where(eq(accounts.id, client.id))
    expect((await clientOf(await signIn(uid)).call(sessionCalls.mySessions)).code).toBe(code.mustAddFactor)
    for (let index = 0; index < 5; index++) await verify('Wrong-1')
    expect((await session.call(sessionCalls.verifyPass, { password: right })).code).toBe(code.throttled)
  })

  test('an owner links an account by its password, which belongs to one account', async () => {
    const { uid } = await person()
    const owner = await on.asUser({ links: [], passwordHash: 'any' })
    const link = (client: Client, password = right) =>
      client.call(calls.linkDirectory, { provider, userName: uid, password })
    expect((await link(owner, 'Wrong-1')).code).toBe(code.signInFailed)
    expect((await link(owner)).data).toEqual({ name: expect.stringContaining('Directory') })
    expect(clientOf(await signIn(uid)).id).toBe(owner.id)
    expect((await link(await on.asUser({ links: [] }))).msg).toContain('another user')
    expect((await owner.call(calls.mine)).data.find(({ id }) => id === provider)).toMatchObject({ directory: true })
  })

  test('settings that cannot be used are refused', async () => {
    const refusal = async (more: object) => (await addProvider(more)).msg
    expect(await refusal({ caCertificate: 'no certificate' })).toContain('PEM')
    expect(await refusal({ userFilter: '(uid={user}' })).toContain('LDAP filter')
    expect(await refusal({ userFilter: '(uid=someone)' })).toContain('{user}')
    expect(await refusal({ unencrypted: true })).toContain('ldaps://')
    expect(await refusal({ directoryAddress: 'ldap://10.1.2.3', unencrypted: true })).toContain('FORWARD_HOSTS')
    expect(await refusal({ directoryAddress: 'https://localhost' })).toContain('ldaps://')
    expect(await refusal({ bindPassword: undefined })).toContain('required')
    expect((await on.anonymous.call(offers.start, { provider })).msg).toContain('turned off')
  })
})
