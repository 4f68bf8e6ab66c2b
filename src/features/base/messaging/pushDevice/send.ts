import { pushNotice } from '../../../../domain/contract/notice.ts'
import { hourMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { type PushResult, type PushSender, sendPush } from '../../../../platform/push/push.ts'
import { contactOf } from '../../../../platform/push/vapid.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { vapidKeys } from './keys.ts'
import { isLive } from './live.ts'
import { newsOf } from './message.ts'
import { isQuiet } from './quiet.ts'

export interface Device extends Record<string, unknown> {
  id: number
  endpoint: string
  p256dh: string
  authSealed: string
  lang: 'zh' | 'en'
  origin: string
  unreadCount: number
  failures: number
}
interface Due extends Device {
  kind: string
  count: number
  route: string | null
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string | null
}

export const deviceColumns = sql`d.id::float8 as id, d.endpoint, d.p256dh, d.auth_sealed as "authSealed", d.lang,
  d.origin, d.unread_count as "unreadCount", d.failures`

const atOnce = 8
const maxPerRun = 2_000
const retry = { firstMs: 30_000, maxMs: hourMs }

/** Common options of all messages of a run. Throws a SecretError. */
export async function senderOf(parts: Parts, signal?: AbortSignal): Promise<PushSender> {
  const { config } = parts
  return {
    keys: await vapidKeys(parts),
    contact: contactOf(config),
    hosts: config.forwardHosts,
    now: parts.now(),
    ...(signal && { signal }),
  }
}

/** Origin for a device's links: PUBLIC_URL, else the origin that the device reported. */
export const originOf = ({ config }: Parts, { origin }: Pick<Device, 'origin'>): string =>
  config.publicUrl?.replace(/\/$/, '') ?? origin

/**
 * Sends one message and records the result. A device that no longer exists is deleted, an unavailable one is retried
 * later.
 */
export async function deliver(
  parts: Parts,
  sender: PushSender,
  device: Device,
  message: { content: string; ttlSeconds: number; urgency: 'normal' | 'high'; topic?: string },
): Promise<PushResult> {
  const auth = secretsOf(parts.config.secretKey).open(device.authSealed)
  const { endpoint, p256dh } = device
  const result = await sendPush({ endpoint, p256dh, auth }, message, sender)
  const now = sender.now.getTime()
  const { id } = device
  if (result.kind === 'gone') await parts.store.db.execute(sql`delete from push_device where id = ${id}`)
  else if (result.kind === 'later') {
    const waitMs = result.afterMs ?? Math.min(retry.firstMs * 2 ** device.failures, retry.maxMs)
    await parts.store.db.execute(sql`
      update push_device set failures = failures + 1, retry_at = ${moment(now + waitMs)} where id = ${id}`)
  } else if (result.kind === 'sent')
    await parts.store.db.execute(sql`
      update push_device set failures = 0, retry_at = null, pushed_at = ${moment(now)} where id = ${id}`)
  return result
}

/** Sends the messages for devices that may be notified now. Returns the number of accepted ones. */
export async function sendPending(parts: Parts, signal?: AbortSignal): Promise<number> {
  const now = parts.now()
  const due = (await pendingAt(parts, now)).filter(
    ({ quietFrom: from, quietUntil: until, timeZone }) =>
      !(from && until && timeZone && isQuiet(now, { from, until, timeZone })),
  )
  if (due.length === 0) return 0
  const sender = await senderOf(parts, signal)
  const devices = [...Map.groupBy(due, ({ id }) => id).values()]
  let acceptedCount = 0
  const work = async () => {
    for (let next = devices.pop(); next; next = devices.pop()) {
      signal?.throwIfAborted()
      const sentCount = await sendAll(parts, sender, next)
      acceptedCount += sentCount
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return acceptedCount
}

async function pendingAt({ store }: Parts, now: Date): Promise<Due[]> {
  const { rows } = await store.db.execute<Due>(sql`
    select ${deviceColumns}, p.kind, p.count, p.route, f.quiet_from as "quietFrom", f.quiet_until as "quietUntil",
      f.time_zone as "timeZone"
    from push_pending p join push_device d on d.id = p.device_id join account a on a.id = d.account_id
    left join push_preference f on f.account_id = d.account_id
    where ${isLive} and (d.retry_at is null or d.retry_at <= ${moment(now.getTime())})
    order by p.since, d.id limit ${maxPerRun}`)
  return rows
}

/** Sends a device's messages one after another. It stops when the device is unavailable. */
async function sendAll(parts: Parts, sender: PushSender, due: readonly Due[]): Promise<number> {
  let badge = due[0]?.unreadCount ?? 0
  let acceptedCount = 0
  for (const each of due) {
    const { id, kind, count, route } = each
    const notice = pushNotice(kind)
    // Left by another release that has this kind.
    if (!notice) continue
    badge += count
    const content = newsOf(notice, count, route, { lang: each.lang, origin: originOf(parts, each), badge })
    const { urgency, ttlSeconds } = notice.push
    const { kind: result } = await deliver(parts, sender, each, { content, urgency, ttlSeconds, topic: kind })
    if (result === 'gone' || result === 'later') return acceptedCount
    if (result === 'sent') acceptedCount++
    await parts.store.tx(async (tx) => {
      // News that arrived during sending stay.
      await tx.execute(sql`
        update push_pending set count = count - ${count} where device_id = ${id} and kind = ${kind}`)
      await tx.execute(sql`delete from push_pending where device_id = ${id} and count <= 0`)
      if (result === 'sent')
        await tx.execute(sql`update push_device set unread_count = unread_count + ${count} where id = ${id}`)
    })
  }
  return acceptedCount
}
