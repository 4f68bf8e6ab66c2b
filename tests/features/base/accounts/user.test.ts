import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRule, resetRule } from '../../../../src/domain/contract/password.ts'
import { accounts } from '../../../../src/features/base/accounts/account/store.ts'
import { apiTokenCalls } from '../../../../src/features/base/accounts/apiToken/contract.ts'
import { eolRoleCalls } from '../../../../src/features/base/accounts/eolRole/contract.ts'
import { eolUserCalls } from '../../../../src/features/base/accounts/eolUser/contract.ts'
import { factorCalls } from '../../../../src/features/base/accounts/myFactors/contract.ts'
import { roleCalls } from '../../../../src/features/base/accounts/role/contract.ts'
import { roles } from '../../../../src/features/base/accounts/role/store.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { emergencyNotice, registrationNotice } from '../../../../src/features/base/accounts/user/notice-kinds.ts'
import { emergencyNotices } from '../../../../src/features/base/accounts/user/notices.ts'
import { vehicleGroupCalls } from '../../../../src/features/base/accounts/vehicleGroup/contract.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { findNews } from '../../../../src/platform/notice/notice.ts'
import { eq } from '../../../../src/platform/store/drizzle.ts'
import { type Client, openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addCatalogue, addVehicle, vinOf } from '../../fleet/vehicles/fleet.ts'
import { departmentId, idsOf, newUser } from './accounts.ts'

let on: TestServer
let readers: number
let administrators: number
beforeAll(async () => {
  on = await openTestServer()
  const permissions = await idsOf(on, [userCalls.notice.path])
  readers = (await on.admin.call(roleCalls.add, { name: 'Readers', permissions })).data.id
  administrators = (await on.admin.call(userCalls.one, { id: on.admin.id })).data.role?.id ?? 0
})
afterAll(() => on.close())

let persons = 0
const person = async () => ({
  fullName: 'A Person',
  email: `a${++persons}@example.com`,
  phone: '13800000002',
  department: await departmentId(on),
  role: readers,
})
const status = async (id: number) => (await on.admin.call(userCalls.one, { id })).data.status

test('a new user gets a one-time password that must be changed', async () => {
  const answer = await on.admin.call(userCalls.add, { ...(await person()), userName: 'fresh' })
  expect(answer.data.name).toBe('A Person')
  const { password } = answer.data
  expect([...changeRule.failures(password), ...resetRule.failures(password)]).toEqual([])
  const fresh = await on.signIn('fresh', password)
  expect((await fresh.call(userCalls.notice, {})).code).toBe(20013)
  const passwordChange = { oldpassword: password, newpassword: 'Other-Harbour-28', surePsd: 'Other-Harbour-28' }
  expect((await fresh.call(sessionCalls.updatePassword, passwordChange)).code).toBe(200)
  expect((await fresh.call(userCalls.notice, {})).code).toBe(200)
  const log = await on.parts.store.db.execute<{ details: string }>('select details from operation_log')
  expect(log.rows.some(({ details }) => details.includes(password))).toBe(false)
})

test('names are unique however they are written; phone, e-mail, role and department are checked', async () => {
  const fields = await person()
  await on.admin.call(userCalls.add, { ...fields, userName: 'twice' })
  const another = { ...fields, email: 'another@example.com' }
  expect((await on.admin.call(userCalls.add, { ...another, userName: 'TWICE' })).code).toBe(20004)
  const wrong = [{ phone: '123' }, { email: 'x' }, { role: 999_999 }, { department: 999_999 }, { userName: 'a b' }]
  for (const each of wrong)
    expect((await on.admin.call(userCalls.add, { ...another, userName: 'wrong', ...each })).code).toBe(20001)
  for (const more of [{ status: 'enabled' }, { passwordHash: 'x' }, { realm: 'eol' }, { mustChangePassword: false }])
    expect((await on.admin.post(userCalls.add.path, { ...fields, userName: 'mass', ...more })).code).toBe(20001)
})

