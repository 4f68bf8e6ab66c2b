import { afterAll, beforeAll, expect, test } from 'vitest'
import { employeeCalls } from '../../../../src/features/base/accounts/employee/contract.ts'
import { prototypeUserCalls } from '../../../../src/features/base/accounts/prototypeUser/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { endOfJob } from '../../../platform/jobs.ts'
import { departmentId } from './accounts.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

test('employees: number and account are one person’s', async () => {
  const department = await departmentId(on)
  const add = (number: string, more = {}) =>
    on.admin.call(employeeCalls.add, { name: 'Li', number, department, ...more })
  const first = await add('E-1', { account: on.admin.id, phone: '13800000005', email: 'li@example.com' })
  expect(first.code).toBe(200)
  expect((await add('E-1')).code).toBe(20004)
  expect((await add('E-2', { account: on.admin.id })).code).toBe(20004)
  expect((await add('no space')).code).toBe(20001)
  const one = await on.admin.call(employeeCalls.one, { id: first.data.id })
  expect(one.data.account).toEqual({ id: on.admin.id, label: 'admin' })
  expect((await on.admin.call(employeeCalls.update, { id: first.data.id, account: null })).code).toBe(200)
  expect((await on.admin.call(employeeCalls.remove, { ids: [first.data.id] })).data).toEqual({ count: 1 })
})

test('prototype-car users come by an import, are queried and deleted', async () => {
  const department = await departmentId(on)
  const { rows } = await on.parts.store.db.execute<{ name: string }>(
    `select name from department where id = ${department}`,
  )
  const sheet = `Name,Phone,Department,Employee number,Valid until,Remark\nWang,13800000006,${rows[0]?.name},P-1,2027-01-31,track\n`
  const { data: file } = await on.admin.upload(sheet, 'users.csv')
  const { data } = await on.admin.call(prototypeUserCalls.import, { file: file.id })
  expect((await endOfJob(on, data.job)).state).toBe('done')
  const list = await on.admin.call(prototypeUserCalls.query, { filter: { name: 'Wang' } })
  expect(list.data.rows[0]).toMatchObject({ number: 'P-1', validUntil: '2027-01-31' })
  const removal = await on.admin.call(prototypeUserCalls.remove, { ids: [list.data.rows[0]?.id ?? 0] })
  expect(removal.data).toEqual({ count: 1 })
})
