import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../../src/domain/contract/code.ts'
import { minuteMs } from '../../../../src/domain/time.ts'
import { eolUserCalls } from '../../../../src/features/base/accounts/eolUser/contract.ts'
import type { SecondStep } from '../../../../src/features/base/accounts/factor/second-step-contract.ts'
import { factorCalls } from '../../../../src/features/base/accounts/myFactors/contract.ts'
import { reminderDay, remindOfFactors } from '../../../../src/features/base/accounts/myFactors/reminders.ts'
import { secondFactorFrom } from '../../../../src/features/base/accounts/role/second-factor.ts'
import { roles } from '../../../../src/features/base/accounts/role/store.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { factorSignInCalls } from '../../../../src/features/base/accounts/session/factor-contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { hash } from '../../../../src/platform/password.ts'
import { eq } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { Authenticator } from './authenticator.ts'

const password = 'Kx7#vQ2m!pL9'
const at = { origin: 'http://localhost', rpId: 'localhost' }
let on: TestServer
let passwordHash: string
beforeAll(async () => {
  on = await openTestServer()
  passwordHash = await hash(password)
})
afterAll(() => on.close())

const later = () => on.clock.advance(30_000)
const person = (userName: string, links: readonly string[] = []) => on.asUser({ links, userName, passwordHash })
const codeOf = (secret: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.parts.now().getTime() + offsetMs })
const signIn = (username: string) => on.anonymous.call(sessionCalls.login, { username, password })

async function stepOf(username: string): Promise<SecondStep> {
  const { data } = await signIn(username)
  if (!('secondFactor' in data)) throw new Error('No second factor was requested')
  return data.secondFactor
}
const finish = (step: SecondStep, proof: Parameters<typeof bodyOf>[1]) =>
  on.anonymous.post(factorSignInCalls.finishSignIn.path, bodyOf(step, proof))
const bodyOf = ({ step }: Pick<SecondStep, 'step'>, proof: object) => ({ step, proof })

async function withTotp(userName: string): Promise<{ client: Client; secret: string; codes: string[] }> {
  const client = await person(userName)
  const { secret, uri } = (await client.call(factorCalls.startTotp)).data
  expect(uri).toContain(`secret=${secret}`)
  const confirmation = await client.call(factorCalls.confirmTotp, { code: codeOf(secret) })
  expect([confirmation.code, confirmation.msg]).toEqual([code.ok, 'Done'])
  const { data } = confirmation
  later()
  return { client, secret, codes: data.recoveryCodes ?? [] }
}

async function withPasskey(userName: string): Promise<{ client: Client; device: Authenticator }> {
  const client = await person(userName)
  const device = new Authenticator()
  const { data } = await client.call(factorCalls.startPasskey)
  const attestation = device.create({ ...at, challenge: String(data.options.challenge) })
  const addition = await client.call(factorCalls.addPasskey, { step: data.step, name: 'Phone', attestation })
  expect([addition.code, addition.msg]).toEqual([code.ok, 'Done'])
  return { client, device }
}
const challengeOf = (step: SecondStep) => String(step.passkey?.challenge)

test('an authenticator app: the password alone opens no session, a code works once, also for many at once', async () => {
  const { secret } = await withTotp('app')
  const step = await stepOf('app')
  expect(step.ways).toEqual(['totp', 'recovery'])
  const wrong = await finish(step, { way: 'totp', code: '000000' })
  expect([wrong.code, wrong.data]).toMatchObject([code.wrongCode, { fields: [{ field: 'code' }] }])
  const proof = { way: 'totp', code: codeOf(secret) }
  const answers = await Promise.all(Array.from({ length: 50 }, () => finish(step, proof)))
  const sessions = answers.filter((each) => each.code === code.ok)
  expect(sessions).toHaveLength(1)
  expect(sessions[0]?.data).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/) })
  on.clock.advance(16 * minuteMs)
  const again = await stepOf('app')
  expect((await finish(again, { way: 'totp', code: proof.code })).code).toBe(code.wrongCode)
  const current = codeOf(secret)
  expect((await finish(again, { way: 'totp', code: current })).code).toBe(code.ok)
  const replayStep = await stepOf('app')
  expect((await finish(replayStep, { way: 'totp', code: current })).code).toBe(code.wrongCode)
  expect((await finish(replayStep, { way: 'totp', code: codeOf(secret, -30_000) })).code).toBe(code.wrongCode)
})

