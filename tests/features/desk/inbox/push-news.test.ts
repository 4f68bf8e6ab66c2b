/** Each kind of notification reaches only accounts that have its permission and see its vehicle. */

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fleetDay, fleetDayNumber } from '../../../../src/domain/time.ts'
import { sessionCalls } from '../../../../src/features/base/accounts/session/contract.ts'
import { userCalls } from '../../../../src/features/base/accounts/user/contract.ts'
import { eventFeedCalls } from '../../../../src/features/base/messaging/eventFeed/contract.ts'
import { bindRequestCalls } from '../../../../src/features/fleet/owners/bindRequest/contract.ts'
import { privacyCalls } from '../../../../src/features/fleet/owners/privacyRequest/contract.ts'
import { dataUsageCalls } from '../../../../src/features/fleet/vehicles/dataUsage/contract.ts'
import { alarmCalls } from '../../../../src/features/work/alarms/alarm/contract.ts'
import { chartCalls } from '../../../../src/features/work/analysis/chart/contract.ts'
import { monitoringCalls } from '../../../../src/features/work/analysis/monitoring/contract.ts'
import { serviceCalls } from '../../../../src/features/work/commerce/service/contract.ts'
import { campaignCalls } from '../../../../src/features/work/ota/campaign/contract.ts'
import { applicationCalls } from '../../../../src/features/work/ota/otaApplication/contract.ts'
import { tripCalls } from '../../../../src/features/work/tracking/trip/contract.ts'
import { findNews } from '../../../../src/platform/notice/notice.ts'
import { type SQL, sql } from '../../../../src/platform/store/drizzle.ts'
import { type Db, openStore } from '../../../../src/platform/store/store.ts'
import { fillTables, vin } from '../../../platform/calls/rows.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { freshStore, removeStore, storeKind } from '../../../platform/store/open.ts'
import { vehiclesWithGroup } from '../../work/alarms/fleet.ts'

const now = new Date('2026-11-23T04:00:00Z')
/** Time of the events, and of the previous poll. */
const [at, since] = [new Date(now.getTime() - 30_000).toISOString(), now.getTime() - 60_000]

type Name = 'all' | 'without' | 'its vehicle' | 'another vehicle'
let on: TestServer
/**
 * Accounts of the test. `all` and `without` see every vehicle, the others one. Only `without` lacks the permission of
 * the case.
 */
let accounts: Record<Name, number>

beforeAll(async () => {
  on = await openTestServer({ now })
  expect([...(await fillTables(on.parts))]).toEqual([])
  const other = await vehiclesWithGroup(on, [1], [1])
  const { rows } = await on.parts.store.db.execute<{ id: number }>(
    sql`insert into vehicle_group (name) values ('Its') returning id::float8 as id`,
  )
  const own = rows[0]!.id
  await on.parts.store.db.execute(sql`insert into vehicle_group_vehicle (group_id, vin) values (${own}, ${vin})`)
  const id = async (options: { allVehicles: true } | { groups: number[] }) =>
    (await on.asUser({ links: 'none', ...options })).id
  accounts = {
    all: await id({ allVehicles: true }),
    without: await id({ allVehicles: true }),
    'its vehicle': await id({ groups: [own] }),
    'another vehicle': await id({ groups: [other] }),
  }
})
afterAll(() => on.close())

const toAll = (insert: (account: number) => SQL) => Object.values(accounts).map(insert)
const everybody = () =>
  sql`array[${sql.join(
    Object.values(accounts).map((id) => sql`${id}::bigint`),
    sql`, `,
  )}]`

interface Case {
  /** Path of the call whose permission is required. Undefined: none is. */
  readonly right: string | undefined
  /** Paths of further calls that all accounts with the permission have. */
  readonly more?: readonly string[]
  /** Statements that cause the notification. */
  readonly put: () => readonly SQL[]
  readonly since: number
  /** Accounts that are notified. Without a vehicle, the scope does not matter. */
  readonly recipients: readonly Name[]
}
const ofVehicle: readonly Name[] = ['all', 'its vehicle']
const ofAnybody: readonly Name[] = ['all', 'another vehicle', 'its vehicle']