test('an e-mail address belongs to one account of either area, however it is written', async () => {
  const fields = await person()
  const { id } = (await on.admin.call(userCalls.add, { ...fields, userName: 'has-mail' })).data
  const second = { ...fields, email: fields.email.toUpperCase(), userName: 'wants-mail' }
  const refusal = await on.admin.call(userCalls.add, second)
  expect(refusal).toMatchObject({ code: 20004, msg: 'E-mail already exists', data: { fields: [{ field: 'email' }] } })
  const eolRole = (await on.admin.call(eolRoleCalls.tree)).data[0]?.id ?? 0
  const line = await on.admin.call(eolRoleCalls.add, { name: 'Line of mail', permissions: [eolRole] })
  expect((await on.admin.call(eolUserCalls.add, { ...second, role: line.data.id })).code).toBe(20004)
  const other = await newUser(on, { role: readers })
  const taking = { id: other.id, email: ` ${fields.email.toUpperCase()} ` }
  expect((await on.admin.call(userCalls.update, taking)).code).toBe(20004)
  // A user's own address may change in letter case.
  expect((await on.admin.call(userCalls.update, { id, email: fields.email.toUpperCase() })).code).toBe(200)
  // The answer of a registration does not reveal which addresses are taken, and no request is filed.
  const registration = { username: 'asks-mail', fullName: 'N', email: fields.email, phone: '13800000009' }
  expect((await on.anonymous.call(sessionCalls.register, registration)).code).toBe(200)
  const waiting = await on.admin.call(userCalls.query, { filter: { userName: 'asks-mail' } })
  expect(waiting.data.rows).toEqual([])
})

test('vehicle groups are set in the user’s own form, by who may put users into them', async () => {
  const group = async (name: string) => (await on.admin.call(vehicleGroupCalls.add, { name })).data.id
  const [first, second] = [await group('Form 1'), await group('Form 2')]
  const fields = await person()
  const answer = await on.admin.call(userCalls.add, { ...fields, userName: 'grouped', vehicleGroups: [first, first] })
  const id = answer.data.id
  const groupsOf = async () => (await on.admin.call(userCalls.one, { id })).data.vehicleGroups
  expect(await groupsOf()).toEqual([{ id: first, label: 'Form 1' }])
  expect((await on.admin.call(vehicleGroupCalls.usersIn, { group: first })).data.rows.map((row) => row.id)).toEqual([
    id,
  ])
  // A field that is not sent stays unchanged.
  expect((await on.admin.call(userCalls.update, { id, remark: 'R' })).code).toBe(200)
  expect((await on.admin.call(userCalls.update, { id, vehicleGroups: [second] })).code).toBe(200)
  expect(await groupsOf()).toEqual([{ id: second, label: 'Form 2' }])
  const unknown = await on.admin.call(userCalls.update, { id, vehicleGroups: [second, 999_999] })
  expect(unknown).toMatchObject({ code: 20001, data: { fields: [{ field: 'vehicleGroups' }] } })
  expect(await groupsOf()).toEqual([{ id: second, label: 'Form 2' }])

  const weak = (await on.asUser({ links: 'none', groups: [second] })).id
  const clerk = await on.asUser({ links: [userCalls.update, userCalls.one].map(({ path }) => path), allVehicles: true })
  expect((await clerk.call(userCalls.one, { id: weak })).data.vehicleGroups).toEqual([])
  expect((await clerk.call(userCalls.update, { id: weak, vehicleGroups: [first] })).code).toBe(20002)
  // Without the call that lists members, omitting a group removes no member from it.
  expect((await clerk.call(userCalls.update, { id: weak, vehicleGroups: [] })).code).toBe(200)
  expect((await on.admin.call(userCalls.one, { id: weak })).data.vehicleGroups).toHaveLength(1)
  // Adding to and removing from groups require separate permissions.
  const holding = (call: { path: string }) =>
    on.asUser({ links: [userCalls.update.path, vehicleGroupCalls.usersIn.path, call.path], allVehicles: true })
  const [adding, removing] = [await holding(vehicleGroupCalls.addUsers), await holding(vehicleGroupCalls.removeUsers)]
  const set = async (client: Client, vehicleGroups: number[]) =>
    (await client.call(userCalls.update, { id: weak, vehicleGroups })).code
  expect(await set(adding, [])).toBe(20002)
  expect(await set(adding, [first])).toBe(20002)
  expect(await set(removing, [first, second])).toBe(20002)
  expect(await set(adding, [first, second])).toBe(200)
  expect(await set(removing, [first])).toBe(200)
  expect((await on.admin.call(userCalls.one, { id: weak })).data.vehicleGroups).toEqual([
    { id: first, label: 'Form 1' },
  ])
  expect((await on.admin.call(userCalls.update, { id, vehicleGroups: null as never })).code).toBe(200)
  expect(await groupsOf()).toEqual([])
})

