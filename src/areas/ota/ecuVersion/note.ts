/** The one place where it is written what the ECUs of vehicles run. */
import { sql } from '../../../server/store/drizzle.ts'
import { records, texts } from '../../../server/store/records.ts'
import type { Db } from '../../../server/store/store.ts'
import { catalogueOf, countersOf, typesOf } from './catalogue.ts'
import { differenceOf, type WantedVersion } from './difference.ts'
import { type KnownVersion, keyOf, mergeAll, type VersionChange, type VersionReport } from './merge.ts'
import type { Difference, VersionSource } from './state-texts.ts'

/** Vehicles take turns by these: few enough for a transaction to hold them all. */
const turns = 256
const turnsOf = 32960

/**
 * Takes in what was told of vehicles' ECUs: of each thing the latest counts, whatever the order in which reports come,
 * and one that comes again changes nothing. Answers the vehicles with an ECU that changed. Vehicles that are not known
 * are left out. Call it in a transaction: those of the same vehicles wait for each other until it ends.
 */
export async function noteVersions(db: Db, reports: readonly VersionReport[]): Promise<string[]> {
  const given = reports.flatMap(tidied)
  if (given.length === 0) return []
  const named = [...new Set(given.map(({ vin }) => vin))].sort()
  await db.execute(sql`
    select pg_advisory_xact_lock(${turnsOf}::int, turn) from (
      select distinct abs(hashtext(vin) % ${turns}::int) as turn from unnest(${texts(named)}::text[]) as n(vin) order by 1) t`)
  const { rows: there } = await db.execute<{ vin: string }>(
    sql`select vin from vehicle where vin = any(${texts(named)}::text[])`,
  )
  const vins = new Set(there.map(({ vin }) => vin))
  const known = await knownOf(db, [...vins])
  const { after, changes } = mergeAll(
    known,
    given.filter(({ vin }) => vins.has(vin)),
  )
  const written = [...after].flatMap(([key, row]) => (isSame(known.get(key), row) ? [] : [row]))
  await write(db, await comparedByVin(db, written))
  await writeChanges(db, changes)
  return [...new Set(changes.map(({ vin }) => vin))]
}

const limits = { ecu: 16, partNumber: 32, version: 64, hardwareId: 64, serial: 64 } as const
const told = (text: string | undefined, longest: number) => text?.trim().slice(0, longest) || undefined

/** Boxes pad and quote as they like; what then says nothing is left out. */
function tidied(report: VersionReport): VersionReport[] {
  const ecu = told(report.ecu, limits.ecu)?.toUpperCase()
  const { vin, at, source, sha256 } = report
  if (!ecu || !Number.isFinite(at)) return []
  const hash = sha256?.toLowerCase()
  const read = {
    partNumber: told(report.partNumber, limits.partNumber),
    version: told(report.version, limits.version),
    hardwareId: told(report.hardwareId, limits.hardwareId),
    serial: told(report.serial, limits.serial),
    sha256: hash && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined,
  }
  const says = read.partNumber ?? read.version ?? read.hardwareId ?? read.serial
  return says === undefined ? [] : [{ vin, ecu, at: Math.round(at), source, ...read }]
}

const isSame = (before: KnownVersion | undefined, after: KnownVersion) =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(after)

type Stored = { [K in keyof KnownVersion]: KnownVersion[K] } & Record<string, unknown>