const cases: Record<string, Case> = {
  alarm: {
    right: alarmCalls.query.path,
    since: 0,
    recipients: ofVehicle,
    put: () => [sql`update alarm set level = 3, kind = 'general', handling = 'open', begin_at = ${at}`],
  },
  handling: {
    right: alarmCalls.query.path,
    since,
    recipients: ofAnybody,
    put: () =>
      toAll(
        (account) =>
          sql`insert into alarm_notification (account, vin, alarm, kind, code, level, reason, at) values (${account}, ${vin}, 1, 'general', 1, 2, 'assigned', ${at})`,
      ),
  },
  approval: {
    right: applicationCalls.query.path,
    since: 0,
    recipients: ofAnybody,
    put: () => [
      sql`update ota_application set authors = ${everybody()}`,
      sql`insert into ota_application_step (application, event, by, user_id, at) select id, 'submitted', 'x', 1, ${at} from ota_application`,
    ],
  },
  campaign: {
    right: campaignCalls.query.path,
    since: 0,
    recipients: ofAnybody,
    put: () => [
      sql`update campaign set authors = ${everybody()}, kind = 'software'`,
      sql`delete from campaign_step`,
      sql`insert into campaign_step (campaign, event, by, user_id, at) select min(id), 'refused', 'x', 1, ${at} from campaign`,
    ],
  },
  examination: {
    right: bindRequestCalls.decide.path,
    since,
    recipients: ofVehicle,
    put: () => [sql`update bind_request set state = 'waiting', vin = ${vin}, sent_at = ${at}`],
  },
  service: {
    right: serviceCalls.query.path,
    since,
    recipients: ofVehicle,
    put: () => [sql`update vehicle_service set notified_at = ${at}, until = '2027-01-01T00:00:00Z'`],
  },
  usage: {
    right: dataUsageCalls.query.path,
    since,
    recipients: ofVehicle,
    put: () => [sql`update data_usage set vin = ${vin}, notified_at = ${at}`],
  },
  privacy: {
    right: privacyCalls.fulfil.path,
    since: fleetDayNumber(now.getTime()) - 1,
    recipients: ['all'],
    put: () => [sql`update privacy_request set state = 'verified', due_day = ${fleetDay(now.getTime())}::date`],
  },
  platform: {
    right: monitoringCalls.overview.path,
    since: 0,
    recipients: ofAnybody,
    put: () => [
      sql`insert into monitor_problem (rule, process, place, threshold, since) values ('memory', '', '', 1, ${at})`,
    ],
  },
  emergency: {
    right: userCalls.update.path,
    since,
    recipients: ofAnybody,
    put: () => [
      sql`update account set emergency = true, sealed_at = ${at}, user_name = 'glass'
        where id = (select min(id) from account where realm = 'staff')`,
      sql`insert into operation_log (at, user_name, action, call, details) values (${at}, 'glass', '', ${sessionCalls.login.path}, '{}')`,
    ],
  },
  chart: {
    right: chartCalls.query.path,
    since: 0,
    recipients: ofAnybody,
    put: () => [
      sql`insert into alert_event (rule_id, kind, at) select min(id), 'fired', ${at} from alert_rule`,
      ...toAll(
        (account) =>
          sql`insert into alert_recipient (account_id, event_id) select ${account}, max(id) from alert_event`,
      ),
    ],
  },
  rule: {
    right: alarmCalls.query.path,
    since: 0,
    recipients: ofAnybody,
    put: () => [
      sql`insert into signal_rule_notice (rule_id, kind, count, at) select min(id), 'began', 1, ${at} from signal_rule`,
      ...toAll(
        (account) =>
          sql`insert into signal_rule_recipient (account_id, notice_id, count) select ${account}, max(id), 1 from signal_rule_notice`,
      ),
    ],
  },
  event: {
    right: eventFeedCalls.follow.path,
    more: [tripCalls.query.path],
    since: 0,
    recipients: ofVehicle,
    put: () => [
      ...toAll((account) => sql`insert into event_follow (account_id, objects) values (${account}, '["trip"]')`),
      sql`insert into platform_event (type, vin, subject, at, data) values ('trip.began', ${vin}, 'trip/1', ${at}, '{}')`,
    ],
  },
  job: {
    right: undefined,
    since: 0,
    recipients: ['all', 'without', 'its vehicle', 'another vehicle'],
    put: () =>
      toAll(
        (account) =>
          sql`insert into job (name, input, state, user_id, created_at, finished_at) values ('rawExport', '{}', 'done', ${account}, now() - interval '9 minutes', now() - interval '8 minutes')`,
      ),
  },
}

