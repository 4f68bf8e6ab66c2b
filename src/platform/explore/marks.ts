/** Marks invalidate roll-ups. Code that changes rolled-up data must add them in the same transaction. */
import { fleetDay, hourMs } from '../../domain/time.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

/** Days are rolled up once they are over. Shortly before midnight, the day may be over when the transaction ends. */
const aheadMs = hourMs

/**
 * Marks days on which rows of an explore were added, changed or deleted. `now` is the time of the writer: imported
 * history uses a past time, while its days are already over here.
 */
export async function markDays(db: Pick<Db, 'execute'>, explore: string, days: Iterable<string>, now: number) {
  const today = fleetDay(Math.max(now, Date.now()) + aheadMs)
  const over = [...new Set(days)].filter((day) => day < today).sort()
  if (over.length === 0) return
  await db.execute(sql`
    insert into explore_change (explore, day) select ${explore}, d.day from unnest(${sql.param(over)}::date[]) d(day)`)
}

/**
 * Marks vehicles (`select vin, was …`) whose attributes changed. `fields`: the changed dimensions (`model` for all that
 * depend on it). Without them all dimensions, for new or deleted vehicles. `was`: the former columns as far as roll-ups
 * use them (`Join.formerly`), or `{}` for a vehicle that did not exist. Null: unavailable, so all days of the vehicle
 * are rolled up again.
 */
export const markVehicles = (db: Pick<Db, 'execute'>, vins: SQL, fields: readonly string[] | undefined = undefined) =>
  db.execute(sql`
    insert into explore_change (vin, field, previous) select v.vin, f.field, v.was
    from (${vins}) v(vin, was) cross join unnest(${sql.param(fields ? [...fields] : [null])}::text[]) f(field)`)
