import { sql } from 'drizzle-orm'
import type { Db } from '../server/store/store.ts'
import type { MessageKeys } from './message-keys.ts'
import { texts } from './records.ts'

/** When a vehicle last told of alarms, of driving and of its place (ms since 1970), as of before a batch. */
export interface LastTold {
  readonly alarmAt: number | null
  readonly driveAt: number | null
  readonly locatedAt: number | null
  /** Ids of the fences that it is inside of. */
  readonly fences: readonly number[]
}

/** What the writers of a batch share. `now`: ms since 1970. */
export interface Batch {
  readonly last: ReadonlyMap<string, LastTold>
  /** For stored frames that are read again. */
  readonly keys: MessageKeys
  readonly now: number
}

type Row = { vin: string; fences: string | null } & Record<'alarm' | 'drive' | 'located', number | null>
const none: readonly number[] = []

/**
 * Takes the vehicles' rows until the transaction ends: two processes that write for the same vehicle take turns here.
 * @param vins in their order, so that they do so without a deadlock
 */
export async function lockVehicles(db: Db, vins: readonly string[]): Promise<Map<string, LastTold>> {
  if (vins.length === 0) return new Map()
  const found = await db.execute<Row>(sql`
    select vin, date_part('epoch', alarm_at) * 1000 as alarm, date_part('epoch', drive_at) * 1000 as drive,
      date_part('epoch', located_at) * 1000 as located, array_to_string(fences, ' ') as fences
    from last_message where vin = any(${texts(vins)}::text[]) order by vin for no key update`)
  const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms))
  return new Map(
    found.rows.map(({ vin, alarm, drive, located, fences }) => [
      vin,
      {
        ...{ alarmAt: rounded(alarm), driveAt: rounded(drive), locatedAt: rounded(located) },
        fences: fences ? fences.split(' ').map(Number) : none,
      },
    ]),
  )
}
