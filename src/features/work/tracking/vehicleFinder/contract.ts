import { z } from 'zod'
import { type Access, call } from '../../../../domain/contract/call.ts'
import { anyVin, visibleVin } from '../../../../domain/contract/scope.ts'

const degrees = (most: number) => z.number().min(-most).max(most)
const vin = z.string().max(17)

/** Vehicles of one response. */
export const pageSize = 30

const findInput = {
  /** Part of a VIN or plate. All vehicles when omitted. */
  text: z.string().trim().max(32).optional(),
  /** User's position, to sort by distance. Never stored. WGS-84. */
  near: z.strictObject({ longitude: degrees(180), latitude: degrees(90) }).optional(),
  page: z.int().min(1).max(100).default(1),
}
const foundVehicle = z.object({
  vin,
  plate: z.string().nullable(),
  model: z.string().nullable(),
  /** Index in `kinds` of the live map. */
  kind: z.number(),
  online: z.boolean(),
  lastSeen: z.string().nullable(),
  locatedAt: z.string().nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** Province and city in the caller's language. */
  address: z.string().nullable(),
})
export type LotVehicle = z.infer<typeof foundVehicle>

/** Progress of a query that wakes a box. A reply shows that it is awake. */
const wake = z.object({
  /** waiting: sent once the vehicle connects. sent: no reply yet. done, refused: the box replied. */
  state: z.enum(['waiting', 'sent', 'done', 'refused', 'unanswered', 'expired', 'invalid']),
  askedAt: z.string(),
  sentAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** Outcome of the SMS to a box that is not connected. Null: not needed, or not yet. */
  sms: z.enum(['sent', 'outbox', 'noMsisdn', 'failed']).nullable(),
  /** Not sent after this time. */
  expiresAt: z.string(),
  vehicle: foundVehicle,
})
export type Wake = z.infer<typeof wake>

const list = z.object({ vehicles: z.array(foundVehicle), total: z.number() })
const command = z.object({ id: z.number() })

/**
 * Declares the same calls for signed-in staff, and for dealers, who send the token of their session. `vin` must be in
 * the caller's scope.
 */
function callsAt<S extends z.ZodRawShape>(path: string, access: Access, session: S, vin: z.ZodType<string, string>) {
  return {
    find: call(`${path}/find`, {
      title: ['查找车辆', 'Find vehicles'],
      access,
      input: z.strictObject({ ...session, ...findInput }),
      output: list,
    }),
    /** Sends a query to the box: at once if it is connected, else when it connects within 15 minutes. */
    wake: call(`${path}/wake`, {
      title: ['唤醒终端', 'Wake up T-Box'],
      access,
      changes: access !== 'public',
      input: z.strictObject({ ...session, vin }),
      output: command,
    }),
    progress: call(`${path}/progress`, {
      title: ['唤醒进度', 'Wake-up progress'],
      access,
      input: z.strictObject({ ...session, vin, id: z.int().min(1) }),
      output: wake,
    }),
  }
}

const dealerToken = z.string().min(1).max(200)
const session = { session: dealerToken }

export const staffCalls = callsAt('/dealerFinding', 'menu', {}, visibleVin)
export const dealerCalls = {
  ...callsAt('/jxsCarAddress', 'public', session, anyVin('the dealer’s session says whose vehicles')),
  /** Exchanges an access code for a session of this browser. */
  enter: call('/jxsCarAddress/enter', {
    title: ['输入访问码', 'Enter access code'],
    access: 'public',
    input: z.strictObject({ code: z.string().trim().min(1).max(64) }),
    output: z.object({ session: dealerToken, dealer: z.string(), expiresAt: z.string() }),
  }),
  who: call('/jxsCarAddress/who', {
    title: ['当前经销商', 'Current dealer'],
    access: 'public',
    input: z.strictObject(session),
    output: z.object({ dealer: z.string(), expiresAt: z.string() }),
  }),
  leave: call('/jxsCarAddress/leave', {
    title: ['经销商退出', 'Dealer sign-out'],
    access: 'public',
    input: z.strictObject(session),
  }),
}