test('codes are limited by account, whatever the address, and a step ends after five minutes', async () => {
  const { secret } = await withTotp('limited')
  const step = await stepOf('limited')
  const guess = (n: number) =>
    on.anonymous.post(
      factorSignInCalls.finishSignIn.path,
      bodyOf(step, { way: 'totp', code: String(n).padStart(6, '0') }),
      {
        remoteAddress: `10.0.0.${n}`,
      },
    )
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))
  expect(answers.filter((each) => each.code === code.wrongCode)).toHaveLength(5)
  expect(answers.filter((each) => each.code === code.throttled)).toHaveLength(15)
  expect((await finish(step, { way: 'totp', code: codeOf(secret) })).code).toBe(code.throttled)
  on.clock.advance(16 * minuteMs)
  const late = await finish(step, { way: 'totp', code: codeOf(secret) })
  expect([late.code, late.msg]).toEqual([code.state, 'This sign-in has timed out. Start again.'])
})

test('a recovery code works once, and its owner gets a mail', async () => {
  const { codes, client } = await withTotp('recover')
  expect(new Set(codes).size).toBe(10)
  const [first = ''] = codes
  const use = async (text: string) => finish(await stepOf('recover'), { way: 'recovery', code: text })
  expect((await use(first.toLowerCase().replaceAll('-', ' '))).code).toBe(code.ok)
  expect((await use(first)).code).toBe(code.wrongCode)
  expect((await client.call(factorCalls.mine)).data.recoveryCodes).toBe(9)
  const { rows } = await on.parts.store.db.execute<{ line: string }>(
    "select input::text as line from job where name = 'factorLetter' and input::text like '%recoveryUsed%'",
  )
  expect(rows.map(({ line }) => JSON.parse(line))).toEqual([
    expect.objectContaining({ account: client.id, factor: '9' }),
  ])
  const renewal = await client.call(factorCalls.newRecoveryCodes)
  expect((await use(codes[1] ?? '')).code).toBe(code.wrongCode)
  expect((await use(renewal.data.recoveryCodes[0] ?? '')).code).toBe(code.ok)
})

test('a sign-in from a network that the role excludes uses up no recovery code, and is logged', async () => {
  const { codes, client } = await withTotp('abroad')
  const setNetworks = (networks: string | null) =>
    on.parts.store.db.update(roles).set({ networks }).where(eq(roles.name, 'role of abroad'))
  const use = async () => finish(await stepOf('abroad'), { way: 'recovery', code: codes[0] ?? '' })
  await setNetworks('10.0.0.0/8')
  expect((await use()).code).toBe(code.foreignNetwork)
  const { rows } = await on.parts.store.db.execute<{ count: number }>(
    `select count(*)::int as count from operation_log where user_id = ${client.id} and details like '%"network"%'`,
  )
  expect(rows).toEqual([{ count: 1 }])
  await setNetworks(null)
  expect((await use()).code).toBe(code.ok)
})

test('a passkey: second step, sign-in alone, sensitive action; replay, origin, address and counter are checked', async () => {
  const { client, device } = await withPasskey('key')
  const step = await stepOf('key')
  expect(step.ways).toEqual(['passkey', 'recovery'])
  const proof = (challenge: string, more = {}) => ({
    way: 'passkey',
    assertion: device.get({ ...at, ...more, challenge }),
  })
  for (const more of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { challenge: 'AAAA' }])
    expect(
      (await finish(step, { way: 'passkey', assertion: device.get({ ...at, challenge: challengeOf(step), ...more }) }))
        .code,
    ).toBe(code.wrongCode)
  device.verifies = false
  expect((await finish(step, proof(challengeOf(step)))).code).toBe(code.wrongCode)
  device.verifies = true
  const assertion = proof(challengeOf(step))
  const answers = await Promise.all(Array.from({ length: 20 }, () => finish(step, assertion)))
  expect(answers.filter((each) => each.code === code.ok)).toHaveLength(1)

  const alone = await on.anonymous.call(factorSignInCalls.startPasskeySignIn)
  const aloneStep = { step: alone.data.step, ways: [], passkey: alone.data.options }
  const signedIn = await finish(aloneStep, proof(challengeOf(aloneStep)))
  expect([signedIn.code, signedIn.data]).toMatchObject([code.ok, { customerId: String(client.id) }])

  device.counter -= 2
  const copy = await on.anonymous.call(factorSignInCalls.startPasskeySignIn)
  const copiedStep = { step: copy.data.step, ways: [], passkey: copy.data.options }
  expect((await finish(copiedStep, proof(challengeOf(copiedStep)))).code).toBe(code.wrongCode)
  device.counter += 5

  const unproven = await on.session(client.id, false)
  const challenge = (await unproven.call(factorSignInCalls.startPasskeyProof)).data
  const proven = {
    step: challenge?.step ?? '',
    assertion: device.get({ ...at, challenge: String(challenge?.options.challenge) }),
  }
  expect((await (await on.session(client.id, false)).call(factorSignInCalls.verifyPasskey, proven)).data).toEqual({
    right: false,
  })
  const own = (await unproven.call(factorSignInCalls.startPasskeyProof)).data
  const ownProof = {
    step: own?.step ?? '',
    assertion: device.get({ ...at, challenge: String(own?.options.challenge) }),
  }
  expect((await unproven.call(factorSignInCalls.verifyPasskey, ownProof)).data).toEqual({ right: true })
  expect((await unproven.call(factorCalls.newRecoveryCodes)).code).toBe(code.ok)
})

