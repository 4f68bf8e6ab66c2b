import { and, asc, eq, inArray } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { GrantKind, VehicleFunction } from './function-texts.ts'
import { vehicleServiceSteps, vehicleServices } from './store.ts'
import { endAfter } from './term.ts'
import { alone, type Grant } from './write.ts'

type Step = Pick<typeof vehicleServiceSteps.$inferSelect, 'event' | 'months' | 'at' | 'reason' | 'after'>

const refundedIn = (steps: readonly Step[]) =>
  new Set(steps.flatMap(({ event, reason }) => (event === 'refunded' ? [reason] : [])))

/**
 * Computes when a function would end if these orders had never granted it. Undefined: it would never have been granted.
 * Time that was used up by then, or lost to a reset, is not subtracted from later grants.
 */
export function endWithout(steps: readonly Step[], orders: ReadonlySet<string | null>): number | undefined {
  let end: number | undefined
  for (const { event, months, at, reason, after } of steps) {
    if (event === 'refunded' || orders.has(reason)) continue
    if (event === 'takenBack') end = end === undefined ? undefined : Math.min(end, Date.parse(after))
    else end = endAfter(event as GrantKind, months ?? 0, Date.parse(at), end)
  }
  return end
}

/**
 * Takes back, in the running transaction, the services that an order granted. Each function ends when it would have
 * ended without the order, but not before now. Returns the functions whose end changed. A function that has already
 * ended stays unchanged.
 */
export async function refundServices(
  db: Db,
  { vin, functions, months, by, order }: Required<Pick<Grant, 'vin' | 'functions' | 'months' | 'by' | 'order'>>,
  now: Date,
): Promise<{ function: VehicleFunction; until: string }[]> {
  await alone(db, vin)
  const at = now.toISOString()
  const { function: which } = vehicleServiceSteps
  const steps = await db
    .select()
    .from(vehicleServiceSteps)
    .where(and(eq(vehicleServiceSteps.vin, vin), inArray(which, [...functions])))
    .orderBy(asc(vehicleServiceSteps.id))
  const rows = await db
    .select()
    .from(vehicleServices)
    .where(and(eq(vehicleServices.vin, vin), inArray(vehicleServices.function, [...functions])))
  const changedServices = []
  for (const row of rows) {
    const own = steps.filter((step) => step.function === row.function)
    const refundedOrders = refundedIn(own)
    if (refundedOrders.has(order) || !own.some(({ reason }) => reason === order)) continue
    const end = endWithout(own, refundedOrders.add(order)) ?? now.getTime()
    const until = new Date(Math.min(Date.parse(row.until), Math.max(end, now.getTime()))).toISOString()
    if (Date.parse(until) === Date.parse(row.until)) continue
    await db
      .update(vehicleServices)
      .set({ until, updatedAt: at })
      .where(and(eq(vehicleServices.vin, vin), eq(vehicleServices.id, row.id)))
    await db.insert(vehicleServiceSteps).values({
      vin,
      function: row.function,
      event: 'refunded' as const,
      months,
      at,
      by,
      reason: order,
      before: row.until,
      after: until,
    })
    changedServices.push({ function: row.function, until })
  }
  return changedServices
}
