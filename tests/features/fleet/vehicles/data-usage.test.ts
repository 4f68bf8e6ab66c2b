import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../../src/domain/time.ts'
import { parameterCalls } from '../../../../src/features/base/settings/parameter/contract.ts'
import { noticeCalls, noticesIn } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { dataUsageCalls } from '../../../../src/features/fleet/vehicles/dataUsage/contract.ts'
import { usageNotice as notice } from '../../../../src/features/fleet/vehicles/dataUsage/notice-kinds.ts'
import { noteOverUsage, usageNotices } from '../../../../src/features/fleet/vehicles/dataUsage/notices.ts'
import { simPlanCalls } from '../../../../src/features/fleet/vehicles/simPlan/contract.ts'
import { findNews } from '../../../../src/platform/notice/notice.ts'
import { settledSeconds } from '../../../../src/platform/notice/poll-times.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { addBox, addCatalogue, addGroup, addVehicle, callData, iccidOf, msisdnOf, vinOf } from './fleet.ts'

const now = new Date('2026-05-20T04:00:00Z')
let on: TestServer
beforeAll(async () => {
  on = await openTestServer({ now })
  const catalogue = await addCatalogue(on.admin)
  for (const n of [1, 2, 3]) {
    await addBox(on.admin, n, await addVehicle(on.admin, catalogue, n))
    await callData(on.admin, simPlanCalls.add, {
      iccid: iccidOf(n),
      msisdn: msisdnOf(n),
      state: 'active',
      realName: 'passed',
      packageName: '1 GB',
      totalMb: 1000,
      usedMb: 10,
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
    })
  }
})
afterAll(() => on.close())

const usageNotice = async (client: TestServer['admin']) =>
  noticesIn(await callData(client, noticeCalls.inbox, {}), notice)

test('who sees a vehicle is told once that its data usage is over the threshold, and no more when it is corrected', async () => {
  const add = (n: number, month: string, usedMb: number) =>
    callData(on.admin, dataUsageCalls.add, { iccid: iccidOf(n), month, usedMb })
  await add(1, '2026-05', 800)
  await add(2, '2026-04', 1500)
  await add(3, '2026-05', 799)
  await add(3, '2026-01', 5000)
  const narrow = await on.asUser({ links: 'all', groups: [await addGroup(on, 'Only one', [vinOf(1)])] })
  await noteOverUsage(on.parts)
  await noteOverUsage(on.parts)
  const all = await usageNotice(on.admin)
  expect(all?.map(({ vin, month, usedPercent }) => [vin, month, usedPercent])).toEqual([
    [vinOf(2), '2026-04', 150],
    [vinOf(1), '2026-05', 80],
  ])
  expect((await usageNotice(narrow))?.map(({ vin }) => vin)).toEqual([vinOf(1)])
  expect(await usageNotice(await on.asUser({ links: 'none', allVehicles: true }))).toBeNull()
  const since = now.getTime() - 1
  const links = new Set([dataUsageCalls.query.path])
  const recipients = [on.admin, narrow].map(({ id }) => ({ id, allVehicles: id === on.admin.id, links }))
  const newsUntil = async (from: number, at: number) =>
    (
      await findNews(usageNotices, on.parts.store.db as never, recipients, from, {
        now: new Date(at + settledSeconds * 1000),
        catalogue: on.parts.catalogue,
      })
    ).news
  const news = await newsUntil(since, now.getTime())
  expect(new Map(news.map(({ account, count }) => [account, count]))).toEqual(
    new Map([
      [on.admin.id, 2],
      [narrow.id, 1],
    ]),
  )
  expect(await newsUntil(now.getTime(), now.getTime() + dayMs)).toEqual([])
  await callData(on.admin, parameterCalls.update, { key: 'flow.alertPercent', version: 0, value: '100' })
  await noteOverUsage(on.parts)
  expect((await usageNotice(on.admin))?.map(({ vin }) => vin)).toEqual([vinOf(2)])
})