test('the passkey of another account does not complete a sign-in, nor does a step of another purpose', async () => {
  const { device } = await withPasskey('thief')
  await withTotp('victim')
  await withPasskey('owner')
  const step = await stepOf('owner')
  const foreign = { way: 'passkey', assertion: device.get({ ...at, challenge: challengeOf(step) }) }
  expect((await finish(step, foreign)).code).toBe(code.wrongCode)
  const thief = await signIn('thief')
  expect('secondFactor' in thief.data).toBe(true)
  const alone = await on.anonymous.call(factorSignInCalls.startPasskeySignIn)
  for (const way of ['totp', 'recovery'])
    expect((await finish({ step: alone.data.step, ways: [], passkey: null }, { way, code: '123456' })).code).toBe(
      code.wrongCode,
    )
})

test('a role that requires a second factor lets in only to add one; removing the last is refused; an administrator may', async () => {
  const client = await person('must', [userCalls.query.path])
  const before = await client.call(sessionCalls.me)
  expect(before.data.user).toMatchObject({ mustAddFactor: false, factorFrom: null })
  const roleId = before.data.sysRoleList[0]?.id ?? 0
  const set = (values: object) => on.parts.store.db.update(roles).set(values).where(eq(roles.id, roleId))
  await set({ secondFactor: 'required', secondFactorFrom: '2999-01-01' })
  expect((await client.call(sessionCalls.me)).data.user).toMatchObject({
    mustAddFactor: false,
    factorFrom: '2999-01-01',
  })
  await set({ secondFactorFrom: null })
  expect((await client.call(userCalls.query, {})).code).toBe(code.mustAddFactor)
  expect((await client.raw({ method: 'GET', url: '/file/content/x', headers: client.headers() })).code).toBe(
    code.mustAddFactor,
  )
  expect((await client.call(sessionCalls.me)).data.user.mustAddFactor).toBe(true)
  const { secret } = (await client.call(factorCalls.startTotp)).data
  expect((await client.call(userCalls.query, {})).code).toBe(code.mustAddFactor)
  await client.call(factorCalls.confirmTotp, { code: codeOf(secret) })
  expect((await client.call(userCalls.query, {})).code).toBe(code.ok)
  expect((await client.call(factorCalls.removeTotp)).msg).toContain('can’t be removed')
  expect((await client.call(factorCalls.mine)).data).toMatchObject({
    required: true,
    totp: { lastUsedAt: expect.anything() },
  })
  const removal = await on.admin.call(userCalls.removeFactors, { id: client.id })
  expect(removal.code).toBe(code.ok)
  expect((await client.call(sessionCalls.me)).code).toBe(code.sessionEnded)
  expect('token' in (await signIn('must')).data).toBe(true)
  expect((await on.admin.call(userCalls.removeFactors, { id: client.id })).code).toBe(code.state)
})

test('by default a role with sensitive steps requires a second factor in production alone', () => {
  const from = (links: string[], production: boolean, secondFactor: string | null = null, day: string | null = null) =>
    secondFactorFrom({ secondFactor, secondFactorFrom: day }, new Set(links), production, on.parts.catalogue)
  expect(from([userCalls.add.path], true)).toBe('')
  expect(from([userCalls.add.path], false)).toBeUndefined()
  expect(from([userCalls.add.path], true, 'optional')).toBeUndefined()
  expect(from([userCalls.query.path], true)).toBeUndefined()
  expect(from([userCalls.query.path], false, 'required', '2026-12-01')).toBe('2026-12-01')
  for (const path of ['/commandlog/decide', '/vehicleControl/tboxVehicleControl', '/softwareTask/decide'])
    expect([path, from([path], true)]).toEqual([path, ''])
})

