/** The only place that writes the versions of vehicles' ECUs. */
import { sql } from '../../../../platform/store/drizzle.ts'
import { records, texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { catalogueOf, countersOf, typesOf } from './catalogue.ts'
import { type BaselineVersion, differenceOf } from './difference.ts'
import { keyOf, mergeAll, type StoredVersion, type VersionChange, type VersionReport } from './merge.ts'
import type { Difference, VersionSource } from './state-texts.ts'

/** Number of advisory locks that vehicles share, small enough for one transaction to lock all. */
const turns = 256
const turnsOf = 32960

/**
 * Merges version reports into ecu_version. The latest value per field wins, so order and repetition do not matter.
 * Returns the VINs with a changed ECU. Unknown VINs are ignored. Call it in a transaction: calls for the same vehicles
 * wait for each other until it ends.
 */
export async function noteVersions(db: Db, reports: readonly VersionReport[]): Promise<string[]> {
  const cleanReports = reports.flatMap(normalizeReport)
  if (cleanReports.length === 0) return []
  const reportVins = [...new Set(cleanReports.map(({ vin }) => vin))].sort()
  await db.execute(sql`
    select pg_advisory_xact_lock(${turnsOf}::int, turn) from (
      select distinct abs(hashtext(vin) % ${turns}::int) as turn from unnest(${texts(reportVins)}::text[]) as n(vin) order by 1) t`)
  const { rows: there } = await db.execute<{ vin: string }>(
    sql`select vin from vehicle where vin = any(${texts(reportVins)}::text[])`,
  )
  const vins = new Set(there.map(({ vin }) => vin))
  const storedVersions = await storedVersionsOf(db, [...vins])
  const { after, changes } = mergeAll(
    storedVersions,
    cleanReports.filter(({ vin }) => vins.has(vin)),
  )
  const changedRows = [...after].flatMap(([key, row]) => (isSame(storedVersions.get(key), row) ? [] : [row]))
  await write(db, await comparedByVin(db, changedRows))
  await writeChanges(db, changes)
  return [...new Set(changes.map(({ vin }) => vin))]
}

const limits = { ecu: 16, partNumber: 32, version: 64, hardwareId: 64, serial: 64 } as const
const cleanText = (text: string | undefined, longest: number) => text?.trim().slice(0, longest) || undefined

/** Normalizes a report, because boxes pad and quote values in different ways. Reports without content are dropped. */
function normalizeReport(report: VersionReport): VersionReport[] {
  const ecu = cleanText(report.ecu, limits.ecu)?.toUpperCase()
  const { vin, at, source, sha256 } = report
  if (!ecu || !Number.isFinite(at)) return []
  const hash = sha256?.toLowerCase()
  const read = {
    partNumber: cleanText(report.partNumber, limits.partNumber),
    version: cleanText(report.version, limits.version),
    hardwareId: cleanText(report.hardwareId, limits.hardwareId),
    serial: cleanText(report.serial, limits.serial),
    sha256: hash && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined,
  }
  const says = read.partNumber ?? read.version ?? read.hardwareId ?? read.serial
  return says === undefined ? [] : [{ vin, ecu, at: Math.round(at), source, ...read }]
}

const isSame = (before: StoredVersion | undefined, after: StoredVersion) =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(after)

type StoredVersionRow = { [K in keyof StoredVersion]: StoredVersion[K] } & Record<string, unknown>

async function storedVersionsOf(db: Db, vins: readonly string[]): Promise<Map<string, StoredVersion>> {
  const ms = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`)
  const { rows } = await db.execute<StoredVersionRow>(sql`
    select vin, ecu, version, sha256, ${ms('reported_at')} as "reportedAt", source, reported_part_number as "partNumber",
      ${ms('part_at')} as "partAt", hardware_id as "hardwareId", ${ms('hardware_at')} as "hardwareAt",
      serial, ${ms('serial_at')} as "serialAt"
    from ecu_version where vin = any(${texts(vins)}::text[])`)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

export interface ComparableVersion {
  readonly ecu: string
  readonly version: string | null
  readonly partNumber: string | null
  readonly vehicleType: number | null
}
export interface VersionComparison extends ComparableVersion {
  /** Reported value, else the vehicle type's default. */
  readonly part: string | null
  readonly counter: number | null
  readonly wanted: string | null
  readonly difference: Difference
}

/** Compares rows with the newest released baselines of their vehicle types. */
export async function compareWithBaseline<Row extends ComparableVersion>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & VersionComparison)[]> {
  if (rows.length === 0) return []
  const types = new Set(rows.flatMap(({ vehicleType }) => vehicleType ?? []))
  const catalogue = await catalogueOf(db, [...types])
  const rowsWithPart = rows.map((row) => {
    const { vehicleType } = row
    const place = vehicleType === null ? undefined : catalogue.get(vehicleType)?.ecus.find(({ ecu }) => ecu === row.ecu)
    // Without a reported part number, the one of the vehicle type is used.
    const part = row.partNumber ?? place?.partNumber ?? null
    return { row, wanted: place?.baselineVersion as BaselineVersion | undefined, part }
  })
  const counterOf = await countersOf(
    db,
    rowsWithPart.flatMap(({ row: { version }, part }) => (part && version ? [{ partNumber: part, version }] : [])),
  )
  return rowsWithPart.map(({ row, wanted: baselineVersion, part }) => {
    const { version } = row
    const counter = counterOf({ partNumber: part, version })
    const difference = differenceOf({ partNumber: part, version, counter }, baselineVersion)
    return { ...row, part, counter, wanted: baselineVersion?.version ?? null, difference }
  })
}

async function comparedByVin<Row extends Omit<ComparableVersion, 'vehicleType'> & { readonly vin: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & VersionComparison)[]> {
  const types = await typesOf(db, [...new Set(rows.map(({ vin }) => vin))])
  return compareWithBaseline(
    db,
    rows.map((row) => ({ ...row, vehicleType: types.get(row.vin) ?? null })),
  )
}

const byKey = (a: { vin: string; ecu: string }, b: typeof a) => (keyOf(a) < keyOf(b) ? -1 : 1)

async function write(db: Db, rows: readonly (StoredVersion & VersionComparison)[]): Promise<void> {
  if (rows.length === 0) return
  const moment = (column: string) => sql.raw(`to_timestamp(r."${column}" / 1000)`)
  const set = sql.join(
    [
      'version',
      'sha256',
      'reported_at',
      'source',
      'reported_part_number',
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
    insert into ecu_version as e (vin, ecu, version, sha256, reported_at, source, reported_part_number, part_at, hardware_id,
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

export interface StoredPart {
  readonly ecu: string
  /** Reported value, else the vehicle type's default. Null: unknown. */
  readonly partNumber: string | null
  /** Null: only other fields were reported. */
  readonly version: string | null
  /** Release counter of the version. Null: the version does not exist in the catalogue. */
  readonly counter: number | null
  readonly hardwareId: string | null
  readonly serial: string | null
  readonly sha256: string | null
  /** Report time of the version, ms since 1970. */
  readonly reportedAt: number
  readonly source: VersionSource
}

/** Returns the software of ECUs by VIN. Vehicles without reports are omitted. */
export async function versionsOf(db: Db, vins: readonly string[]): Promise<Map<string, StoredPart[]>> {
  if (vins.length === 0) return new Map()
  const { rows } = await db.execute<StoredPart & { vin: string } & Record<string, unknown>>(sql`
    select vin, ecu, part_number as "partNumber", version, counter, hardware_id as "hardwareId", serial, sha256, source,
      round(extract(epoch from reported_at) * 1000)::float8 as "reportedAt"
    from ecu_version where vin = any(${texts(vins)}::text[]) order by vin, ecu`)
  const partsByVin = new Map<string, StoredPart[]>()
  for (const { vin, ...part } of rows) partsByVin.set(vin, [...(partsByVin.get(vin) ?? []), part])
  return partsByVin
}
