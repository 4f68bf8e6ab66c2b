/** Who changes what is rolled up says so here, in the same transaction. */
import { fleetDay, hourMs } from '../../time.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import type { Db } from '../store/store.ts'

/** Days are rolled up once they are over; before midnight one may be over when the transaction ends. */
const aheadMs = hourMs

/**
 * Rows of an explore were added, changed or deleted on these days. `now`: of who writes; history that is put in lives in
 * the past, while its days are over here.
 */
export async function markDays(db: Pick<Db, 'execute'>, explore: string, days: Iterable<string>, now: number) {
  const today = fleetDay(Math.max(now, Date.now()) + aheadMs)
  const over = [...new Set(days)].filter((day) => day < today).sort()
  if (over.length === 0) return
  await db.execute(sql`
    insert into explore_mark (explore, day) select ${explore}, d.day from unnest(${sql.param(over)}::date[]) d(day)`)
}

/**
 * What vehicles (`select vin, was …`) are has changed: these dimensions (`model` for all that follow from it), or without
 * any all of them, as of vehicles that are new or gone. `was`: their rows before, as far as anything is added up by them
 * (`Join.formerly`; `{}`: there was none); null where that is not known, and all days of theirs must be added up again.
 */
export const markVehicles = (db: Pick<Db, 'execute'>, vins: SQL, fields: readonly string[] | undefined = undefined) =>
  db.execute(sql`
    insert into explore_mark (vin, field, was) select v.vin, f.field, v.was
    from (${vins}) v(vin, was) cross join unnest(${sql.param(fields ? [...fields] : [null])}::text[]) f(field)`)
