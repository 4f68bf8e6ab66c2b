import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { parameter } from '../../../../platform/parameter/parameters.ts'
import { isEndpoint } from '../../../../platform/push/push.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { allow, countedLimit } from '../../../../platform/throttle/throttle.ts'
import { hashOf } from '../../../../platform/token.ts'
import { writeAudit } from '../../audit/operationLog/write.ts'
import { defaultPreferences, type PushPreferences, pushCalls } from './contract.ts'
import { pushJobs } from './jobs.ts'
import { publicKeyOf } from './keys.ts'
import { declarative } from './message.ts'
import { type Device, deliver, deviceColumns, originOf, senderOf } from './send.ts'
import './store.ts'
import { pushAnswers as words } from './texts.server.ts'

const maxDevices = 20

const testsPerUser = parameter({
  key: 'push.tests',
  kind: 'number',
  value: '20',
  min: 1,
  max: 1000,
  label: ['测试通知次数上限', 'Test notification limit'],
  description: ['同一用户 15 分钟内可发送的测试通知数', 'Test notifications per user within 15 minutes'],
})
const tests = countedLimit('testPush', testsPerUser)

interface PreferenceRow extends Record<string, unknown> {
  kinds: string[]
  alarmLevel: 2 | 3
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string | null
}

async function preferencesOf(db: Db, account: number): Promise<PushPreferences> {
  const { rows } = await db.execute<PreferenceRow>(sql`
    select kinds, alarm_level as "alarmLevel", quiet_from as "quietFrom", quiet_until as "quietUntil",
      time_zone as "timeZone" from push_preference where account_id = ${account}`)
  const [row] = rows
  if (!row) return defaultPreferences()
  const { kinds, alarmLevel, quietFrom: from, quietUntil: until, timeZone } = row
  return { kinds, alarmLevel, quiet: from && until && timeZone ? { from, until, timeZone } : null }
}

interface DeviceRow extends Record<string, unknown> {
  id: number
  userAgent: string
  createdAt: string
  lastSeenAt: string
  pushedAt: string | null
  current: boolean
}

const settings = serve(pushCalls.settings, async ({ device = null }, { db, parts, user }) => {
  const { rows } = await db.execute<DeviceRow>(sql`
    select id::float8 as id, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt",
      pushed_at as "pushedAt", device is not distinct from ${device}::uuid as current
    from push_device where account_id = ${user.id} order by last_seen_at desc, id desc`)
  const iso = (at: string) => new Date(at).toISOString()
  return {
    publicKey: await publicKeyOf(parts),
    preferences: await preferencesOf(db, user.id),
    devices: rows.map(({ createdAt, lastSeenAt, pushedAt, ...row }) => ({
      ...row,
      createdAt: iso(createdAt),
      seenAt: iso(lastSeenAt),
      pushedAt: pushedAt && iso(pushedAt),
    })),
  }
})

