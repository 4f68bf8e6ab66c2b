import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { catalogueOf, typesOf } from './catalogue.ts'
import type { VehicleVersions } from './contract.ts'
import { type StoredPart, versionsOf } from './note.ts'
import type { Difference, VersionSource } from './state-texts.ts'

const maxChanges = 200
const iso = (at: string | number) => new Date(at).toISOString()

interface TypeRow extends Record<string, unknown> {
  code: string
  name: string
  nameEn: string
}
interface ChangeRow extends Record<string, unknown> {
  id: string
  ecu: string
  from: string | null
  to: string | null
  fromPart: string | null
  toPart: string | null
  serial: string | null
  source: VersionSource
  at: string
}

/** Returns all ECUs of one vehicle: those of its vehicle type in installation order, then other reported ones. */
export async function vehicleVersions(db: Db, vin: string): Promise<VehicleVersions> {
  const type = (await typesOf(db, [vin])).get(vin)
  const catalogue = type === undefined ? undefined : (await catalogueOf(db, [type])).get(type)
  const reportedParts = (await versionsOf(db, [vin])).get(vin) ?? []
  const differences = await differencesOf(db, vin)
  const own = catalogue?.ecus ?? []
  const others = reportedParts.filter(({ ecu }) => !own.some((each) => each.ecu === ecu))
  const names = await namesOf(db, vin)
  return {
    vehicleType: type === undefined ? null : await typeOf(db, type),
    baseline: catalogue?.baseline ?? null,
    ecus: [
      ...own.map(({ ecu, name, baselineVersion }) => {
        const reportedPart = reportedParts.find((each) => each.ecu === ecu)
        return {
          ecu,
          name,
          reported: reportedPart ? presentPart(reportedPart) : null,
          wanted: baselineVersion ? { partNumber: baselineVersion.partNumber, version: baselineVersion.version } : null,
          difference: differences.get(ecu) ?? (baselineVersion ? 'unknown' : 'noBaseline'),
        }
      }),
      ...others.map((reportedPart) => ({
        ecu: reportedPart.ecu,
        name: names.get(reportedPart.ecu) ?? null,
        wanted: null,
        reported: presentPart(reportedPart),
        difference: differences.get(reportedPart.ecu) ?? 'noBaseline',
      })),
    ],
    changes: await changesOf(db, vin),
  }
}

const presentPart = ({ partNumber, version, counter, hardwareId, serial, source, reportedAt }: StoredPart) => ({
  partNumber,
  version,
  counter,
  hardwareId,
  serial,
  source,
  at: iso(reportedAt),
})

async function differencesOf(db: Db, vin: string): Promise<Map<string, Difference>> {
  const { rows } = await db.execute<{ ecu: string; difference: Difference }>(
    sql`select ecu, difference from ecu_version where vin = ${vin}`,
  )
  return new Map(rows.map(({ ecu, difference }) => [ecu, difference]))
}

async function typeOf(db: Db, id: number): Promise<VehicleVersions['vehicleType']> {
  const { rows } = await db.execute<TypeRow>(
    sql`select code, name, name_en as "nameEn" from vehicle_type where id = ${id}`,
  )
  const [row] = rows
  return row ? { id, code: row.code, name: [row.name, row.nameEn] } : null
}

/** Names of the ECUs that belong to the vehicle's series or to all series. */
async function namesOf(db: Db, vin: string): Promise<Map<string, readonly [string, string]>> {
  const { rows } = await db.execute<TypeRow>(sql`
    select e.code, e.name, e.name_en as "nameEn" from vehicle v left join model m on m.id = v.model
    join ecu e on e.series is null or e.series = m.series where v.vin = ${vin} order by e.series nulls first, e.id desc`)
  return new Map(rows.map(({ code, name, nameEn }) => [code, [name, nameEn] as const]))
}

async function changesOf(db: Db, vin: string): Promise<VehicleVersions['changes']> {
  const { rows } = await db.execute<ChangeRow>(sql`
    select id, ecu, "from", "to", from_part as "fromPart", to_part as "toPart", serial, source, at
    from ecu_version_change where vin = ${vin} order by at desc, id desc limit ${maxChanges}`)
  return rows.map(({ id, at, ...row }) => ({ ...row, id: Number(id), at: iso(at) }))
}
