import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { pushNotices } from '../../../../domain/contract/notice.ts'
import { isZone } from '../../../../domain/zone.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Id that the browser creates once. It identifies the device as long as the browser's storage exists. */
const device = z.uuid()
const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`))
const timeZone = z.string().max(64).refine(isZone)

const kindNames = () => pushNotices().map(({ name }) => name)

const preferences = z.strictObject({
  /** Declared by their things, so read only when all of these are loaded. */
  kinds: z.lazy(() => z.array(z.enum(kindNames())).max(kindNames().length)),
  /** Minimum level of alarms. */
  alarmLevel: z.union([z.literal(2), z.literal(3)]),
  /** Hours without notifications, by the user's time zone. Notifications of these hours are sent at their end. */
  quiet: z.strictObject({ from: clock, until: clock, timeZone }).nullable(),
})
export type PushPreferences = z.infer<typeof preferences>
export const defaultAlarmLevel = 3
export const defaultPreferences = (): PushPreferences => ({
  kinds: kindNames(),
  alarmLevel: defaultAlarmLevel,
  quiet: null,
})

export const pushCalls = {
  /** Returns the user's preferences and devices with notifications. `device`: the one that calls. */
  settings: call('/push/settings', {
    title: ['通知设置', 'Notification settings'],
    access: 'open',
    peopleOnly: true,
    input: z.strictObject({ device: device.optional() }),
    output: z.object({
      publicKey: z.string(),
      preferences,
      devices: z.array(
        z.object({
          id: z.number(),
          userAgent: z.string(),
          createdAt: z.string(),
          seenAt: z.string(),
          pushedAt: z.string().nullable(),
          current: z.boolean(),
        }),
      ),
    }),
  }),
  /**
   * Stores a device's subscription. Called when it is turned on and at each start, because push services do not report
   * dead subscriptions.
   */
  register: call('/push/register', {
    title: ['开启设备通知', 'Turn on notifications'],
    access: 'open',
    peopleOnly: true,
    input: z.strictObject({
      device,
      endpoint: z.url().max(2048),
      p256dh: base64url(65),
      auth: base64url(16),
      /** Origin at which the device opens the platform, for links when PUBLIC_URL is not set. */
      origin: z.url().max(256),
    }),
  }),
  /** Resets the device's badge, because its user looks at the notifications. */
  seen: call('/push/seen', {
    title: ['已查看通知', 'Notifications seen'],
    access: 'open',
    peopleOnly: true,
    input: z.strictObject({ device }),
  }),
  choose: call('/push/choose', {
    title: ['修改通知设置', 'Change notification settings'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    input: preferences,
  }),
  /** Removes a device: this one by its own id, another one by the server's id. */
  remove: call('/push/remove', {
    title: ['关闭设备通知', 'Turn off notifications'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    input: z.strictObject({ id: z.int().min(1).optional(), device: device.optional() }),
  }),
  /** Sends a notification to one device now and returns the push service's answer. */
  test: call('/push/test', {
    title: ['发送测试通知', 'Send test notification'],
    access: 'open',
    peopleOnly: true,
    timeoutMs: 40_000,
    input: z.strictObject({ device }),
    output: z.object({ result: z.enum(['sent', 'gone', 'later', 'refused']), reason: z.string().nullable() }),
  }),
}
