/**
 * Finds the campaign that has a vehicle. A vehicle has at most one, from planning until its update needs nothing more.
 */
import { sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { openStates } from './states.ts'

const quoteStates = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/** SQL condition that the update of row `t` was sent and has not ended. */
export const isUnderWay = sql`t.state in (${quoteStates(openStates)})`

/** SQL condition that a row `t` occupies its vehicle, as in the index `upgrade_target_vehicle`. */
export const isHeld = sql`(t.state in (${quoteStates(['planned', ...openStates])}) or t.due_at is not null)`

export interface Holder {
  readonly vin: string
  readonly campaign: number
  readonly name: string
  /** True: the update was sent. False: it is planned or waits for a retry. */
  readonly isUnderWay: boolean
}

export async function holdersOf(db: Pick<Db, 'execute'>, vins: readonly string[]): Promise<Map<string, Holder>> {
  if (vins.length === 0) return new Map()
  const { rows } = await db.execute<Holder & Record<string, unknown>>(sql`
    select t.vin, t.campaign::float8 as campaign, c.name, ${isUnderWay} as "isUnderWay"
    from upgrade_target t join campaign c on c.id = t.campaign
    where t.vin = any(${texts(vins)}::text[]) and ${isHeld}`)
  return new Map(rows.map((row) => [row.vin, row]))
}

/**
 * Serializes transactions that assign vehicles to campaigns. Call it before locking a campaign, because the other order
 * causes deadlocks.
 */
export async function lockHolders(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('upgrade holders'))`)
}