const register = serve(pushCalls.register, async (input, { parts, user, caller, lang }) => {
  const { device, endpoint, p256dh, auth, origin } = input
  const { config } = parts
  if (!isEndpoint(endpoint, config.forwardHosts)) throw new Fault(code.invalid, words.endpoint)
  const at = moment(parts.now().getTime())
  const authSealed = secretsOf(config.secretKey).seal(auth)
  await parts.store.tx(async (tx) => {
    // A browser with cleared storage has a new id and the same subscription.
    await tx.execute(sql`
      delete from push_device where endpoint_hash = ${hashOf(endpoint)} and device <> ${device}::uuid`)
    const { rows } = await tx.execute<{ isNew: boolean }>(sql`
      insert into push_device as d (device, account_id, session_id, endpoint, endpoint_hash, p256dh, auth_sealed,
        user_agent, lang, origin, created_at, last_seen_at)
      values (${device}, ${user.id}, ${user.sessionId}, ${endpoint}, ${hashOf(endpoint)}, ${p256dh}, ${authSealed},
        ${caller.userAgent.slice(0, 500)}, ${lang}, ${new URL(origin).origin}, ${at}, ${at})
      on conflict (device) do update set account_id = excluded.account_id, session_id = excluded.session_id,
        endpoint = excluded.endpoint, endpoint_hash = excluded.endpoint_hash, p256dh = excluded.p256dh,
        auth_sealed = excluded.auth_sealed, user_agent = excluded.user_agent, lang = excluded.lang,
        origin = excluded.origin, last_seen_at = excluded.last_seen_at, unread_count = 0, failures = 0, retry_at = null
      returning d.created_at = d.last_seen_at as "isNew"`)
    await tx.execute(sql`
      delete from push_device where account_id = ${user.id} and id not in (
        select id from push_device where account_id = ${user.id} order by last_seen_at desc, id desc limit ${maxDevices})`)
    if (rows[0]?.isNew) await audit(tx, { device })
  })
  return null

  function audit(tx: Db, details: Record<string, unknown>) {
    const { id: userId, name: userName, department } = user
    return writeAudit(tx, parts.catalogue, { call: pushCalls.register, caller, userId, userName, department, details })
  }
})

const resetBadge = serve(pushCalls.seen, async ({ device }, { parts, user }) => {
  await parts.store.tx((tx) =>
    tx.execute(sql`
      update push_device set unread_count = 0, last_seen_at = ${moment(parts.now().getTime())}
      where device = ${device}::uuid and account_id = ${user.id}`),
  )
  return null
})

const choose = serve(pushCalls.choose, async (preferences, { db, user, logChange }) => {
  const before = await preferencesOf(db, user.id)
  const { kinds, alarmLevel, quiet } = preferences
  await db.execute(sql`
    insert into push_preference (account_id, kinds, alarm_level, quiet_from, quiet_until, time_zone)
    values (${user.id}, ${sql.param([...new Set(kinds)])}::text[], ${alarmLevel}, ${quiet?.from ?? null},
      ${quiet?.until ?? null}, ${quiet?.timeZone ?? null})
    on conflict (account_id) do update set kinds = excluded.kinds, alarm_level = excluded.alarm_level,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, time_zone = excluded.time_zone`)
  // Waiting notifications of deselected kinds are deleted.
  await db.execute(sql`
    delete from push_pending p using push_device d
    where d.id = p.device_id and d.account_id = ${user.id} and p.kind <> all(${sql.param(kinds)}::text[])`)
  logChange({ record: 'push', id: user.id, before: { ...before }, after: { ...preferences } })
  return null
})

const remove = serve(pushCalls.remove, async ({ id = null, device = null }, { db, user, logChange }) => {
  const { rows } = await db.execute<{ id: number; userAgent: string }>(sql`
    delete from push_device where account_id = ${user.id} and (id = ${id} or device = ${device}::uuid)
    returning id::float8 as id, user_agent as "userAgent"`)
  const [row] = rows
  if (!row) throw fault(code.notFound, 'notFound')
  logChange({ record: 'push', id: row.id, before: { userAgent: row.userAgent }, after: null })
  return null
})

const test = serve(pushCalls.test, async ({ device }, { db, parts, user, say }) => {
  const { rows } = await db.execute<Device>(sql`
    select ${deviceColumns} from push_device d where d.device = ${device}::uuid and d.account_id = ${user.id}`)
  const [row] = rows
  if (!row) throw fault(code.notFound, 'notFound')
  await allow(db, tests, user.id, parts.now())
  const target = { lang: row.lang, origin: originOf(parts, row), badge: row.unreadCount }
  const content = declarative({ ...target, body: say(words.test), route: '/myNotifications', tag: 'test' })
  const result = await deliver(parts, await senderOf(parts), row, { content, ttlSeconds: 60, urgency: 'high' })
  return { result: result.kind, reason: 'reason' in result ? result.reason : null }
})

export default thing({
  calls: [settings, register, resetBadge, choose, remove, test],
  jobs: pushJobs,
  parameters: [testsPerUser],
})
