import { sql } from '../../../../platform/store/drizzle.ts'
import { records, texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { BaselineVersion } from './difference.ts'

interface TypeEcu {
  readonly ecu: string
  readonly name: readonly [string, string]
  readonly partNumber: string
  readonly baselineVersion: BaselineVersion | undefined
}
export interface TypeCatalogue {
  readonly baseline: { readonly id: number; readonly name: string } | undefined
  /** In installation order. */
  readonly ecus: readonly TypeEcu[]
}

/** Returns vehicle types by VIN. Vehicles without a type are omitted. */
export async function typesOf(db: Db, vins: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ vin: string; type: string }>(sql`
    select v.vin, o.vehicle_type as type from vehicle v join ota_model o on o.model = v.model
    where v.vin = any(${texts(vins)}::text[])`)
  return new Map(rows.map(({ vin, type }) => [vin, Number(type)]))
}

interface EcuRow extends Record<string, unknown> {
  type: string
  id: string
  ecu: string
  name: string
  nameEn: string
  partNumber: string
}
interface BaselineRow extends Record<string, unknown> {
  type: string
  baseline: string
  label: string
  vehicleEcu: string | null
  partNumber: string
  version: string
  counter: number
}

/** Returns the ECUs of vehicle types, with the versions in the newest released baseline. */
export async function catalogueOf(db: Db, types: readonly number[]): Promise<Map<number, TypeCatalogue>> {
  if (types.length === 0) return new Map()
  const typeIds = sql.param([...new Set(types)])
  const ecus = await db.execute<EcuRow>(sql`
    select t.vehicle_type as type, t.id, e.code as ecu, e.name, e.name_en as "nameEn", t.part_number as "partNumber"
    from vehicle_ecu t join ecu e on e.id = t.ecu
    where t.vehicle_type = any(${typeIds}::bigint[]) order by t.position, t.id`)
  const baselineVersions = await db.execute<BaselineRow>(sql`
    select b.vehicle_type as type, b.id as baseline, b.name as label, c.vehicle_ecu as "vehicleEcu",
      s.part_number as "partNumber", s.version, s.counter
    from (select distinct on (vehicle_type) vehicle_type, id, name from baseline
      where state = 'released' and vehicle_type = any(${typeIds}::bigint[])
      order by vehicle_type, released_at desc, id desc) b
    left join baseline_version c on c.baseline = b.id left join software_version s on s.id = c.software_version`)
  const byEcu = new Map(baselineVersions.rows.map((row) => [row.vehicleEcu, row]))
  return new Map(
    types.map((type) => {
      const first = baselineVersions.rows.find((row) => Number(row.type) === type)
      const own = ecus.rows.filter((row) => Number(row.type) === type)
      return [
        type,
        {
          baseline: first && { id: Number(first.baseline), name: first.label },
          ecus: own.map(({ id, ecu, name, nameEn, partNumber }) => {
            const of = byEcu.get(id)
            return {
              ecu,
              name: [name, nameEn] as const,
              partNumber,
              baselineVersion: of && { partNumber: of.partNumber, version: of.version, counter: of.counter },
            }
          }),
        },
      ]
    }),
  )
}

export interface PartVersion {
  readonly partNumber: string
  readonly version: string
}
const versionKey = ({ partNumber, version }: PartVersion) => `${partNumber}\0${version}`

/** Returns a lookup of release counters. Null: the version does not exist in the catalogue. */
export async function countersOf(
  db: Db,
  versions: readonly PartVersion[],
): Promise<(of: { partNumber: string | null; version: string | null }) => number | null> {
  const distinctVersions = [...new Map(versions.map((each) => [versionKey(each), each])).values()]
  if (distinctVersions.length === 0) return () => null
  const { rows } = await db.execute<{ partNumber: string; version: string; counter: number }>(sql`
    select s.part_number as "partNumber", s.version, s.counter
    from ${records(distinctVersions, { partNumber: 'text', version: 'text' })}
    join software_version s on s.part_number = r."partNumber" and s.version = r.version`)
  const counterByVersion = new Map(rows.map((row) => [versionKey(row), row.counter]))
  return ({ partNumber, version }) =>
    partNumber === null || version === null ? null : (counterByVersion.get(versionKey({ partNumber, version })) ?? null)
}
