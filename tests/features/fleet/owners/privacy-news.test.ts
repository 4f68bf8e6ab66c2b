import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayText, fleetDayNumber } from '../../../../src/domain/time.ts'
import { pushCalls } from '../../../../src/features/base/messaging/pushDevice/contract.ts'
import { sendPending } from '../../../../src/features/base/messaging/pushDevice/send.ts'
import { noticeCalls } from '../../../../src/features/desk/inbox/notice/contract.ts'
import { pushNews } from '../../../../src/features/desk/inbox/notice/news.ts'
import { privacyCalls } from '../../../../src/features/fleet/owners/privacyRequest/contract.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { JobRun } from '../../../../src/platform/work/job.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { pushService } from '../../base/messaging/push-service.ts'
import { callData } from '../vehicles/fleet.ts'

let service: Awaited<ReturnType<typeof pushService>>
let on: TestServer
beforeAll(async () => {
  service = await pushService()
  on = await openTestServer({
    config: { FORWARD_HOSTS: '127.0.0.1', SECRET_KEY: 'a key of at least sixteen letters' },
    now: new Date('2026-11-23T04:00:00Z'),
  })
})
afterAll(async () => {
  await on?.close()
  await service?.close()
})

test('who may carry out privacy requests is told once a day of those that are due soon, and finds them among the messages', async () => {
  const handler = await on.asUser({ links: [privacyCalls.fulfil.path], allVehicles: true })
  const narrow = await on.asUser({ links: [privacyCalls.fulfil.path] })
  for (const person of [handler, narrow]) await callData(person, pushCalls.register, service.subscribe())
  const look = () =>
    pushNews.run(on.parts, { input: {}, attempt: 1, signal: new AbortController().signal } as JobRun<object>)
  const due = (days: number) => dayText(fleetDayNumber(on.parts.now().getTime()) + days)
  await on.parts.store.db.execute(sql`
    with owner as (insert into app_account (name, phone, country, language, registered_at)
      values ('owner', 'a plain:a a', 'CN', 'zh', now()) returning id)
    insert into privacy_request (account, kind, state, received_at, due_day)
    select id, 'copy', r.state, now(), r.due::date from owner, (values ('received', ${due(-1)}), ('verified', ${due(3)}),
      ('received', ${due(4)}), ('done', ${due(0)})) r(state, due)`)
  await look()
  await on.parts.store.db.execute(sql`update push_cursor set position = position - 1 where kind = 'privacy'`)
  await look()
  await look()
  await sendPending(on.parts)
  expect(service.received.map(({ payload }) => [payload.notification.body, payload.notification.navigate])).toEqual([
    ['2 privacy requests are due soon', 'https://fleet.example/#/ownerManagement/privacyRequest'],
  ])
  const { privacy } = await callData(handler, noticeCalls.inbox, {})
  expect(privacy).toMatchObject([
    { what: 'Copy', dueDay: due(-1), overdue: true },
    { dueDay: due(3), overdue: false, at: '2026-11-22T16:00:00.000Z' },
  ])
  expect((await callData(narrow, noticeCalls.inbox, {})).privacy).toBeNull()
})