async function knownOf(db: Db, vins: readonly string[]): Promise<Map<string, KnownVersion>> {
  const ms = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`)
  const { rows } = await db.execute<Stored>(sql`
    select vin, ecu, version, sha256, ${ms('reported_at')} as "reportedAt", source, told_part as "partNumber",
      ${ms('part_at')} as "partAt", hardware_id as "hardwareId", ${ms('hardware_at')} as "hardwareAt",
      serial, ${ms('serial_at')} as "serialAt"
    from ecu_version where vin = any(${texts(vins)}::text[])`)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** What an ECU says that it runs, in a vehicle of a type. */
export interface Told {
  readonly ecu: string
  readonly version: string | null
  /** As it was told. */
  readonly partNumber: string | null
  readonly vehicleType: number | null
}
/** What follows from the catalogue for it. */
export interface Compared extends Told {
  /** As it was told, or else as the vehicle type says. */
  readonly part: string | null
  readonly counter: number | null
  readonly wanted: string | null
  readonly difference: Difference
}

/** Sets rows beside the newest released baselines of their vehicle types. */
export async function compared<Row extends Told>(db: Db, rows: readonly Row[]): Promise<(Row & Compared)[]> {
  if (rows.length === 0) return []
  const types = new Set(rows.flatMap(({ vehicleType }) => vehicleType ?? []))
  const catalogue = await catalogueOf(db, [...types])
  const placed = rows.map((row) => {
    const { vehicleType } = row
    const place = vehicleType === null ? undefined : catalogue.get(vehicleType)?.ecus.find(({ ecu }) => ecu === row.ecu)
    // An ECU that does not say its part has the one of its vehicle type.
    const part = row.partNumber ?? place?.partNumber ?? null
    return { row, wanted: place?.wanted as WantedVersion | undefined, part }
  })
  const counterOf = await countersOf(
    db,
    placed.flatMap(({ row: { version }, part }) => (part && version ? [{ partNumber: part, version }] : [])),
  )
  return placed.map(({ row, wanted, part }) => {
    const { version } = row
    const counter = counterOf({ partNumber: part, version })
    const difference = differenceOf({ partNumber: part, version, counter }, wanted)
    return { ...row, part, counter, wanted: wanted?.version ?? null, difference }
  })
}

/** The same, for rows that name their vehicles. */
async function comparedByVin<Row extends Omit<Told, 'vehicleType'> & { readonly vin: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & Compared)[]> {
  const types = await typesOf(db, [...new Set(rows.map(({ vin }) => vin))])
  return compared(
    db,
    rows.map((row) => ({ ...row, vehicleType: types.get(row.vin) ?? null })),
  )
}

const byKey = (a: { vin: string; ecu: string }, b: typeof a) => (keyOf(a) < keyOf(b) ? -1 : 1)

async function write(db: Db, rows: readonly (KnownVersion & Compared)[]): Promise<void> {
  if (rows.length === 0) return
  const moment = (column: string) => sql.raw(`to_timestamp(r."${column}" / 1000)`)
  const set = sql.join(
    [
      'version',
      'sha256',
      'reported_at',
      'source',
      'told_part',
      'part_at',
      'hardware_id',
      'hardware_at',
      'serial',
      'serial_at',
      'part_number',
      'counter',
      'vehicle_type',
      'wanted',
      'difference',
      'updated_at',
    ].map((column) => sql.raw(`${column} = excluded.${column}`)),
    sql`, `,
  )
  await db.execute(sql`
    insert into ecu_version as e (vin, ecu, version, sha256, reported_at, source, told_part, part_at, hardware_id,
      hardware_at, serial, serial_at, part_number, counter, vehicle_type, wanted, difference)
    select r.vin, r.ecu, r.version, r.sha256, ${moment('reportedAt')}, r.source, r."partNumber", ${moment('partAt')},
      r."hardwareId", ${moment('hardwareAt')}, r.serial, ${moment('serialAt')}, r.part, r.counter, r."vehicleType", r.wanted,
      r.difference
    from ${records([...rows].sort(byKey), {
      vin: 'text',
      ecu: 'text',
      version: 'text',
      sha256: 'text',
      reportedAt: 'float8',
      source: 'text',
      partNumber: 'text',
      partAt: 'float8',
      hardwareId: 'text',
      hardwareAt: 'float8',
      serial: 'text',
      serialAt: 'float8',
      part: 'text',
      counter: 'int',
      vehicleType: 'bigint',
      wanted: 'text',
      difference: 'text',
    } as const)}
    on conflict (vin, ecu) do update set ${set}`)
}

async function writeChanges(db: Db, changes: readonly VersionChange[]): Promise<void> {
  if (changes.length === 0) return
  await db.execute(sql`
    insert into ecu_version_change (vin, ecu, "from", "to", from_part, to_part, serial, source, at)
    select r.vin, r.ecu, r."from", r."to", r."fromPart", r."toPart", r.serial, r.source, to_timestamp(r.at / 1000)
    from ${records(changes, {
      vin: 'text',
      ecu: 'text',
      from: 'text',
      to: 'text',
      fromPart: 'text',
      toPart: 'text',
      serial: 'text',
      source: 'text',
      at: 'float8',
    } as const)}`)
}

/** What a vehicle's ECU runs, as it was told last. */
export interface ReportedPart {
  readonly ecu: string
  /** As it was told, else as its vehicle type says; null: nobody knows. */
  readonly partNumber: string | null
  /** Null: only other things of the ECU were told. */
  readonly version: string | null
  /** Release counter of the version; null: nobody has entered that version. */
  readonly counter: number | null
  readonly hardwareId: string | null
  readonly serial: string | null
  readonly sha256: string | null
  /** When the version was told, ms since 1970. */
  readonly reportedAt: number
  readonly source: VersionSource
}

/** What the ECUs of vehicles run, by VIN; a vehicle of which nothing is known is not there. */
export async function versionsOf(db: Db, vins: readonly string[]): Promise<Map<string, ReportedPart[]>> {
  if (vins.length === 0) return new Map()
  const { rows } = await db.execute<ReportedPart & { vin: string } & Record<string, unknown>>(sql`
    select vin, ecu, part_number as "partNumber", version, counter, hardware_id as "hardwareId", serial, sha256, source,
      round(extract(epoch from reported_at) * 1000)::float8 as "reportedAt"
    from ecu_version where vin = any(${texts(vins)}::text[]) order by vin, ecu`)
  const found = new Map<string, ReportedPart[]>()
  for (const { vin, ...part } of rows) found.set(vin, [...(found.get(vin) ?? []), part])
  return found
}
