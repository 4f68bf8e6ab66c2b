import { and, eq, gt, inArray, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { GrantKind, VehicleFunction } from './function-texts.ts'
import { vehicleServiceSteps, vehicleServices } from './store.ts'
import { endAfter } from './term.ts'

export interface Grant {
  readonly vin: string
  readonly functions: readonly VehicleFunction[]
  readonly kind: GrantKind
  readonly months: number
  readonly by: string
  readonly reason?: string | null
  /** Last characters of the exchange code. Without it, the grant is by staff. */
  readonly code?: string
  readonly order?: string
}

/** Locks a vehicle's services until the end of the transaction. */
export const alone = (db: Db, vin: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`vehicle service ${vin}`}))`)

/** Grants functions to a vehicle in the running transaction. Returns when each ends. */
export async function giveServices(
  db: Db,
  { vin, functions, kind, months, by, reason = null, code, order }: Grant,
  now: Date,
): Promise<{ function: VehicleFunction; until: string }[]> {
  await alone(db, vin)
  const existingRows = await db
    .select({ function: vehicleServices.function, until: vehicleServices.until })
    .from(vehicleServices)
    .where(and(eq(vehicleServices.vin, vin), inArray(vehicleServices.function, [...functions])))
  const before = new Map(existingRows.map((row) => [row.function, row.until]))
  const at = now.toISOString()
  const grants = [...new Set(functions)].map((each) => {
    const end = before.get(each)
    return {
      function: each,
      until: new Date(endAfter(kind, months, now.getTime(), end ? Date.parse(end) : undefined)).toISOString(),
    }
  })
  const source = code ? ('code' as const) : order ? ('order' as const) : ('staff' as const)
  for (const row of grants)
    await db
      .insert(vehicleServices)
      .values({ vin, ...row, months, source, createdAt: at, updatedAt: at })
      .onConflictDoUpdate({
        target: [vehicleServices.vin, vehicleServices.function],
        set: { until: row.until, months, source, updatedAt: at },
      })
  await db.insert(vehicleServiceSteps).values(
    grants.map((row) => ({
      vin,
      function: row.function,
      event: kind,
      months,
      at,
      by,
      reason: order ?? reason,
      before: before.get(row.function) ?? null,
      after: row.until,
      code: code ?? null,
    })),
  )
  return grants
}

/** Ends a function now. Returns undefined when it had already ended. */
export async function takeServiceBack(
  db: Db,
  { vin, id, by, reason }: { vin: string; id: number; by: string; reason: string },
  now: Date,
): Promise<{ function: VehicleFunction; before: string } | undefined> {
  await alone(db, vin)
  const at = now.toISOString()
  const which = and(eq(vehicleServices.vin, vin), eq(vehicleServices.id, id), gt(vehicleServices.until, at))
  const [service] = await db.select().from(vehicleServices).where(which)
  if (!service) return undefined
  await db.update(vehicleServices).set({ until: at, updatedAt: at }).where(which)
  await db.insert(vehicleServiceSteps).values({
    vin,
    function: service.function,
    event: 'takenBack' as const,
    at,
    by,
    reason,
    before: service.until,
    after: at,
  })
  return { function: service.function, before: service.until }
}
