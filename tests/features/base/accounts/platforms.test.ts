import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourceCalls } from '../../../../src/features/base/accounts/resource/contract.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'

let on: TestServer
beforeAll(async () => {
  on = await openTestServer()
})
afterAll(() => on.close())

const platformLinks = async (client: TestServer['admin']) => (await client.call(sessionCalls.me)).data.links

test('four links to other platforms stand in the role menu; each is told to who holds it, once its address is set', async () => {
  const { data } = await on.admin.call(resourceCalls.all)
  const entries = JSON.stringify(data)
  for (const name of ['alarm', 'monitoring', 'ota', 'realName']) expect(entries).toContain(`/sysPlatform/${name}`)
  expect(await platformLinks(on.admin)).toEqual([])
  await on.admin.call(parameterCalls.update, { key: 'link.ota', version: 0, value: 'https://ota.example.com/' })
  const holder = await on.asUser({ links: ['/sysPlatform/ota'] })
  expect(await platformLinks(holder)).toEqual([{ link: '/sysPlatform/ota', url: 'https://ota.example.com/' }])
  const other = await on.asUser({ links: ['/sysPlatform/alarm'] })
  expect(await platformLinks(other)).toEqual([])
})