test('who does not see all vehicles of a group puts nobody into it', async () => {
  const catalogue = await addCatalogue(on.admin)
  const vin = vinOf(1)
  await addVehicle(on.admin, catalogue, 1)
  const group = (await on.admin.call(vehicleGroupCalls.add, { name: 'Not theirs' })).data.id
  expect((await on.admin.call(vehicleGroupCalls.addVehicles, { group, vins: [vin] })).code).toBe(200)
  const links = [userCalls.update, vehicleGroupCalls.usersIn, vehicleGroupCalls.addUsers].map(({ path }) => path)
  const clerk = await on.asUser({ links })
  const weak = await on.asUser({ links: 'none' })
  // Even the name of such a group is not revealed.
  expect((await clerk.call(userCalls.update, { id: weak.id, vehicleGroups: [group] })).code).toBe(20001)
})

test('disabling ends the sessions and keeps the user out until enabled', async () => {
  const { id } = await newUser(on, { role: readers })
  const user = await on.session(id)
  expect((await user.call(userCalls.notice, {})).code).toBe(200)
  expect((await on.admin.call(userCalls.disable, { ids: [id] })).data).toEqual({ count: 1 })
  expect((await user.call(userCalls.notice, {})).code).toBe(403)
  expect(await status(id)).toBe('disabled')
  expect((await on.admin.call(userCalls.enable, { ids: [id] })).data).toEqual({ count: 1 })
  expect((await user.call(userCalls.notice, {})).code).toBe(403)
  expect((await (await on.session(id)).call(userCalls.notice, {})).code).toBe(200)
  expect((await on.admin.call(userCalls.disable, { ids: [id, 999_999] })).code).toBe(20003)
  expect(await status(id)).toBe('enabled')
})

test('a password reset gives a new one-time password and ends the sessions', async () => {
  const { id, password, userName } = await newUser(on, { role: readers })
  const user = await on.session(id)
  const reset = await on.admin.call(userCalls.resetUserPassword, { id })
  expect(reset.data.password).not.toBe(password)
  expect((await user.call(userCalls.notice, {})).code).toBe(4013)
  await expect(on.signIn(userName, password)).rejects.toThrow()
  expect((await (await on.signIn(userName, reset.data.password)).call(userCalls.notice, {})).code).toBe(20013)
})

test('nobody disables, deletes or resets the own account, and the only administrator keeps the role', async () => {
  const me = on.admin.id
  expect((await on.admin.call(userCalls.disable, { ids: [me] })).code).toBe(20005)
  expect((await on.admin.call(userCalls.remove, { ids: [me] })).code).toBe(20005)
  expect((await on.admin.call(userCalls.resetUserPassword, { id: me })).code).toBe(20005)
  expect((await on.admin.call(userCalls.update, { id: me, role: readers })).code).toBe(20005)
})

test('a clerk cannot touch users whose role holds more', async () => {
  const { update, disable, remove, resetUserPassword, endUserSession, online } = userCalls
  const links = [update, disable, remove, resetUserPassword, endUserSession, online].map(({ path }) => path)
  const clerk = await on.asUser({ links })
  const { id } = await newUser(on, { role: administrators })
  expect((await clerk.call(update, { id, email: 'mine@example.com' })).code).toBe(20002)
  expect((await clerk.call(disable, { ids: [id] })).code).toBe(20002)
  expect((await clerk.call(remove, { ids: [id] })).code).toBe(20002)
  expect((await clerk.call(resetUserPassword, { id })).code).toBe(20002)
  await on.session(id)
  const onlineUser = (await clerk.call(online)).data.users.find((each) => each.id === id)
  expect((await clerk.call(endUserSession, { id: onlineUser?.sessionId ?? '' })).code).toBe(20002)
})

test('an administrator sees who is online and ends a session', async () => {
  const { id } = await newUser(on, { role: readers })
  const user = await on.session(id)
  const onlineUser = (await on.admin.call(userCalls.online)).data.users.find((each) => each.id === id)
  expect((await on.admin.call(userCalls.endUserSession, { id: onlineUser?.sessionId ?? '' })).code).toBe(200)
  expect((await user.call(userCalls.notice, {})).code).toBe(4013)
  expect((await on.admin.call(userCalls.endUserSession, { id: onlineUser?.sessionId ?? '' })).code).toBe(20003)
})

