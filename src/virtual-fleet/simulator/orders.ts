/** Orders that a vehicle supports, their durations, and the reasons to refuse them. Pure. */
import { z } from 'zod'
import type { Body } from './body.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const limitPercent = z.int().min(50).max(100)
const heatMinutes = z.int().min(5).max(60)
const nothing = z.object({})

const settings = {
  lock: nothing,
  unlock: nothing,
  find: nothing,
  windowsClose: nothing,
  climateOn: z.object({ temperatureC: z.number().min(16).max(32), minutes: z.int().min(5).max(30) }),
  climateOff: nothing,
  chargeStart: nothing,
  chargeStop: nothing,
  chargeLimit: z.object({ limitPercent }),
  chargePlan: z.object({ from: clock, until: clock, limitPercent }),
  chargePlanOff: nothing,
  heatOn: z.object({ minutes: heatMinutes }),
  heatOff: nothing,
  heatPlan: z.object({ at: clock, minutes: heatMinutes }),
  readState: nothing,
  message: z.object({ text: z.string() }),
}
type Kinds = typeof settings
export type OrderKind = keyof Kinds
export type Order = { [K in OrderKind]: { readonly kind: K; readonly settings: z.output<Kinds[K]> } }[OrderKind]

const capitals = /^([0-9A-F]{2}){1,4095}$/
/** A request to the ECU at an address, both in hex. */
const ecuRequest = z.object({ ecu: z.string().regex(/^[0-9A-F]{3,8}$/), request: z.string().regex(capitals) })
const ecuKinds = ['diagnosisRead', 'diagnosisChange'] as const
type EcuOrderKind = (typeof ecuKinds)[number]
export interface EcuOrder {
  readonly kind: EcuOrderKind
  readonly settings: z.output<typeof ecuRequest>
}
const isForEcu = (kind: string): kind is EcuOrderKind => ecuKinds.some((one) => one === kind)

export type OrderCode =
  | ('moving' | 'gear' | 'soc' | 'doorOpen' | 'notPlugged' | 'busy')
  | ('unknownKind' | 'counter' | 'tag' | 'expired' | 'fault')
  | ('negativeResponse' | 'ecuSilent')

export const isEcuOrder = (order: Order | EcuOrder): order is EcuOrder => isForEcu(order.kind)

const orderContent = z.object({ kind: z.string(), settings: z.record(z.string(), z.unknown()) })
const isKind = (kind: string): kind is OrderKind => Object.hasOwn(settings, kind)

/** Reads the content of an order. Undefined when it is not an order. Invalid settings count as an unknown kind. */
export function readOrder(content: unknown): Order | EcuOrder | 'unknownKind' | undefined {
  const read = orderContent.safeParse(content)
  if (!read.success) return undefined
  const { kind } = read.data
  if (isForEcu(kind)) {
    const request = ecuRequest.safeParse(read.data.settings)
    return request.success ? { kind, settings: request.data } : 'unknownKind'
  }
  if (!isKind(kind)) return 'unknownKind'
  const own = settings[kind].safeParse(read.data.settings)
  return own.success ? ({ kind, settings: own.data } as Order) : 'unknownKind'
}

interface Way {
  readonly part: 'doors' | 'windows' | 'climate' | 'charging' | 'battery' | 'screen'
  readonly seconds: number
  /** Progress reports on the way, percent. */
  readonly percents?: readonly number[]
}

// biome-ignore format: a table
export const wayOf: Readonly<Record<OrderKind, Way>> = {
  lock: { part: 'doors', seconds: 1.5 },
  unlock: { part: 'doors', seconds: 1.5 },
  find: { part: 'doors', seconds: 2 },
  windowsClose: { part: 'windows', seconds: 4 },
  climateOn: { part: 'climate', seconds: 6, percents: [50] },
  climateOff: { part: 'climate', seconds: 2 },
  chargeStart: { part: 'charging', seconds: 5 },
  chargeStop: { part: 'charging', seconds: 3 },
  chargeLimit: { part: 'charging', seconds: 1 },
  chargePlan: { part: 'charging', seconds: 1 },
  chargePlanOff: { part: 'charging', seconds: 1 },
  heatOn: { part: 'battery', seconds: 15, percents: [30, 60, 90] },
  heatOff: { part: 'battery', seconds: 2 },
  heatPlan: { part: 'battery', seconds: 1 },
  readState: { part: 'screen', seconds: 0.5 },
  message: { part: 'screen', seconds: 1 },
}

const onTheRoad: ReadonlySet<OrderKind> = new Set([
  'climateOff',
  'heatOff',
  'heatPlan',
  'readState',
  'message',
  'chargeStop',
  'chargeLimit',
  'chargePlan',
  'chargePlanOff',
] as const)
const minSocPercent = 20

interface OrderSituation {
  readonly speedKmh: number
  readonly isInPark: boolean
  readonly socPercent: number
}

export function refusalOf(
  kind: OrderKind,
  { doorsOpen, plug }: Pick<Body, 'doorsOpen' | 'plug'>,
  { speedKmh, isInPark, socPercent }: OrderSituation,
): OrderCode | undefined {
  if (!onTheRoad.has(kind)) {
    if (speedKmh > 0) return 'moving'
    if (!isInPark) return 'gear'
  }
  if ((kind === 'climateOn' || kind === 'heatOn') && socPercent < minSocPercent) return 'soc'
  if (kind === 'lock' && doorsOpen > 0) return 'doorOpen'
  return kind === 'chargeStart' && plug === 'none' ? 'notPlugged' : undefined
}