const context = () => ({ now, catalogue: on.parts.catalogue })

/** The declared kind of that name. */
function noticeOf(kind: string) {
  const match = on.parts.catalogue.notices.find(({ notice }) => notice.name === kind)
  if (!match) throw new Error(kind)
  return match
}

test('there is a case for each kind', () =>
  expect(Object.keys(cases).sort()).toEqual(
    on.parts.catalogue.notices.flatMap(({ notice }) => (notice.push ? notice.name : [])).sort(),
  ))

test.each(Object.entries(cases))('%s', async (kind, { right, more = [], put, since: before, recipients }) => {
  const names = Object.keys(accounts) as Name[]
  const grantedLinks = new Set([right ?? '', ...more])
  const people = names.map((name) => ({
    id: accounts[name],
    allVehicles: name === 'all' || name === 'without',
    links: name === 'without' ? new Set<string>() : grantedLinks,
  }))
  class RolledBack extends Error {}
  let notifiedNames: Name[] = []
  await on.parts.store
    .tx(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of put()) await tx.execute(statement)
      const { news } = await findNews(noticeOf(kind), tx, people, before, context())
      notifiedNames = names.filter((name) => news.some(({ account }) => account === accounts[name]))
      expect(
        news.map(({ count }) => count),
        'each is told of one',
      ).toEqual(news.map(() => 1))
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  expect(notifiedNames.sort()).toEqual([...recipients].sort())
})

test.runIf(storeKind === 'server')('a transaction of another database on the server delays nothing', async () => {
  const options = await freshStore()
  const other = await openStore(options)
  onTestFinished(async () => {
    await other.close()
    await removeStore(options)
  })
  const person = { id: accounts.all, allVehicles: true, links: new Set([alarmCalls.query.path]) }
  const poll = await other.tx(async (running) => {
    await running.execute(sql`create table running (id int)`)
    return on.parts.store.tx(async (tx) => {
      await tx.execute(sql`
        insert into alarm (vin, kind, code, level, begin_at, changed_at) values (${vin}, 'general', 70, 3, ${at}, now())`)
      return findNews(noticeOf('alarm'), tx, [person], 0, context())
    })
  })
  expect(poll.news).not.toEqual([])
})

test.skipIf(storeKind === 'embedded')(
  'alarms of a transaction that commits after a later one are reported, each once',
  async () => {
    const { store } = on.parts
    await store.db.execute(sql`update alarm set handling = 'closed'`)
    const person = { id: accounts.all, allVehicles: true, links: new Set([alarmCalls.query.path]) }
    const newAlarms = () =>
      store.tx(async (tx) => {
        const { rows } = await tx.execute<{ mark: number }>(
          sql`select position::float8 as mark from push_cursor where kind = 'alarm'`,
        )
        const { news, upTo } = await findNews(noticeOf('alarm'), tx, [person], rows[0]?.mark, context())
        await tx.execute(sql`
          insert into push_cursor (kind, position) values ('alarm', ${upTo})
          on conflict (kind) do update set position = excluded.position`)
        return news.reduce((sum, { count }) => sum + count, 0)
      })
    const insert = (tx: Db, code: number) =>
      tx.execute(sql`
        insert into alarm (vin, kind, code, level, begin_at, changed_at)
        values (${vin}, 'general', ${code}, 3, ${at}, now())`)
    /** A transaction that has inserted an alarm and stays open until `commit` is resolved. */
    const open = async (code: number) => {
      const insertion = Promise.withResolvers<void>()
      const commit = Promise.withResolvers<void>()
      const transaction = store.tx(async (tx) => {
        await insert(tx, code)
        insertion.resolve()
        await commit.promise
      })
      await insertion.promise
      onTestFinished(() => commit.resolve())
      return () => {
        commit.resolve()
        return transaction
      }
    }
    expect(await newAlarms()).toBe(0)
    const commitFirst = await open(71)
    await store.tx((tx) => insert(tx, 72))
    expect(await newAlarms(), 'an earlier one may follow').toBe(0)
    await commitFirst()
    // Transactions that begin later do not delay it for ever.
    const commitLater = await open(73)
    expect(await newAlarms()).toBe(2)
    await store.tx((tx) => insert(tx, 74))
    await commitLater()
    expect([await newAlarms(), await newAlarms()]).toEqual([2, 0])
  },
)
