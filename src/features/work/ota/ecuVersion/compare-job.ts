/**
 * Updates the stored differences between reported versions and the baseline after changes to baselines, versions or
 * models.
 */
import { z } from 'zod'
import { hourMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { records, texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { type JobRun, job, long } from '../../../../platform/work/job.ts'
import { typesOf } from './catalogue.ts'
import { compareWithBaseline, type VersionComparison } from './note.ts'

const piece = 1_000

export const comparing = job({
  name: 'compareEcuVersions',
  input: z.object({ vehicleType: z.number().optional() }),
  lane: long,
  retries: 5,
  run: async ({ store }, run) => {
    await compareAll(store.db, run)
    return undefined
  },
})

/** Adds the job in the running transaction. If it is already running for this type, it runs once more afterwards. */
export async function compareAgain(db: Db, vehicleType?: number): Promise<void> {
  const input = vehicleType === undefined ? {} : { vehicleType }
  await addJob(db, comparing, { input })
}

/** Interval of the full comparison, which catches other changes, for example a vehicle with a new model. */
export const comparingEveryMs = hourMs

/**
 * Works in batches by VIN, each independent of the others. An interrupted run starts again and finds most rows up to
 * date.
 */
export async function compareAll(
  db: Db,
  { input, signal }: Pick<JobRun<{ vehicleType?: number | undefined }>, 'input' | 'signal'>,
) {
  const { vehicleType } = input
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const vins = await nextVins(db, after, vehicleType)
    const last = vins.at(-1)
    if (last === undefined) return
    await comparePiece(db, vins)
    after = last
  }
}

async function nextVins(db: Db, after: string, vehicleType: number | undefined): Promise<string[]> {
  const ofType = sql`select v.vin from vehicle v join ota_model o on o.model = v.model
    where v.vin > ${after} and o.vehicle_type = ${vehicleType ?? 0} order by v.vin limit ${piece}`
  const all = sql`select v.vin from vehicle v where v.vin > ${after} order by v.vin limit ${piece}`
  const { rows } = await db.execute<{ vin: string }>(vehicleType === undefined ? all : ofType)
  return rows.map(({ vin }) => vin)
}

async function comparePiece(db: Db, vins: readonly string[]): Promise<void> {
  const types = await typesOf(db, vins)
  for (const [vehicleType, own] of Map.groupBy(vins, (vin) => types.get(vin) ?? null))
    await compareOfType(db, vehicleType, own)
}

type ComparisonRow = { [K in keyof VersionComparison]: VersionComparison[K] } & Record<string, unknown>

/** Vehicles of a type run only a few distinct versions. Each is compared once, and only changed rows are written. */
async function compareOfType(db: Db, vehicleType: number | null, vins: readonly string[]): Promise<void> {
  const which = sql`vin = any(${texts(vins)}::text[])`
  const { rows } = await db.execute<ComparisonRow>(sql`
    select distinct ecu, version, reported_part_number as "partNumber", part_number as part, counter,
      vehicle_type::float8 as "vehicleType", wanted, difference
    from ecu_version where ${which}`)
  const right = await compareWithBaseline(
    db,
    rows.map(({ ecu, version, partNumber }) => ({ ecu, version, partNumber, vehicleType })),
  )
  const differing = right.filter((row, at) => !isSame(row, rows[at]!))
  const changedEntries = [
    ...new Map(differing.map((row) => [JSON.stringify([row.ecu, row.version, row.partNumber]), row])),
  ]
  if (changedEntries.length === 0) return
  await db.execute(sql`
    update ecu_version e set part_number = r.part, counter = r.counter, vehicle_type = r."vehicleType", wanted = r.wanted,
      difference = r.difference
    from ${records(
      changedEntries.map(([, row]) => row),
      {
        ecu: 'text',
        version: 'text',
        partNumber: 'text',
        part: 'text',
        counter: 'int',
        vehicleType: 'bigint',
        wanted: 'text',
        difference: 'text',
      } as const,
    )}
    where e.${which} and e.ecu = r.ecu and e.version is not distinct from r.version
      and e.reported_part_number is not distinct from r."partNumber"
      and (e.part_number is distinct from r.part or e.counter is distinct from r.counter
        or e.vehicle_type is distinct from r."vehicleType" or e.wanted is distinct from r.wanted
        or e.difference <> r.difference)`)
}

const isSame = (a: VersionComparison, b: VersionComparison) =>
  a.part === b.part &&
  a.counter === b.counter &&
  a.vehicleType === b.vehicleType &&
  a.wanted === b.wanted &&
  a.difference === b.difference
