import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { isZone } from '../../../zone.ts'
import { pushKindNames } from './kind-texts.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Chosen by the browser once and kept there: the same device for as long as its storage lasts. */
const device = z.uuid()
const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`))
const timeZone = z.string().max(64).refine(isZone)

const preferences = z.strictObject({
  kinds: z.array(z.enum(pushKindNames)).max(pushKindNames.length),
  /** Alarms of this level and above. */
  alarmLevel: z.union([z.literal(2), z.literal(3)]),
  /** From when to when nothing is sent, by the clock of the person's time zone; what came meanwhile is sent at its end. */
  quiet: z.strictObject({ from: clock, until: clock, timeZone }).nullable(),
})
export type PushPreferences = z.infer<typeof preferences>
export const usualPreferences: PushPreferences = { kinds: [...pushKindNames], alarmLevel: 3, quiet: null }

export const pushCalls = {
  /** What the person chose, and the devices that are told. `device`: the one that asks. */
  settings: call('/push/settings', {
    title: ['通知设置', 'Notification settings'],
    access: 'open',
    peopleOnly: true,
    input: z.strictObject({ device: device.optional() }),
    output: z.object({
      /** What a browser subscribes with. */
      publicKey: z.string(),
      preferences,
      devices: z.array(
        z.object({
          id: z.number(),
          userAgent: z.string(),
          createdAt: z.string(),
          seenAt: z.string(),
          /** When something was sent there last. */
          pushedAt: z.string().nullable(),
          current: z.boolean(),
        }),
      ),
    }),
  }),
  /** A device's subscription: given when it is switched on, and again at each start, for services do not say when one is dead. */
  register: call('/push/register', {
    title: ['开启设备通知', 'Turn on notifications'],
    access: 'open',
    peopleOnly: true,
    input: z.strictObject({
      device,
      endpoint: z.url().max(2048),
      p256dh: base64url(65),
      auth: base64url(16),
      /** Where the device opens the platform, for links when PUBLIC_URL does not say. */
      origin: z.url().max(256),
    }),
  }),
  /** The device's badge is back to nothing: its person looks at what there is. */
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
  /** A device gets nothing any more: this one by what it is called here, another one by its id. */
  remove: call('/push/remove', {
    title: ['关闭设备通知', 'Turn off notifications'],
    access: 'open',
    peopleOnly: true,
    changes: true,
    input: z.strictObject({ id: z.int().min(1).optional(), device: device.optional() }),
  }),
  /** Sends a notification to one device now and answers what its push service said. */
  test: call('/push/test', {
    title: ['发送测试通知', 'Send test notification'],
    access: 'open',
    peopleOnly: true,
    timeoutMs: 40_000,
    input: z.strictObject({ device }),
    output: z.object({ result: z.enum(['sent', 'gone', 'later', 'refused']), reason: z.string().nullable() }),
  }),
}
