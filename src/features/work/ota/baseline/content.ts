import { code } from '../../../../domain/contract/code.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { bigints, texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { SoftwareVersionState } from '../softwareVersion/state-texts.ts'
import type { BaselinePlace } from './contract.ts'
import { baselineTexts as words } from './state-texts.ts'

interface EcuRow extends Record<string, unknown> {
  id: string
  ecu: string
  name: string
  nameEn: string
  partNumber: string
  isPrimary: boolean
}
interface VersionRow extends Record<string, unknown> {
  id: string
  partNumber: string
  version: string
  counter: number
  state: SoftwareVersionState
  hasFile: boolean
}

/** Returns the ECUs of the vehicle type in installation order, with all versions of their parts. */
export async function placesOf(db: Db, baseline: number, vehicleType: number): Promise<BaselinePlace[]> {
  const ecus = await db.execute<EcuRow>(sql`
    select t.id, e.code as ecu, e.name, e.name_en as "nameEn", t.part_number as "partNumber", t.is_primary as "isPrimary"
    from vehicle_ecu t join ecu e on e.id = t.ecu where t.vehicle_type = ${vehicleType} order by t.position, t.id`)
  const parts = ecus.rows.map(({ partNumber }) => partNumber)
  const versions = await db.execute<VersionRow>(sql`
    select id, part_number as "partNumber", version, counter, state, hash is not null as "hasFile"
    from software_version where part_number = any(${texts(parts)}::text[]) order by counter desc`)
  const { rows: contentRows } = await db.execute<{ place: string; version: string }>(sql`
    select vehicle_ecu as place, software_version as version from baseline_version where baseline = ${baseline}`)
  const versionAt = new Map(contentRows.map(({ place, version }) => [place, version]))
  const byPart = Map.groupBy(versions.rows, ({ partNumber }) => partNumber)
  return ecus.rows.map(({ id, ecu, name, nameEn, partNumber, isPrimary }) => {
    const own = (byPart.get(partNumber) ?? []).map(({ partNumber: _part, ...row }) => ({ ...row, id: Number(row.id) }))
    const chosenId = versionAt.get(id)
    return {
      id: Number(id),
      ecu,
      name: [name, nameEn] as const,
      partNumber,
      isPrimary,
      versions: own,
      chosen: own.find((version) => String(version.id) === chosenId) ?? null,
    }
  })
}

/**
 * Replaces the versions of a baseline. Each goes to the ECU with its part number. Throws 'state' when no ECU has it.
 */
export async function writeContent(
  db: Db,
  { id, vehicleType }: { readonly id: number; readonly vehicleType: number },
  versions: readonly number[],
): Promise<void> {
  const { rows: versionRows } = await db.execute<{
    id: string
    part: string
    version: string
    state: SoftwareVersionState
  }>(sql`
    select id, part_number as part, version, state from software_version where id = any(${bigints(versions)}::bigint[])`)
  if (versionRows.length < new Set(versions).size) throw fault(code.notFound, 'notFound')
  const { rows: places } = await db.execute<{ id: string; part: string }>(sql`
    select id, part_number as part from vehicle_ecu where vehicle_type = ${vehicleType}`)
  const versionByPlace = new Map<string, string>()
  for (const { id: version, part, version: name, state } of versionRows) {
    const place = places.find((each) => each.part === part)
    if (!place) throw new Fault(code.state, words.noPlace, { values: { part } })
    if (versionByPlace.has(place.id)) throw new Fault(code.state, words.twice, { values: { part } })
    if (state === 'withdrawn') throw new Fault(code.state, words.withdrawn, { values: { part, version: name } })
    versionByPlace.set(place.id, version)
  }
  await db.execute(sql`delete from baseline_version where baseline = ${id}`)
  if (versionByPlace.size > 0)
    await db.execute(sql`
      insert into baseline_version (baseline, vehicle_ecu, software_version)
      select ${id}, p.place, p.version
      from unnest(${bigints([...versionByPlace.keys()])}::bigint[], ${bigints([...versionByPlace.values()])}::bigint[]) as p(place, version)`)
}
