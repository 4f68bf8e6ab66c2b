import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '../../../../src/features/base/accounts/account/contract.ts'
import { apiToken, apiTokenCalls } from '../../../../src/features/base/accounts/apiToken/contract.ts'
import {
  identityProvider,
  identityProviderCalls,
} from '../../../../src/features/base/accounts/identityProvider/contract.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { logCollector, logCollectorCalls } from '../../../../src/features/base/audit/logCollector/contract.ts'
import { operationLog, operationLogCalls } from '../../../../src/features/base/audit/operationLog/contract.ts'
import { securityCalls } from '../../../../src/features/desk/security/overview/contract.ts'
import { readState } from '../../../../src/record/model/address.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const lists: Record<string, { record: Parameters<typeof readState>[1]; call: { path: string } }> = {
  '/management/user': { record: user, call: userCalls.query },
  '/management/apiToken': { record: apiToken, call: apiTokenCalls.query },
  '/logManagement': { record: operationLog, call: operationLogCalls.query },
  '/systemManage/logCollector': { record: logCollector, call: logCollectorCalls.query },
  '/management/companySignIn': { record: identityProvider, call: identityProviderCalls.query },
}

test('each figure is the number of rows of the list that it opens', async () => {
  for (const username of ['nobody', 'nobody', 'somebody'])
    await on.anonymous.call(sessionCalls.login, { username, password: 'wrong' })
  expect((await on.admin.call(userCalls.export, { filter: {} })).code).toBe(200)
  const { data } = await on.admin.call(securityCalls.overview)
  const allLines = [...data.sections.flatMap((section) => section.lines), ...data.failures]
  // The list of users has no column for sessions.
  const lines = allLines.filter(({ key }) => key !== 'sessions')
  expect(data.sections.map(({ key }) => key)).toEqual([
    'accounts',
    'roles',
    'tokens',
    'attacks',
    'uses',
    'exporters',
    'systems',
  ])
  for (const { key, value, link } of lines) {
    const list = lists[link.route]
    if (!list) throw new Error(link.route)
    const { filter } = readState(new URLSearchParams(link.query), list.record)
    expect(Object.keys(filter).length, key).toBeGreaterThan(0)
    const answer = await on.admin.post(list.call.path, { filter })
    expect([key, (answer.data as { total: number }).total]).toEqual([key, value])
  }
  expect(data.failures[0]?.value).toBe(3)
  expect(data.sections.find(({ key }) => key === 'attacks')?.lines).toMatchObject([
    { label: 'nobody', value: 2 },
    { label: 'somebody', value: 1 },
  ])
  expect(data.sections.find(({ key }) => key === 'exporters')?.lines).toMatchObject([{ label: 'admin', value: 1 }])
  expect(allLines.find(({ key }) => key === 'sessions')?.value).toBeGreaterThan(0)
})

test('a line needs the permission of its list', async () => {
  const clerk = await on.asUser({
    links: [securityCalls.overview.path, apiTokenCalls.query.path, '/management/apiToken'],
  })
  const { data } = await clerk.call(securityCalls.overview)
  expect(data).toMatchObject({ sections: [{ key: 'tokens' }], failures: [] })
  const other = await on.asUser({ links: [apiTokenCalls.query.path] })
  expect((await other.call(securityCalls.overview)).code).toBe(20002)
})
