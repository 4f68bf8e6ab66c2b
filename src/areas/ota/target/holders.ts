/** Which campaign has a vehicle: one at a time, from its planning until nothing more is expected of it there. */
import { sql } from '../../../server/store/drizzle.ts'
import { texts } from '../../../server/store/records.ts'
import type { Db } from '../../../server/store/store.ts'
import { openStates } from './machine/states.ts'

const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/** The condition that a row `t` has been sent to its vehicle and is not over. */
export const isUnderWay = sql`t.state in (${quoted(openStates)})`

/** The condition that a row `t` holds its vehicle, as in the index `upgrade_target_held`. */
export const isHeld = sql`(t.state in (${quoted(['planned', ...openStates])}) or t.due_at is not null)`

export interface Holder {
  readonly vin: string
  readonly campaign: number
  /** Of the campaign. */
  readonly name: string
  /** The vehicle was sent the update; else it is planned, or waits for another attempt. */
  readonly isUnderWay: boolean
}

/** The campaigns that have these vehicles, by VIN. */
export async function holdersOf(db: Pick<Db, 'execute'>, vins: readonly string[]): Promise<Map<string, Holder>> {
  if (vins.length === 0) return new Map()
  const { rows } = await db.execute<Holder & Record<string, unknown>>(sql`
    select t.vin, t.campaign::float8 as campaign, c.name, ${isUnderWay} as "isUnderWay"
    from upgrade_target t join campaign c on c.id = t.campaign
    where t.vin = any(${texts(vins)}::text[]) and ${isHeld}`)
  return new Map(rows.map((row) => [row.vin, row]))
}

/**
 * Lets one transaction at a time give vehicles to campaigns, until it ends. Take it before locking a campaign: in the
 * other order two transactions would wait for each other.
 */
export async function lockHolders(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('upgrade holders'))`)
}
