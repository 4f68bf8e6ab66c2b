import { and, asc, eq, inArray } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import type { GrantKind, VehicleFunction } from './function-texts.ts'
import { vehicleServiceSteps, vehicleServices } from './store.ts'
import { endAfter } from './term.ts'
import { alone, type Grant } from './write.ts'

type Step = Pick<typeof vehicleServiceSteps.$inferSelect, 'event' | 'months' | 'at' | 'reason' | 'after'>

/** The orders whose months were taken back. */
const refundedIn = (steps: readonly Step[]) =>
  new Set(steps.flatMap(({ event, reason }) => (event === 'refunded' ? [reason] : [])))

/**
 * When a function would end now had some orders never given it anything; undefined: it would never have been given.
 * What was used up by then, or was lost to a reset, is not taken from what came later.
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
 * Takes back, in the running transaction, what an order gave a vehicle: its functions end when they would without it,
 * though never before now. Answers whose end it changed; a function that has ended since stays as it is.
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
  const changed = []
  for (const row of rows) {
    const own = steps.filter((step) => step.function === row.function)
    const refunded = refundedIn(own)
    if (refunded.has(order) || !own.some(({ reason }) => reason === order)) continue
    const end = endWithout(own, refunded.add(order)) ?? now.getTime()
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
    changed.push({ function: row.function, until })
  }
  return changed
}
