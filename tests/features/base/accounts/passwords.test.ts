import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '../../../../src/domain/time.ts'
import { sessionCalls as calls } from '../../../../src/features/base/accounts/session/contract.ts'
import { passwordLinks } from '../../../../src/features/base/accounts/session/store.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { hash } from '../../../../src/platform/password.ts'
import { hashOf, newSecret } from '../../../../src/platform/token.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const first = 'Blue-Kettle-81'
const invalid = (field: string, msg: RegExp) => ({
  code: 20001,
  msg: expect.stringMatching(msg),
  data: { fields: [expect.objectContaining({ field })] },
})
const change = (user: Client, oldpassword: string, newpassword: string) =>
  user.call(calls.updatePassword, { oldpassword, newpassword, surePsd: newpassword }, { lang: 'en' })
async function reset(account: number, password: string) {
  const secret = newSecret()
  const expiresAt = new Date(on.parts.now().getTime() + hourMs).toISOString()
  await on.parts.store.db.insert(passwordLinks).values({ secretHash: hashOf(secret), accountId: account, expiresAt })
  return on.anonymous.call(calls.resetPassword, { secret, password, surePsd: password }, { lang: 'en' })
}

test('names of makers, of the product and of the user, and rows of keys are refused wherever a password is set', async () => {
  const user = await on.asUser({ links: 'none', userName: 'li.xiaolong', passwordHash: await hash(first) })
  for (const weakPassword of ['Huawei@123', 'Zaq1@wsx', 'Platform#2026', 'gnolOaix-19!', 'X1aolong@88'])
    expect(await change(user, first, weakPassword), weakPassword).toMatchObject(
      invalid('newpassword', /easy to guess|too common/),
    )
  for (const easyPassword of ['Huawei@12345', '!QAZxsw2#EDC', 'Tbox-Admin-26'])
    expect(await reset(user.id, easyPassword), easyPassword).toMatchObject(
      invalid('password', /easy to guess|too common/),
    )
  expect((await change(user, first, 'Quiet-Harbour-27')).code).toBe(200)
})

test('so are the names that the company adds', async () => {
  const user = await on.asUser({ links: 'none', passwordHash: await hash(first) })
  const { data } = await on.admin.call(parameterCalls.query)
  const { key, version } = data.find((each) => each.key === 'password.words') ?? { key: '', version: 0 }
  expect((await on.admin.call(parameterCalls.update, { key, version, value: 'Nebulon Quasaro' })).code).toBe(200)
  expect(await change(user, first, 'Nebu1on@2026')).toMatchObject(invalid('newpassword', /easy to guess|too common/))
  expect(await change(user, first, 'Quasaro-Nebulon-7')).toMatchObject(
    invalid('newpassword', /easy to guess|too common/),
  )
  expect((await change(user, first, 'Quiet-Harbour-27')).code).toBe(200)
})

test('the five passwords before the present one cannot return, however they are set', async () => {
  const user = await on.asUser({ links: 'none', passwordHash: await hash(first) })
  const later = ['Quiet-Harbour-27', 'Calm-Meadow-58', 'Green-Lantern-43', 'Amber-Window-96', 'Silver-Garden-34']
  let present = first
  for (const next of later) {
    expect((await change(user, present, next)).code, next).toBe(200)
    present = next
    for (const former of [first, ...later.slice(0, later.indexOf(next))])
      expect(await change(user, present, former), former).toMatchObject(invalid('newpassword', /last 5/))
  }
  expect(await reset(user.id, first)).toMatchObject(invalid('password', /last 5/))
  expect(await reset(user.id, present)).toMatchObject(invalid('password', /last 5/))
  const { data } = await on.admin.call(userCalls.resetUserPassword, { id: user.id })
  const again = await on.session(user.id)
  expect(await change(again, data.password, present)).toMatchObject(invalid('newpassword', /last 5/))
  // The one-time password counts as a former one, so `first` is now the sixth.
  expect((await change(again, data.password, first)).code).toBe(200)
})

test('local sign-in can be limited to the emergency account', async () => {
  const passwordHash = await hash(first)
  await on.asUser({ links: [], userName: 'ordinary-1', passwordHash })
  const { id } = await on.asUser({ links: [], userName: 'emergency-1', passwordHash })
  const set = async (key: string, value: string) => {
    const { data } = await on.admin.call(parameterCalls.query)
    const version = data.find((each) => each.key === key)?.version ?? 0
    expect((await on.admin.call(parameterCalls.update, { key, version, value })).msg).toBe('Done')
  }
  const login = async (username: string, password = first) =>
    (await on.anonymous.call(calls.login, { username, password })).msg
  await set('signIn.local', 'emergency')
  // Without an emergency account the rule would lock everyone out.
  expect(await login('ordinary-1')).toBe('Done')
  const { password } = (await on.admin.call(userCalls.sealEmergency, { id })).data
  expect(await login('ordinary-1')).toContain('company account')
  expect(await login('emergency-1', password)).toBe('Done')
  await set('signIn.local', 'everyone')
  expect(await login('ordinary-1')).toBe('Done')
})