test('the first factor ends the other sessions, which it did not protect', async () => {
  const client = await person('ends')
  const other = await on.session(client.id)
  const { secret } = (await client.call(factorCalls.startTotp)).data
  await client.call(factorCalls.confirmTotp, { code: codeOf(secret) })
  expect((await other.call(sessionCalls.me)).code).toBe(code.sessionEnded)
  expect((await client.call(sessionCalls.me)).code).toBe(code.ok)
})

test('passkeys are renamed and removed by their owner alone, EOL users lose theirs by an administrator', async () => {
  const { client } = await withPasskey('names')
  const other = await person('other')
  const [key] = (await client.call(factorCalls.mine)).data.passkeys
  const id = key?.id ?? ''
  for (const as of [other, on.admin]) {
    expect((await as.call(factorCalls.renamePasskey, { id, name: 'Mine' })).code).toBe(code.notFound)
    expect((await as.call(factorCalls.removePasskey, { id })).code).toBe(code.notFound)
  }
  expect((await client.call(factorCalls.renamePasskey, { id, name: 'Desk' })).code).toBe(code.ok)
  expect((await client.call(factorCalls.mine)).data.passkeys).toMatchObject([{ name: 'Desk', usable: true }])
  expect((await client.call(factorCalls.removePasskey, { id })).code).toBe(code.ok)
  expect((await client.call(factorCalls.mine)).data).toMatchObject({ passkeys: [], recoveryCodes: 0 })
  expect((await on.admin.call(eolUserCalls.removeFactors, { id: client.id })).code).toBe(code.notFound)
})

test('a sign-in on another browser or system is mailed to the owner, the first one and known ones are not', async () => {
  const { client } = await withTotp('device')
  const device = async (userAgent: string) => {
    const { data } = await on.anonymous.call(sessionCalls.login, { username: 'device', password })
    const step = 'secondFactor' in data ? data.secondFactor.step : ''
    const [recoveryCode = ''] = (await client.call(factorCalls.newRecoveryCodes)).data.recoveryCodes
    const body = { step, proof: { way: 'recovery', code: recoveryCode } }
    await on.anonymous.post(factorSignInCalls.finishSignIn.path, body, { headers: { 'user-agent': userAgent } })
    const { rows } = await on.parts.store.db.execute<{ factor: string }>(
      `select input ->> 'factor' as factor from job where name = 'factorLetter' and input ->> 'kind' = 'newDevice'
        and input ->> 'account' = '${client.id}' order by id`,
    )
    return rows.map(({ factor }) => factor)
  }
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  expect(await device(chrome)).toEqual([])
  expect(await device(chrome.replace('140', '141'))).toEqual([])
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  expect(await device(firefox)).toEqual(['Firefox · Linux (127.0.0.1)'])
  expect(await device(firefox)).toEqual(['Firefox · Linux (127.0.0.1)'])
})

test('users without a second factor get one mail 14, 7, 3 and 1 days before it is required and on the day', async () => {
  expect(reminderDay('2026-12-20', '2026-12-05')).toBeUndefined()
  expect(reminderDay('2026-12-20', '2026-12-06')).toBe('2026-12-06')
  expect(reminderDay('2026-12-20', '2026-12-18')).toBe('2026-12-17')
  expect(reminderDay('2026-12-20', '2026-12-20')).toBe('2026-12-20')
  expect(reminderDay('2026-12-20', '2026-12-21')).toBeUndefined()
  const client = await person('due')
  const { db } = on.parts.store
  const roleId = (await client.call(sessionCalls.me)).data.sysRoleList[0]?.id ?? 0
  const begin = on.parts.now().getTime()
  const day = new Date(begin + 15 * 24 * 3_600_000).toISOString().slice(0, 10)
  await db.update(roles).set({ secondFactor: 'required', secondFactorFrom: day }).where(eq(roles.id, roleId))
  const counts: number[] = []
  for (let days = 0; days <= 17; days++) {
    await Promise.all(
      [1, 2].map(() => remindOfFactors({ ...on.parts, now: () => new Date(begin + days * 86_400_000) })),
    )
    const { rows } = await db.execute<{ day: string }>(
      `select input ->> 'factor' as day from job where name = 'factorLetter' and input ->> 'kind' = 'factorDue'
        and input ->> 'account' = '${client.id}'`,
    )
    expect(rows.every((row) => row.day === day)).toBe(true)
    counts.push(rows.length)
  }
  const sendDays = counts.flatMap((count, days) => (count > (counts[days - 1] ?? 0) ? [days] : []))
  expect([counts.at(-1), sendDays.map((days) => days - (sendDays[0] ?? 0))]).toEqual([5, [0, 7, 11, 13, 14]])
})
