/** Collects the facts that `eligibility` needs for many vehicles. Reads in pieces with a few statements each. */
import type { Scope } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { SQL, sql } from '../../../../platform/store/drizzle.ts'
import { texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { nationalProvinces } from '../../../base/settings/province/national.ts'
import { provinceOf } from '../../tracking/address/place.ts'
import { type StoredPart, versionsOf } from '../ecuVersion/note.ts'
import type { UpgradePlan } from '../plan.ts'
import { type Holder, holdersOf } from '../target/holders.ts'
import type { ReportedPart, VehicleFacts } from './eligible.ts'

export interface Facts {
  readonly vehicle: VehicleFacts
  /** Campaign that has the vehicle, if any. */
  readonly others: readonly Holder[]
}

const pieceSize = 2_000

const idsOf = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`

/**
 * SQL condition on vehicles `v` for the lists in a plan. Vehicles that do not match are out of scope, excluded or of
 * another type, and are not checked individually.
 */
export function within({ who }: UpgradePlan, { excluding = true } = {}): SQL {
  const { vehicleType, models, series, vins, excluded: excludedVins } = who
  const all = sql`true`
  const type = sql`v.model in (select m.model from ota_model m where m.vehicle_type = ${vehicleType} and m.enabled)`
  return sql`${type}
    and ${models.length > 0 ? sql`v.model = any(${idsOf(models)})` : all}
    and ${series.length > 0 ? sql`v.series = any(${idsOf(series)})` : all}
    and ${vins.length > 0 ? sql`v.vin = any(${texts(vins)}::text[])` : all}
    and ${excluding && excludedVins.length > 0 ? sql`v.vin <> all(${texts(excludedVins)}::text[])` : all}`
}

export const scopeCondition = (scope: Scope): SQL => visible(scope, sql`v.vin`, 'one') ?? sql`true`

/**
 * Collects facts of the vehicles `v` that match a condition, in pieces and ordered by VIN.
 * @param at when it is, ms
 */
export async function* factsInPieces(
  db: Db,
  condition: SQL,
  plan: UpgradePlan,
  at: number,
  { after = '', size = pieceSize }: { after?: string; size?: number } = {},
): AsyncGenerator<Facts[]> {
  for (let last = after; ; ) {
    const { rows } = await db.execute<VehicleFactRow>(sql`
      select v.vin, v.model::float8 as model, v.series::float8 as series, v.box_serial is not null as "hasBox",
        (select m.vehicle_type::float8 from ota_model m where m.model = v.model and m.enabled) as "vehicleType"
      from vehicle v where v.vin > ${last} and ${condition} order by v.vin limit ${size}`)
    if (rows.length > 0) yield await addFacts(db, rows, plan, at)
    if (rows.length < size) return
    last = rows.at(-1)?.vin ?? ''
  }
}

export async function factsOf(db: Db, which: readonly string[] | SQL, plan: UpgradePlan, at: number): Promise<Facts[]> {
  const condition = which instanceof SQL ? which : sql`v.vin = any(${texts(which as string[])}::text[])`
  const all: Facts[] = []
  for await (const piece of factsInPieces(db, condition, plan, at)) all.push(...piece)
  return all
}

type VehicleFactRow = Record<string, unknown> &
  Pick<VehicleFacts, 'vin' | 'model' | 'series' | 'hasBox' | 'vehicleType'>

async function addFacts(db: Db, rows: readonly VehicleFactRow[], { who }: UpgradePlan, at: number): Promise<Facts[]> {
  const vinList = rows.map(({ vin }) => vin)
  const vins = sql`${texts(vinList)}::text[]`
  const parts = await versionsOf(db, vinList)
  const groups = who.groups.length > 0 ? await groupsOf(db, vins, who.groups) : new Map<string, number[]>()
  const regions = who.regions.length > 0 ? await regionsOf(db, vins) : new Map<string, string | null>()
  const holders = await holdersOf(db, vinList)
  return rows.map(({ vin, model, series, hasBox, vehicleType }) => ({
    vehicle: {
      vin,
      at,
      model,
      series,
      hasBox,
      vehicleType,
      parts: (parts.get(vin) ?? []).flatMap(toReportedPart),
      groups: groups.get(vin) ?? [],
      region: regions.get(vin) ?? null,
    },
    others: [holders.get(vin) ?? []].flat(),
  }))
}

/** Omits ECUs that have reported only their hardware. */
const toReportedPart = ({ ecu, partNumber, version, counter, hardwareId, reportedAt }: StoredPart): ReportedPart[] =>
  version === null
    ? []
    : [{ ecu, partNumber, version, counter, hardwareId, reportedAt: new Date(reportedAt).toISOString() }]

async function groupsOf(db: Db, vins: SQL, groupIds: readonly number[]): Promise<Map<string, number[]>> {
  const { rows } = await db.execute<{ vin: string; group: number }>(sql`
    select gv.vin, gv.group_id::float8 as group from vehicle_group_vehicle gv
    where gv.vin = any(${vins}) and gv.group_id = any(${idsOf(groupIds)})`)
  const groups = new Map<string, number[]>()
  for (const { vin, group } of rows) groups.set(vin, [...(groups.get(vin) ?? []), group])
  return groups
}

const codeOfProvince = new Map(nationalProvinces.map(({ name, code }) => [name, code]))

async function regionsOf(db: Db, vins: SQL): Promise<Map<string, string | null>> {
  const { rows } = await db.execute<{ vin: string; longitude: number; latitude: number }>(sql`
    select vin, longitude, latitude from last_message
    where vin = any(${vins}) and longitude is not null and latitude is not null`)
  return new Map(
    rows.map(({ vin, longitude, latitude }) => {
      const [name = ''] = provinceOf([longitude, latitude]) ?? []
      return [vin, codeOfProvince.get(name) ?? null]
    }),
  )
}
