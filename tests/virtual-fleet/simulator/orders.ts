import fc from 'fast-check'
import type { Order, OrderKind } from '../../../src/virtual-fleet/simulator/orders.ts'

const minute = fc.nat(1439)
const clock = minute.map((at) => new Date(at * 60_000).toISOString().slice(11, 16))
const limitPercent = fc.integer({ min: 50, max: 100 })
const heatMinutes = fc.integer({ min: 5, max: 60 })
const nothing = fc.constant({})

const anySettings = {
  lock: nothing,
  unlock: nothing,
  find: nothing,
  windowsClose: nothing,
  climateOff: nothing,
  climateOn: fc.record({
    temperatureC: fc.integer({ min: 16, max: 32 }),
    minutes: fc.integer({ min: 5, max: 30 }),
  }),
  chargeStart: nothing,
  chargeStop: nothing,
  chargePlanOff: nothing,
  heatOff: nothing,
  readState: nothing,
  chargeLimit: fc.record({ limitPercent }),
  chargePlan: fc.record({ from: clock, until: clock, limitPercent }),
  heatOn: fc.record({ minutes: heatMinutes }),
  heatPlan: fc.record({ at: clock, minutes: heatMinutes }),
  message: fc.record({ text: fc.string({ maxLength: 40 }) }),
} satisfies Record<OrderKind, fc.Arbitrary<object>>

export const anyOrder: fc.Arbitrary<Order> = fc.oneof(
  ...Object.entries(anySettings).map(([kind, settings]) =>
    (settings as fc.Arbitrary<object>).map((own) => ({ kind, settings: own }) as Order),
  ),
)

const usual: Partial<Record<OrderKind, object>> = {
  climateOn: { temperatureC: 24, minutes: 10 },
  heatOn: { minutes: 20 },
  heatPlan: { at: '06:30', minutes: 20 },
  chargeLimit: { limitPercent: 80 },
  chargePlan: { from: '22:00', until: '06:00', limitPercent: 90 },
  message: { text: 'hello' },
}

/** Returns an order of a kind, with default settings. */
export const order = (kind: OrderKind, settings: object = usual[kind] ?? {}): Order => ({ kind, settings }) as Order