test('a registration waits until it is approved, with role and department, and gets its mail', async () => {
  const registration = { username: 'newcomer', fullName: 'New Comer', email: 'new@example.com', phone: '13800000009' }
  expect((await on.anonymous.call(sessionCalls.register, registration)).code).toBe(200)
  const waiting = await on.admin.call(userCalls.query, { filter: { status: ['waiting'] } })
  const id = waiting.data.rows[0]?.id ?? 0
  expect(waiting.data.rows[0]).toMatchObject({ userName: 'newcomer', role: null })
  const inboxOf = async (client: Client) => noticesIn((await client.call(noticeCalls.inbox)).data, registrationNotice)
  expect(await inboxOf(on.admin)).toMatchObject([{ id, userName: 'newcomer' }])
  expect(await inboxOf(await on.asUser({ links: [userCalls.query.path] }))).toBeNull()
  for (const call of [userCalls.enable, userCalls.disable])
    expect((await on.admin.call(call, { ids: [id] })).code).toBe(20005)
  expect((await on.admin.call(userCalls.resetUserPassword, { id })).code).toBe(20005)
  const choice = { id, role: readers, department: await departmentId(on) }
  expect((await on.admin.call(userCalls.approve, { ...choice, role: 999_999 })).code).toBe(20001)
  expect((await on.admin.call(userCalls.approve, choice)).code).toBe(200)
  expect(await status(id)).toBe('enabled')
  expect((await on.admin.call(userCalls.approve, choice)).code).toBe(20005)
  expect((await on.admin.call(userCalls.approve, { ...choice, id: 999_999 })).code).toBe(20003)
  // A job writes the letter.
  const linksOf = () => on.parts.store.db.execute(`select 1 from password_link where account_id = ${id}`)
  await on.parts.worker.runDue()
  expect((await linksOf()).rows).toHaveLength(1)
})

test('a registration that is refused is gone, its name is free, and who asked is told why', async () => {
  const registration = { username: 'turned-down', fullName: 'Down', email: 'down@example.com', phone: '+33612345678' }
  const ask = () => on.anonymous.call(sessionCalls.register, registration)
  const waiting = async () => (await on.admin.call(userCalls.query, { filter: { status: ['waiting'] } })).data.rows
  expect((await ask()).code).toBe(200)
  const id = (await waiting())[0]?.id ?? 0
  expect((await on.admin.call(userCalls.refuse, { id, reason: ' ' })).code).toBe(20001)
  expect((await on.admin.call(userCalls.refuse, { id, reason: 'Unknown here' })).code).toBe(200)
  expect(await waiting()).toEqual([])
  expect((await on.admin.call(userCalls.refuse, { id, reason: 'Again' })).code).toBe(20003)
  expect((await on.admin.call(userCalls.refuse, { id: on.admin.id, reason: 'No' })).code).toBe(20005)
  const outbox = join(on.parts.config.dataDir, 'outbox')
  // Letters that are still being written have another extension.
  const letterFiles = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const letters = async () => Promise.all((await letterFiles()).map((name) => readFile(join(outbox, name), 'utf8')))
  const isTheirs = (letter: string) => /^To: .*down@example\.com/m.test(letter)
  await on.parts.worker.runDue()
  expect((await letters()).filter(isTheirs)).toHaveLength(1)
  expect((await ask()).code).toBe(200)
  expect((await waiting())[0]).toMatchObject({ userName: 'turned-down' })
})

test('deleting takes the sessions along', async () => {
  const { id } = await newUser(on, { role: readers })
  const user = await on.session(id)
  expect((await on.admin.call(userCalls.remove, { ids: [id] })).data).toEqual({ count: 1 })
  expect((await user.call(userCalls.notice, {})).code).toBe(415)
  expect((await on.admin.call(userCalls.remove, { ids: [id] })).code).toBe(20003)
})

