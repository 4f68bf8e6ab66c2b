import { afterAll, beforeAll, expect, test } from 'vitest'
import { code } from '../../../src/domain/contract/code.ts'
import { minuteMs } from '../../../src/domain/time.ts'
import { apiTokenCalls } from '../../../src/features/base/accounts/apiToken/contract.ts'
import { departmentCalls } from '../../../src/features/base/accounts/department/contract.ts'
import { eolRoleCalls } from '../../../src/features/base/accounts/eolRole/contract.ts'
import { roleCalls } from '../../../src/features/base/accounts/role/contract.ts'
import { sessionCalls } from '../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../src/features/base/accounts/user/contract.ts'
import { parameterCalls } from '../../../src/features/base/settings/parameter/contract.ts'
import { vehicleCalls } from '../../../src/features/fleet/vehicles/vehicle/contract.ts'
import { ecuKeyCalls } from '../../../src/features/work/ota/ecuKey/contract.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { forcedToken } from '../../features/base/accounts/tokens.ts'
import { addCatalogue, addVehicle, callData, vinOf } from '../../features/fleet/vehicles/fleet.ts'
import { adminPassword, type Client, openTestServer, type TestServer } from '../harness.ts'

let on: TestServer
/** Administrator's session on an unlocked screen that an attacker found. */
let attacker: Client
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const openSession = async () => {
  attacker = await on.session(on.admin.id, false)
}
const verify = (password: string, as = attacker) => callData(as, sessionCalls.verifyPass, { password })
let names = 0
async function newRole(): Promise<number> {
  const { rows } = await on.parts.store.db.execute<{ id: string }>(sql`select id from resource order by id limit 1`)
  const role = { name: `grave ${++names}`, permissions: [Number(rows[0]?.id)] }
  return (await callData(on.admin, roleCalls.add, role)).id
}

test('what is grave says so: who may do what, accounts, keys, personal data in clear', () => {
  const sensitivePaths = on.parts.catalogue.calls.filter(({ call }) => call.needsPassword).map(({ call }) => call.path)
  expect(sensitivePaths.sort()).toEqual([
    '/apiToken/add',
    '/appuser/cancelAppUser',
    '/appuser/exportAppUserClear',
    '/boxCa/delete',
    '/boxCa/upload',
    '/chatRobot/add',
    '/chatRobot/update',
    '/ecuKey/delete',
    '/ecuKey/update',
    '/eolrole/addRole',
    '/eolrole/deleteRole',
    '/eolrole/updateRole',
    '/eoluser/addUser',
    '/eoluser/deleteUser',
    '/eoluser/removeFactors',
    '/eoluser/resetUserPassword',
    '/eoluser/updateUser',
    '/gbmsg/removeTargetKey',
    '/gbmsg/setTargetKey',
    '/identityLink/add',
    '/identityLink/delete',
    '/identityProvider/add',
    '/identityProvider/delete',
    '/identityProvider/update',
    '/identityRole/add',
    '/identityRole/delete',
    '/identityRole/update',
    '/logCollector/add',
    '/logCollector/delete',
    '/logCollector/update',
    '/meeting/draw/exportWinnersClear',
    '/meeting/setup/export',
    '/mqttTarget/add',
    '/mqttTarget/update',
    '/pkiKey/revoke',
    '/platformAccount/newPassword',
    '/platformAccount/removeKeys',
    '/platformAccount/setKey',
    '/privacyRequest/fulfil',
    '/role/addRole',
    '/role/deleteRole',
    '/role/updateRole',
    '/softwareSigning/newKey',
    '/user/addUser',
    '/user/approveUser',
    '/user/deleteUser',
    '/user/endEmergency',
    '/user/linkDirectory',
    '/user/newRecoveryCodes',
    '/user/removeCompanyLink',
    '/user/removeFactors',
    '/user/removePasskey',
    '/user/removeTotp',
    '/user/resetUserPassword',
    '/user/sealEmergency',
    '/user/startCompanyLink',
    '/user/updateUser',
    '/vehicle/deleteMessageKey',
    '/vehicle/deleteVehicle',
    '/vehicle/setMessageKey',
    '/vehicleRemoteControl/commandType/update',
    '/webhook/add',
    '/webhook/rotate',
    '/webhook/update',
  ])
  expect(eolRoleCalls.remove.peopleOnly).toBe(true)
})

test('without the password it is refused and nothing is done; with it, for five minutes, in this session alone', async () => {
  await openSession()
  const [first, second, third] = [await newRole(), await newRole(), await newRole()]
  const remove = (id: number, as = attacker) => as.call(roleCalls.remove, { ids: [id] })
  const before = await on.rowCounts()
  const answer = await attacker.call(roleCalls.remove, { ids: [first] }, { lang: 'zh' })
  expect([answer.code, answer.msg]).toEqual([code.passwordNeeded, '请先验证登录密码'])
  expect(await verify('Wrong-Kettle-81')).toEqual({ right: false })
  expect((await remove(first)).code).toBe(code.passwordNeeded)
  expect(await on.rowCounts()).toMatchObject({ role: before.role })
  expect(await verify(adminPassword)).toEqual({ right: true })
  expect((await remove(first)).code).toBe(200)
  expect((await remove(second, await on.session(on.admin.id, false))).code).toBe(code.passwordNeeded)
  on.clock.advance(4.9 * minuteMs)
  expect((await remove(second)).code).toBe(200)
  on.clock.advance(0.2 * minuteMs)
  expect((await remove(third)).code).toBe(code.passwordNeeded)
})

