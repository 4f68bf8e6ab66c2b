import { extensionType } from '../../../../domain/gb32960/index.ts'
import { supplyVoltsOf } from '../../../../domain/gb32960/supply-volts.ts'
import { fleetDay, secondMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import { type OrderReport, orderReports } from '../../commands/command/order-reports.ts'

/** Stores the voltages of 12 V batteries. GB/T 32960 itself has no field for them. */
export const supplyFollower = follower({
  name: 'supply-day',
  after: ['vehicle-lock', 'commands'],
  write: (tx, batch) => writeSupply(tx, batch.get(orderReports)),
})

interface Supply {
  readonly vin: string
  readonly day: string
  readonly lowestV: number
  readonly lastV: number
  readonly lastAt: number
}

/** Lowest and last voltage per vehicle and day. The result depends neither on order nor on repetition. */
async function writeSupply(db: Db, reports: readonly OrderReport[]): Promise<void> {
  const days = new Map<string, Supply>()
  for (const { message, extension } of reports) {
    const volts = extension.type === extensionType.state ? supplyVoltsOf(extension.content) : undefined
    if (volts === undefined) continue
    const { vin } = message
    const at = Math.min(extension.at, message.receivedAt + secondMs)
    const day = fleetDay(at)
    const one = { vin, day, lowestV: volts, lastV: volts, lastAt: at }
    const existing = days.get(`${vin} ${day}`)
    days.set(`${vin} ${day}`, existing ? together(existing, one) : one)
  }
  if (days.size === 0) return
  const rows = [...days.values()].sort((a, b) => (a.vin < b.vin ? -1 : a.vin > b.vin ? 1 : a.day < b.day ? -1 : 1))
  const columns = { vin: 'text', day: 'date', lowestV: 'float8', lastV: 'float8', lastAt: 'float8' } as const
  await db.execute(sql`
    insert into supply_day as s (vin, day, lowest_v, last_v, last_at)
    select r.vin, r.day, r."lowestV", r."lastV", to_timestamp(r."lastAt" / 1000)
    from ${records<keyof typeof columns>(rows, columns)} order by r.vin, r.day
    on conflict (vin, day) do update set lowest_v = least(s.lowest_v, excluded.lowest_v),
      last_v = case when (excluded.last_at, excluded.last_v) > (s.last_at, s.last_v) then excluded.last_v else s.last_v end,
      last_at = greatest(s.last_at, excluded.last_at)`)
}

/** Of two voltages of one moment the higher one counts as the last. */
function together(a: Supply, b: Supply): Supply {
  const last = b.lastAt > a.lastAt || (b.lastAt === a.lastAt && b.lastV > a.lastV) ? b : a
  return { ...last, lowestV: Math.min(a.lowestV, b.lowestV) }
}

export default [supplyFollower]
