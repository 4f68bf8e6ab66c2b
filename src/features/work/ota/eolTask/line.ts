import type { InputOf, OutputOf } from '../../../../domain/contract/call.ts'
import type { Context, Scope } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { baselineContent } from '../baseline/plan-content.ts'
import { catalogueOf, typesOf } from '../ecuVersion/catalogue.ts'
import { noteVersions, versionsOf } from '../ecuVersion/note.ts'
import { versionsReported } from '../target/verify.ts'
import type { lineCalls } from './contract.ts'

/** Uses the newest released baseline of the vehicle's type, in installation order. */
export async function softwareAtLine(db: Db, vin: string): Promise<OutputOf<typeof lineCalls.wanted>> {
  const type = (await typesOf(db, [vin])).get(vin)
  const baseline = type === undefined ? undefined : (await catalogueOf(db, [type])).get(type)?.baseline
  if (!baseline) return { baseline: null, ecus: [] }
  const reportByEcu = new Map(((await versionsOf(db, [vin])).get(vin) ?? []).map((part) => [part.ecu, part]))
  const content = await baselineContent(db, baseline.id)
  return {
    baseline: baseline.name,
    ecus: content.map(({ ecu, partNumber, version, counter, file: { name, size, sha256 } }) => {
      const has = reportByEcu.get(ecu)
      return {
        ecu,
        partNumber,
        version,
        counter,
        file: { name, size, sha256 },
        reported: has?.version ?? null,
        isSame: has?.version === version && (has.partNumber ?? partNumber) === partNumber,
      }
    }),
  }
}

const pageSize = 50

interface Row extends Record<string, unknown> {
  vin: string
  ecu: string
  partNumber: string | null
  version: string
  hardwareId: string | null
  serial: string | null
  at: number
}

export async function reportedAtLine(
  db: Db,
  scope: Scope,
  { vin, page }: InputOf<typeof lineCalls.reported>,
): Promise<OutputOf<typeof lineCalls.reported>> {
  const scopeCondition = visible(scope, sql`e.vin`, 'many') ?? sql`true`
  const of = vin === undefined ? sql`true` : sql`e.vin = ${vin}`
  const { rows } = await db.execute<Row>(sql`
    select e.vin, e.ecu, e.part_number as "partNumber", e.version, e.hardware_id as "hardwareId", e.serial,
      (extract(epoch from e.reported_at) * 1000)::float8 as at
    from ecu_version e where e.source = 'line' and e.version is not null and ${of} and ${scopeCondition}
    order by e.reported_at desc, e.vin, e.ecu limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return {
    rows: rows.slice(0, pageSize).map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() })),
    hasMore: rows.length > pageSize,
  }
}

/** Stores a station's report like one of the vehicle, because the station has read it from the ECUs. */
export async function reportLine(
  { db, parts, logChange }: Context,
  { vin, at: stationTime, ecus }: InputOf<typeof lineCalls.report>,
): Promise<{ count: number }> {
  const now = parts.now().getTime()
  const at = stationTime === undefined ? now : Math.min(now, Date.parse(stationTime))
  await noteVersions(
    db,
    ecus.map((ecu) => ({ vin, ...ecu, at, source: 'line' })),
  )
  await versionsReported(db, [vin], now)
  logChange({ record: 'ecuVersion', id: vin, label: vin, vin, count: ecus.length, after: { source: 'line' } })
  return { count: ecus.length }
}