test('what is wrong with the input is said before the password is asked for', async () => {
  await openSession()
  expect((await attacker.call(roleCalls.remove, { ids: [] })).code).toBe(code.invalid)
  const outsider = await on.asUser({ links: 'none' })
  expect((await outsider.call(roleCalls.remove, { ids: [1] })).code).toBe(code.forbidden)
})

test('of a role and a user only what decides about power needs it', async () => {
  await openSession()
  const id = await newRole()
  expect((await attacker.call(roleCalls.update, { id, remark: 'R' })).code).toBe(200)
  expect((await attacker.call(roleCalls.update, { id, allVehicles: true })).code).toBe(code.passwordNeeded)
  const user = await on.asUser({ links: 'none' })
  expect((await attacker.call(userCalls.update, { id: user.id, fullName: 'Li' })).code).toBe(200)
  expect((await attacker.call(userCalls.update, { id: user.id, role: id })).code).toBe(code.passwordNeeded)
  expect((await attacker.call(userCalls.update, { id: user.id, email: 'x@example.com' })).code).toBe(
    code.passwordNeeded,
  )
})

test('who comes in and with which role needs it: adding, and approving a registration', async () => {
  await openSession()
  const role = await newRole()
  const department = (await callData(on.admin, departmentCalls.add, { name: 'Grave' })).id
  const person = {
    userName: 'grave01',
    fullName: 'Li',
    email: 'grave01@example.com',
    phone: '13800138000',
    role,
    department,
  }
  const before = await on.rowCounts()
  for (const answer of [
    await attacker.call(userCalls.add, person),
    await attacker.call(roleCalls.add, { name: 'grave new', permissions: [1] }),
    await attacker.call(userCalls.approve, { id: 1, role, department }),
  ])
    expect(answer.code).toBe(code.passwordNeeded)
  expect(await on.rowCounts()).toMatchObject({ account: before.account, role: before.role })
  await verify(adminPassword)
  expect((await attacker.call(userCalls.add, person)).code).toBe(200)
})

test('of the system parameters the sealed ones need it, to be set and to be reset', async () => {
  await openSession()
  const parameters = await callData(attacker, parameterCalls.query, {})
  const plain = parameters.find(({ key }) => key === 'upload.mostOpen')!
  expect((await attacker.call(parameterCalls.update, { ...of(plain), value: '7' })).code).toBe(200)
  for (const secretParameter of parameters.filter((each) => each.sealed)) {
    const value = secretParameter.kind === 'url' ? 'https://example.com/x' : 'secret'
    const answer = await attacker.call(parameterCalls.update, { ...of(secretParameter), value })
    expect([secretParameter.key, answer.code]).toEqual([secretParameter.key, code.passwordNeeded])
    expect((await attacker.call(parameterCalls.reset, of(secretParameter))).code).toBe(code.passwordNeeded)
  }
  const key = parameters.find((each) => each.key === 'jpush.masterSecret')!
  await verify(adminPassword)
  expect((await attacker.call(parameterCalls.update, { ...of(key), value: 'secret' })).code).toBe(200)
})
const of = ({ key, version }: { key: string; version: number }) => ({ key, version })

test('one vehicle is deleted without it, several are not; a token may where its owner’s role is named', async () => {
  await openSession()
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2, 3, 4, 5]) await addVehicle(on.admin, catalogue, n)
  const { rows } = await callData(on.admin, vehicleCalls.query, { pageSize: 10 })
  const ids = [1, 2, 3, 4, 5].map((n) => rows.find(({ vin }) => vin === vinOf(n))?.id ?? 0)
  expect((await attacker.call(vehicleCalls.remove, { ids: ids.slice(0, 1) })).code).toBe(200)
  expect((await attacker.call(vehicleCalls.remove, { ids: ids.slice(1, 3) })).code).toBe(code.passwordNeeded)
  const machine = await forcedToken(on, on.admin, [vehicleCalls.remove.path])
  const remove = () => machine.call(vehicleCalls.remove, { ids: ids.slice(1, 3) })
  expect((await remove()).code).toBe(code.passwordNeeded)
  const choices = async () => (await callData(on.admin, apiTokenCalls.choices, {})).permissions.map(({ link }) => link)
  expect(await choices()).not.toContain(ecuKeyCalls.remove.path)
  const tokenBase = { name: 'Sensitive', expiresAt: new Date(on.parts.now().getTime() + 86_400_000).toISOString() }
  const sensitive = { ...tokenBase, calls: [ecuKeyCalls.remove.path] }
  expect((await on.admin.call(apiTokenCalls.add, sensitive)).code).toBe(code.invalid)
  const mail = (await callData(on.admin, parameterCalls.query, {})).find((each) => each.sealed)!
  const setter = await forcedToken(on, on.admin, [parameterCalls.update.path])
  expect((await setter.call(parameterCalls.update, { ...of(mail), value: 'x' })).code).toBe(code.passwordNeeded)

  const roles = (await callData(on.admin, parameterCalls.query, {})).find(
    ({ key }) => key === 'apiToken.sensitiveRoles',
  )!
  await callData(on.admin, parameterCalls.update, { ...of(roles), value: 'Somebody, 系统管理员' })
  expect((await remove()).code).toBe(200)
  expect(await choices()).toContain(ecuKeyCalls.remove.path)
  expect((await on.admin.call(apiTokenCalls.add, sensitive)).code).toBe(200)
  const owner = { name: 'T', expiresAt: new Date(on.parts.now().getTime() + 86_400_000).toISOString() }
  const tokenInput = { ...owner, calls: [vehicleCalls.remove.path] }
  expect((await attacker.call(apiTokenCalls.add, tokenInput)).code).toBe(code.passwordNeeded)
  expect(await verify(adminPassword)).toEqual({ right: true })
  expect((await attacker.call(apiTokenCalls.add, tokenInput)).code).toBe(200)
})
