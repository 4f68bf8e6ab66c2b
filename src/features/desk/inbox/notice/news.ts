/** Finds news since the last run, for users with notifications outside of the platform. */

import { dayText, fleetDayNumber, hourMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { permissionsOf } from '../../../base/accounts/role/permission-sets.ts'
import { deletePushMarks, savePushMark } from '../../../base/messaging/pushDevice/api.ts'
import type { PushKind } from '../../../base/messaging/pushDevice/kind-texts.ts'
import { isLive } from '../../../base/messaging/pushDevice/live.ts'
import { settledId } from '../../../base/messaging/pushDevice/settled-id.ts'
import { type News, tellPeople } from '../../../base/messaging/pushDevice/tell.ts'
import { bindRequestCalls } from '../../../fleet/owners/bindRequest/contract.ts'
import { privacyCalls } from '../../../fleet/owners/privacyRequest/contract.ts'
import { soonDueDays } from '../../../fleet/owners/privacyRequest/parameters.ts'
import { dataUsageCalls } from '../../../fleet/vehicles/dataUsage/contract.ts'
import { newOverUsage } from '../../../fleet/vehicles/dataUsage/notices.ts'
import { alarmCalls } from '../../../work/alarms/alarm/contract.ts'
import { alarmNotificationCounts } from '../../../work/alarms/alarm/notices.ts'
import { alarmRoute } from '../../../work/alarms/alarm/page.ts'
import { routeOf } from '../../../work/alarms/signalRule/channels.ts'
import { newRuleNotices } from '../../../work/alarms/signalRule/notices.ts'
import { newAlerts } from '../../../work/analysis/alertRule/notices.ts'
import { chartCalls } from '../../../work/analysis/chart/contract.ts'
import { monitoringCalls } from '../../../work/analysis/monitoring/contract.ts'
import { serviceCalls } from '../../../work/commerce/service/contract.ts'
import { applicationCalls } from '../../../work/ota/otaApplication/contract.ts'
import { newCampaignSteps } from './campaigns.ts'
import { jobRoute } from './job-route.ts'

const everyMs = 10_000
/** A transaction can commit after others that began later. Younger rows are therefore left to the next run. */
const settledSeconds = 3
/** Age limit: alarms reported later than this are not notified. */
const freshMs = hourMs
const maxAlarms = 5_000
/** Minimum duration: a user waits for shorter jobs and still sees the result. */
const jobSeconds = 30

interface Person {
  id: number
  allVehicles: boolean
  links: ReadonlySet<string>
}

/** Returns the users with a device that may be notified. */
async function people({ store }: Parts): Promise<Person[]> {
  const { rows } = await store.db.execute<{ id: number; role: number; allVehicles: boolean; version: string }>(sql`
    select distinct a.id::float8 as id, r.id::float8 as role, r.all_vehicles as "allVehicles",
      (select version from permission_version) as version
    from push_device d join account a on a.id = d.account_id join role r on r.id = a.role where ${isLive}`)
  return Promise.all(
    rows.map(async ({ role, version, ...row }) => ({
      ...row,
      links: (await permissionsOf(store, role, Number(version ?? 0))).links,
    })),
  )
}

/** Finds news of every kind and notifies users. Each kind has a transaction, which also stores how far it came. */
export const pushNews = periodicJob('pushNews', everyMs, async (parts) => {
  const recipients = await people(parts)
  if (recipients.length === 0) {
    // Resets the marks, so that the next first user is not notified of older news.
    await parts.store.tx(deletePushMarks)
    return
  }
  for (const [kind, look] of Object.entries(looks) as [PushKind, Look][])
    await parts.store.tx(async (tx) => {
      const mark = await markOf(tx, kind)
      const { news, upTo } = await look(tx, recipients, mark, parts.now())
      if (upTo === mark) return
      await savePushMark(tx, kind, upTo)
      if (mark !== undefined) await tellPeople(tx, kind, news)
    })
})

/** Undefined: the first run. Existing rows are then no news. */
async function markOf(db: Db, kind: PushKind): Promise<number | undefined> {
  const { rows } = await db.execute<{ mark: number }>(
    sql`select position::float8 as mark from push_cursor where kind = ${kind}`,
  )
  return rows[0]?.mark
}

type Look = (
  db: Db,
  told: readonly Person[],
  since: number | undefined,
  now: Date,
) => Promise<{ news: News[]; upTo: number | undefined }>

const linksOf = (recipients: readonly Person[], account: number): ReadonlySet<string> =>
  recipients.find(({ id }) => id === account)?.links ?? new Set()
const idsOf = (recipients: readonly Person[], link: string) =>
  sql`${sql.param(recipients.filter(({ links }) => links.has(link)).map(({ id }) => id))}::bigint[]`

const alarms: Look = async (db, recipients, since, now) => {
  const lastId = await settledId(db, 'alarm', since)
  if (since === undefined || lastId === since) return { news: [], upTo: lastId }
  const { rows: newAlarms } = await db.execute<{ id: number; vin: string; level: number }>(sql`
    select id::float8 as id, vin, level from alarm
    where id > ${since} and id <= ${lastId} and level >= 2 and kind <> 'rule' and handling = 'open' and begin_at > ${moment(now.getTime() - freshMs)}
    order by id limit ${maxAlarms}`)
  const upTo = newAlarms.length === maxAlarms ? newAlarms.at(-1)!.id : lastId
  if (newAlarms.length === 0) return { news: [], upTo }
  const rows = records(newAlarms, { id: 'bigint', vin: 'text', level: 'int' })
  const { rows: counts } = await db.execute<{ account: number; count: number; one: number }>(sql`
    select a.id::float8 as account, count(*)::int as count, min(n.id)::float8 as one
    from (select * from ${rows}) n
    join account a on a.id = any(${idsOf(recipients, alarmCalls.query.path)}) join role on role.id = a.role
    left join push_preference f on f.account_id = a.id
    where n.level >= coalesce(f.alarm_level, 3) and (role.all_vehicles or exists (
      select 1 from vehicle_group_vehicle gv join vehicle_group_user gu on gu.group_id = gv.group_id
      where gv.vin = n.vin and gu.user_id = a.id))
    group by a.id`)
  return {
    news: counts.map(({ account, count, one }) => ({
      account,
      count,
      route: alarmRoute(one, linksOf(recipients, account)),
    })),
    upTo,
  }
}

/** Alarms that were assigned to users, mention them, or whose snooze ended. */
const handling: Look = async (db, recipients, since, now) => {
  const upTo = now.getTime() - settledSeconds * 1000
  if (since === undefined || upTo <= since) return { news: [], upTo: since ?? upTo }
  const ids = recipients.filter(({ links }) => links.has(alarmCalls.query.path)).map(({ id }) => id)
  const news = (await alarmNotificationCounts(db, ids, since, upTo)).map(({ account, count, alarm }) => ({
    account,
    count,
    route: alarmRoute(alarm, linksOf(recipients, account)),
  }))
  return { news, upTo }
}

const approvals: Look = async (db, recipients, since) => {
  const upTo = await settledId(db, 'approval', since)
  if (since === undefined || upTo === since) return { news: [], upTo }
  const { rows } = await db.execute<{ account: number; count: number; one: number }>(sql`
    select p.id::float8 as account, count(*)::int as count, min(s.application)::float8 as one
    from ota_application_step s join ota_application a on a.id = s.application
    join account p on p.id = any(${idsOf(recipients, applicationCalls.query.path)}) and p.id <> s.user_id
    where s.id > ${since} and s.id <= ${upTo} and (p.id = any(a.authors) or p.id = a.examiner or exists (
      select 1 from ota_application_recipient t where t.application = a.id and t.account = p.id))
    group by p.id`)
  return {
    news: rows.map(({ account, count, one }) => ({ account, count, route: `/software/otaApplication?view=${one}` })),
    upTo,
  }
}

/** Update tasks to approve, for users who may. Actions of others on a task, for its creator. */
const campaigns: Look = async (db, recipients, since) => {
  const upTo = await settledId(db, 'campaign', since)
  return { news: since === undefined ? [] : await newCampaignSteps(db, recipients, since, upTo), upTo }
}

/** New bind requests of owners, for users who review them and see the vehicle. */
const examinations: Look = async (db, recipients, since, now) => {
  const upTo = now.getTime() - settledSeconds * 1000
  if (since === undefined || upTo <= since) return { news: [], upTo: since ?? upTo }
  const { rows } = await db.execute<{ account: number; count: number }>(sql`
    select a.id::float8 as account, count(*)::int as count
    from bind_request b
    join account a on a.id = any(${idsOf(recipients, bindRequestCalls.decide.path)}) join role on role.id = a.role
    where b.state = 'waiting' and b.sent_at > ${moment(since)} and b.sent_at <= ${moment(upTo)}
      and (role.all_vehicles or exists (
        select 1 from vehicle_group_vehicle gv join vehicle_group_user gu on gu.group_id = gv.group_id
        where gv.vin = b.vin and gu.user_id = a.id))
    group by a.id`)
  return { news: rows, upTo }
}

/** Value-added services that end soon, for users who see the vehicle. */
const services: Look = async (db, recipients, since, now) => {
  const upTo = now.getTime() - settledSeconds * 1000
  if (since === undefined || upTo <= since) return { news: [], upTo: since ?? upTo }
  const { rows } = await db.execute<{ account: number; count: number }>(sql`
    select a.id::float8 as account, count(*)::int as count
    from vehicle_service s
    join account a on a.id = any(${idsOf(recipients, serviceCalls.query.path)}) join role on role.id = a.role
    where s.notified_at > ${moment(since)} and s.notified_at <= ${moment(upTo)} and s.until > ${moment(now.getTime())}
      and (role.all_vehicles or exists (
        select 1 from vehicle_group_vehicle gv join vehicle_group_user gu on gu.group_id = gv.group_id
        where gv.vin = s.vin and gu.user_id = a.id))
    group by a.id`)
  return { news: rows, upTo }
}

/** Data usage above the threshold, for users who see the vehicle. */
const usage: Look = async (db, recipients, since, now) => {
  const upTo = now.getTime() - settledSeconds * 1000
  if (since === undefined || upTo <= since) return { news: [], upTo: since ?? upTo }
  const ids = recipients.filter(({ links }) => links.has(dataUsageCalls.query.path)).map(({ id }) => id)
  return { news: await newOverUsage(db, ids, since, upTo), upTo }
}

/** Open requests that are due soon, once per day of the fleet, for users who may fulfil them. */
const privacy: Look = async (db, recipients, since, now) => {
  const today = fleetDayNumber(now.getTime())
  if (since === undefined || since >= today) return { news: [], upTo: since ?? today }
  const until = dayText(today + (await parameterNumber(db, soonDueDays)))
  const { rows } = await db.execute<{ account: number; count: number; one: number }>(sql`
    select a.id::float8 as account, count(*)::int as count, min(q.id)::float8 as one
    from privacy_request q
    join account a on a.id = any(${idsOf(recipients, privacyCalls.fulfil.path)}) join role on role.id = a.role
    where q.state in ('received', 'verified') and q.due_day <= ${until}::date and role.all_vehicles
    group by a.id`)
  return {
    news: rows.map(({ account, count, one }) => ({
      account,
      count,
      route: `/ownerManagement/privacyRequest?view=${one}`,
    })),
    upTo: today,
  }
}

/** Problems of the platform itself, for users with access to its monitoring. */
const platform: Look = async (db, recipients, since) => {
  const upTo = await settledId(db, 'platform', since)
  if (since === undefined || upTo === since) return { news: [], upTo }
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from monitor_problem where id > ${since} and id <= ${upTo}`,
  )
  const count = rows[0]?.count ?? 0
  const watching = recipients.filter(({ links }) => links.has(monitoringCalls.overview.path))
  return { news: count === 0 ? [] : watching.map(({ id }) => ({ account: id, count })), upTo }
}

const charts: Look = async (db, recipients, since) => {
  const upTo = await settledId(db, 'chart', since)
  const ids = recipients.filter(({ links }) => links.has(chartCalls.query.path)).map(({ id }) => id)
  return { news: since === undefined ? [] : await newAlerts(db, ids, since, upTo), upTo }
}

/** Alarms of rules. Each rule determines its recipients. */
const rules: Look = async (db, recipients, since) => {
  const ids = recipients.filter(({ links }) => links.has(alarmCalls.query.path)).map(({ id }) => id)
  const upTo = await settledId(db, 'rule', since)
  const notices = since === undefined ? [] : await newRuleNotices(db, ids, since, upTo)
  const news = notices.map(({ account, count, rule, alarm }) => {
    const kind = alarm === null ? 'stopped' : count > 1 ? 'collapsed' : 'began'
    return { account, count, route: routeOf({ kind, rule, alarm, count }, linksOf(recipients, account)) }
  })
  return { news, upTo }
}

/** Jobs that users started themselves, not with tokens. */
const jobs: Look = async (db, recipients, since) => {
  const { rows: at } = await db.execute<{ ms: number }>(sql`
    select floor(extract(epoch from now() - make_interval(secs => ${settledSeconds})) * 1000)::float8 as ms`)
  const upTo = at[0]?.ms
  if (since === undefined || upTo === undefined) return { news: [], upTo }
  const ids = sql`${sql.param(recipients.map(({ id }) => id))}::bigint[]`
  const { rows } = await db.execute<{ account: number; count: number; name: string }>(sql`
    select user_id::float8 as account, count(*)::int as count, min(name) as name from job
    where finished_at > ${moment(since)} and finished_at <= ${moment(upTo)} and state in ('done', 'failed')
      and user_id = any(${ids}) and token_id is null
      and finished_at - created_at > make_interval(secs => ${jobSeconds})
    group by user_id`)
  return { news: rows.map(({ name, ...row }) => ({ ...row, route: jobRoute(name) })), upTo }
}

/** Finds the news of each kind. */
export const looks: Record<PushKind, Look> = {
  alarm: alarms,
  handling,
  approval: approvals,
  campaign: campaigns,
  examination: examinations,
  service: services,
  usage,
  privacy,
  platform,
  chart: charts,
  rule: rules,
  job: jobs,
}
