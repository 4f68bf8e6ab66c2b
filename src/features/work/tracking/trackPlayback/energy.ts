import { EnergyMeter } from '../../../../domain/geo/odometry/energy.ts'
import { addPiece, type Energy, noDistance, noEnergy } from '../../../../domain/geo/odometry/way.ts'
import { firstAt, slice, type TrackColumns } from '../../../../domain/track/columns.ts'
import type { EnergyUsed } from '../../../../domain/track/shape.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { decryptOf } from '../../../fleet/messages/message/source.ts'
import { energyUsed } from '../trip/energy.ts'
import { storedPoints } from '../way/ways.ts'
import type { TrackQuery } from './contract.ts'
import type { On } from './days.ts'

interface TripEnergy extends Energy {
  /** ms since 1970. */
  readonly from: number
  readonly to: number
  /** %. Null: unknown. */
  readonly socUsed: number | null
}

/** Energy of a vehicle's trips in a period. Trips cut by the period count with their reports in it. */
export async function energyOf(on: On, query: TrackQuery, track: TrackColumns, capacityKwh: number | null) {
  const [from, to] = [Date.parse(query.from), Date.parse(query.to)]
  const parts: TripEnergy[] = []
  for (const trip of await tripsIn(on.db, query)) {
    const isWhole = trip.from >= from && trip.to <= to
    parts.push(isWhole ? trip : await partOf(on, query.vin, track, [Math.max(trip.from, from), Math.min(trip.to, to)]))
  }
  return usedBy(on.db, parts, capacityKwh)
}

async function tripsIn(db: Db, { vin, from, to }: TrackQuery): Promise<TripEnergy[]> {
  const { rows } = await db.execute<TripEnergy & Record<string, unknown>>(sql`
    select round(extract(epoch from begin_at) * 1000)::float8 as "from", joules::float8 as joules,
      round(extract(epoch from coalesce(end_at, last_seen_at)) * 1000)::float8 as "to",
      variance_kj2::float8 as "varianceKj2", metered_ms::float8 as "meteredMs", begin_soc - end_soc as "socUsed"
    from trip where vin = ${vin} and state <> 2 and begin_at < ${to}::timestamptz
      and coalesce(end_at, last_seen_at) > ${from}::timestamptz order by begin_at`)
  return rows
}

async function partOf(on: On, vin: string, track: TrackColumns, [from, to]: [number, number]): Promise<TripEnergy> {
  const decrypt = await decryptOf(on, vin)
  const meter = new EnergyMeter({ at: 0, watts: null, isOn: true })
  let energy = { ...noDistance, ...noEnergy }
  for await (const point of storedPoints(on.db, async () => decrypt, { vin, after: from - 1, to })) {
    const piece = meter.add(point)
    if (piece) energy = addPiece(energy, piece)
  }
  const socs = slice(track, firstAt(track, from), firstAt(track, to + 1)).soc.filter((soc) => soc >= 0)
  return { ...energy, from, to, socUsed: socs.length === 0 ? null : socs[0]! - socs[socs.length - 1]! }
}

async function usedBy(db: Db, parts: readonly TripEnergy[], capacityKwh: number | null): Promise<EnergyUsed> {
  if (parts.length === 0) return { kwh: null, by: null }
  const sum = (value: (part: TripEnergy) => number) => sql`${parts.reduce((all, part) => all + value(part), 0)}::float8`
  const hasSoc = parts.every(({ socUsed }) => socUsed !== null)
  const of = {
    joules: sum(({ joules }) => joules),
    varianceKj2: sum(({ varianceKj2 }) => varianceKj2),
    meteredMs: sum(({ meteredMs }) => meteredMs),
    ms: sum(({ from, to }) => to - from),
    socUsed: hasSoc ? sum(({ socUsed }) => socUsed!) : sql`null`,
    differences: sum(() => 1),
    capacityKwh: sql`${capacityKwh}::float8`,
  }
  const { rows } = await db.execute<{ kwh: number | null; by: EnergyUsed['by'] }>(
    sql`select round(kwh::numeric, 2)::float8 as kwh, energy_by as by from (${energyUsed(of)}) used`,
  )
  return rows[0] ?? { kwh: null, by: null }
}
