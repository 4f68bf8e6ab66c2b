import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serveRecord, serveVehicleRows, thing } from '../../../../platform/thing/thing.ts'
import { requireOrder } from '../refusals.ts'
import { plate, plateCalls, platesOnPage } from './contract.ts'
import './store.ts'

/**
 * Records the plate `number` of a vehicle from the day `today` on. Null: no plate. The previous plate ends on that day.
 */
export async function bearPlate(db: Db, vin: string, number: string | null, today: string): Promise<void> {
  await db.execute(
    sql`update plate set to_day = greatest(from_day, ${today}::date), updated_at = statement_timestamp() where vin = ${vin} and to_day is null and number is distinct from ${number}`,
  )
  if (number === null) return
  await db.execute(
    sql`insert into plate (number, vin, from_day) select ${number}, ${vin}, ${today}::date where not exists (select 1 from plate where vin = ${vin} and to_day is null)`,
  )
}

/** Records the plates of new vehicles from the day `today` on. `which`: a query of their VINs. */
export async function recordPlates(db: Db, which: SQL, today: string): Promise<void> {
  await db.execute(
    sql`with selected(vin) as materialized (${which}) insert into plate (number, vin, from_day) select v.plate, v.vin, ${today}::date from vehicle v where v.plate is not null and v.vin in (select vin from selected) and not exists (select 1 from plate p where p.vin = v.vin and p.to_day is null)`,
  )
}

export default thing({
  onVehiclePage: [serveVehicleRows(platesOnPage, plate)],
  records: [
    serveRecord(plate, plateCalls, {
      check: (_context, input) => requireOrder('plate', input, 'fromDay', 'toDay'),
    }),
  ],
})