// Last in the file, because it leaves the administrator without a session.
test('when two administrators disable each other at once, one remains', async () => {
  const others = await on.admin.call(userCalls.query, { filter: { role: [administrators], status: ['enabled'] } })
  const spare = others.data.rows.map(({ id }) => id).filter((id) => id !== on.admin.id)
  if (spare.length > 0) expect((await on.admin.call(userCalls.disable, { ids: spare })).code).toBe(200)
  const second = await newUser(on, { role: administrators })
  const other = await on.session(second.id)
  const answers = await Promise.all([
    other.call(userCalls.disable, { ids: [on.admin.id] }),
    on.admin.call(userCalls.disable, { ids: [second.id] }),
  ])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('break-glass alarms: each use of the emergency account is mailed and in the inbox, until it is sealed again', async () => {
  const { db } = on.parts.store
  const { id } = await newUser(on, { role: administrators, userName: 'glass' })
  const stranger = await newUser(on, { role: readers })
  const letters = async () => {
    const { rows } = await db.execute<{ kind: string; account: string; factor: string }>(
      `select input ->> 'kind' as kind, input ->> 'account' as account, input ->> 'factor' as factor
        from job where name = 'factorLetter' and input ->> 'kind' like 'emergency%' order by id`,
    )
    return rows
  }
  const refusalLetters = async () =>
    (await letters()).filter((each) => each.kind === 'emergencyRefused' && Number(each.account) === on.admin.id)
  const enter = (password: string) => on.anonymous.call(sessionCalls.login, { username: 'GLASS', password, stay: true })
  const unproven = await on.session(on.admin.id, false)
  expect((await unproven.call(userCalls.sealEmergency, { id })).code).toBe(20016)
  const { password } = (await on.admin.call(userCalls.sealEmergency, { id })).data
  expect((await on.admin.call(userCalls.sealEmergency, { id: stranger.id })).msg).toContain('“glass”')
  expect(
    (await on.admin.call(userCalls.query, { filter: { emergency: true } })).data.rows.map((row) => row.id),
  ).toEqual([id])
  const second = db.update(accounts).set({ emergency: true, sealedAt: 'now' }).where(eq(accounts.id, stranger.id))
  await expect(second).rejects.toThrow()
  expect((await on.admin.call(userCalls.emergency)).data).toMatchObject({ id, usedAt: null })

  // It is never locked, and only attempts below the limit are mailed.
  on.clock.advance(1000)
  for (let times = 0; times < 8; times++) expect((await enter('wrong')).code).toBe(20012)
  await expect.poll(refusalLetters, { timeout: 60_000 }).toHaveLength(5)
  expect((await refusalLetters())[0]?.factor).toBe('glass (127.0.0.1)')
  await db.update(roles).set({ secondFactor: 'required' }).where(eq(roles.id, administrators))
  const { data: session } = await enter(password)
  await db.update(roles).set({ secondFactor: null }).where(eq(roles.id, administrators))
  expect(session).toMatchObject({ mustChangePassword: false, keptSeconds: null })
  const managers = (await letters())
    .filter(({ kind }) => kind === 'emergencyUsed')
    .map(({ account }) => Number(account))
  expect(managers).toContain(on.admin.id)
  for (const each of [stranger.id, id]) expect(managers).not.toContain(each)
  const glass = await on.session(id)
  const { user } = (await glass.call(sessionCalls.me)).data
  expect(user).toMatchObject({ emergencyReportedTo: managers.length, mustAddFactor: false })
  expect((await on.admin.call(sessionCalls.me)).data.user.emergencyReportedTo).toBeNull()
  const inbox = noticesIn((await on.admin.call(noticeCalls.inbox)).data, emergencyNotice)
  expect(inbox?.map(({ succeeded }) => succeeded)).toEqual([true, ...Array(8).fill(false)])
  expect(noticesIn((await (await on.session(stranger.id)).call(noticeCalls.inbox)).data, emergencyNotice)).toBeNull()
  const everyone = [{ id: on.admin.id, allVehicles: true, links: new Set([userCalls.update.path]) }]
  const period = [Date.now() - 60_000, { now: new Date(Date.now() + 60_000), catalogue: on.parts.catalogue }] as const
  expect((await findNews(emergencyNotices, db as never, everyone, ...period)).news).toEqual([
    { account: on.admin.id, count: 9 },
  ])

  const token = { name: 'T', expiresAt: new Date(Date.now() + 86_400_000).toISOString(), calls: [], groups: [] }
  const change = { oldpassword: password, newpassword: 'Other-Harbour-28', surePsd: 'Other-Harbour-28' }
  const refusals = [
    glass.post(apiTokenCalls.add.path, { ...token, calls: [userCalls.query.path] }),
    glass.call(factorCalls.startTotp),
    glass.call(factorCalls.startPasskey),
    glass.call(sessionCalls.updatePassword, change),
    glass.call(sessionCalls.stay),
    on.admin.call(userCalls.disable, { ids: [id] }),
    on.admin.call(userCalls.remove, { ids: [id] }),
    on.admin.call(userCalls.resetUserPassword, { id }),
  ]
  for (const refusal of refusals) expect((await refusal).msg).toBe('Not possible with the emergency account')

  expect((await on.admin.call(userCalls.emergency)).data?.usedAt).toEqual(expect.any(String))
  on.clock.advance(1000)
  const again = (await on.admin.call(userCalls.sealEmergency, { id })).data.password
  expect((await on.admin.call(userCalls.emergency)).data?.usedAt).toBeNull()
  expect((await glass.call(sessionCalls.me)).code).toBe(4013)
  expect((await enter(password)).code).toBe(20012)
  expect((await enter(again)).code).toBe(200)
  expect((await on.admin.call(userCalls.endEmergency, { id })).code).toBe(200)
  expect((await on.admin.call(userCalls.emergency)).data).toBeNull()
  expect((await enter(again)).code).toBe(20012)
  const log = await db.execute<{ details: string }>('select details from operation_log')
  expect(log.rows.some(({ details }) => details.includes(password) || details.includes(again))).toBe(false)
})
