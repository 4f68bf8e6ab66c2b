import { fleetDay } from '../../../../domain/time.ts'
import { requireDays, requireFilters } from '../../../../platform/record/needs.ts'
import { serveComputed } from '../../../../platform/record/serve-computed.ts'
import { recordView } from '../../../../platform/record/table.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { faultAnalysisCalls as calls, faultAnalysis } from './contract.ts'
import { beginOf, byOf, fromFaults, keyOf, ofFaults, ofVehicles } from './fault-counts.ts'
import { groupsOf, storedKeys } from './groups.ts'

recordView(faultAnalysis, 'vehicle')

const longestDays = 366
const maxVehicles = 200

const picture = serve(calls.picture, async ({ filter }, { db, scope }) => {
  check(filter)
  const [first, last] = (filter?.period ?? []) as [string, string]
  const { rows: all } = await db.execute<{ faults: number; vehicles: number }>(sql`
    select count(*)::int as faults, count(distinct f.vin)::int as vehicles
    from ${fromFaults} where ${ofFaults(scope, filter)}`)
  const { rows: whole } = await db.execute<{ of: number }>(
    sql`select count(*)::int as of from vehicle v where ${ofVehicles(scope, filter)}`,
  )
  const { rows: days } = await db.execute<{ day: string; severity: string; faults: number }>(sql`
    select day, severity, count(*)::int as faults from (
      select to_char(f.first_seen_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
        coalesce(f.severity, '0') as severity
      from ${fromFaults} where ${ofFaults(scope, filter)} and f.first_seen_at >= ${beginOf(first)}) c
    where day between ${first} and ${last} group by day, severity order by day, severity`)
  return { faults: all[0]?.faults ?? 0, vehicles: all[0]?.vehicles ?? 0, of: whole[0]?.of ?? 0, days }
})

interface AffectedVehicleRow extends Record<string, unknown> {
  vin: string
  faults: number
  present: number
  last: string
}

const vehicles = serve(calls.vehicles, async ({ filter, key }, context) => {
  check(filter)
  const { db, scope, parts } = context
  const keys = await storedKeys(context, filter, key)
  const of = keyOf(byOf(filter), fleetDay(parts.now().getTime()))
  const faultCounts = sql`
    select f.vin, count(*)::int as faults, count(*) filter (where f.state = 'present')::int as present,
      max(f.last_seen_at) as last
    from ${fromFaults} where ${ofFaults(scope, filter)} and ${of} = any(${sql.param(keys)}::text[]) group by f.vin`
  const { rows } = await db.execute<AffectedVehicleRow>(
    sql`select * from (${faultCounts}) c order by faults desc, last desc, vin limit ${maxVehicles}`,
  )
  const { rows: whole } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${faultCounts}) c`,
  )
  const { rows: vehicleRows } = await db.execute<{ vin: string; plate: string | null; model: string | null }>(sql`
    select v.vin, v.plate, m.name as model from vehicle v left join model m on m.id = v.model
    where v.vin = any(${sql.param(rows.map(({ vin }) => vin))}::text[])`)
  const ofVin = new Map(vehicleRows.map((row) => [row.vin, row]))
  return {
    total: whole[0]?.total ?? 0,
    rows: rows.map(({ vin, faults, present, last }) => ({
      vin,
      plate: ofVin.get(vin)?.plate ?? null,
      model: ofVin.get(vin)?.model ?? null,
      faults,
      present,
      lastSeenAt: new Date(last).toISOString(),
    })),
  }
})

function check(filter: FilterInput): void {
  requireFilters(faultAnalysis, filter)
  requireDays(faultAnalysis, 'period', filter, longestDays)
}

export default thing({
  records: [
    serveComputed(faultAnalysis, calls, (context, filter) => {
      check(filter)
      return groupsOf(context, filter)
    }),
  ],
  calls: [picture, vehicles],
})
