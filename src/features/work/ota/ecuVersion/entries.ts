/** Workshop entries, stored with `noteVersions` like every other source. */
import { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { bigints, records } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { job, long } from '../../../../platform/work/job.ts'
import { wrongField } from '../../../fleet/vehicles/refusals.ts'
import { ecuVersionEntry } from './contract.ts'
import type { VersionReport } from './merge.ts'
import { noteVersions } from './note.ts'
import { ecuVersionTexts as words } from './state-texts.ts'

/** Tolerance for clocks that are slightly fast. */
const toleranceMs = 60_000
const piece = 500

interface EcuOfVehicle {
  readonly vin: string
  readonly ecu: string
}

/** Returns the pairs of VIN and ECU that exist: the ECU belongs to the vehicle's series or to all series. */
async function existingEcus(db: Db, pairs: readonly EcuOfVehicle[]): Promise<Set<string>> {
  const { rows } = await db.execute<EcuOfVehicle & Record<string, unknown>>(sql`
    select distinct r.vin, r.ecu from ${records(pairs, { vin: 'text', ecu: 'text' })}
    join vehicle v on v.vin = r.vin left join model m on m.id = v.model
    join ecu e on e.code = r.ecu and (e.series is null or e.series = m.series)`)
  return new Set(rows.map(({ vin, ecu }) => `${vin} ${ecu}`))
}

interface VersionEntry extends EcuOfVehicle {
  readonly installedAt: string
}
const isFuture = (at: string, now: Date) => Date.parse(at) > now.getTime() + toleranceMs

export async function checkEntry({ db, parts }: Context, entry: Partial<VersionEntry>): Promise<void> {
  const { vin = '', ecu = '', installedAt = '' } = entry
  if (!(await existingEcus(db, [{ vin, ecu }])).has(`${vin} ${ecu}`))
    throw wrongField(ecuVersionEntry.name, 'ecu', words.unknownEcu)
  if (isFuture(installedAt, parts.now())) throw wrongField(ecuVersionEntry.name, 'installedAt', words.future)
}

export async function entryProblems(db: Db, job: number) {
  const problems: { row: number; field: string; text: string }[] = []
  for (let from = 0; ; ) {
    const { rows } = await db.execute<{ row: number; data: VersionEntry }>(sql`
      select row, data from import_row where job_id = ${job} and row > ${from} order by row limit ${piece}`)
    const last = rows.at(-1)
    if (!last) return problems
    const existing = await existingEcus(
      db,
      rows.map(({ data: { vin, ecu } }) => ({ vin, ecu })),
    )
    for (const { row, data } of rows) {
      if (!existing.has(`${data.vin} ${data.ecu}`)) problems.push({ row, field: 'ecu', text: words.unknownEcu })
      if (isFuture(data.installedAt, new Date())) problems.push({ row, field: 'installedAt', text: words.future })
    }
    from = last.row
  }
}

/** Processes the entries of a sheet in batches, so that vehicle reports do not wait for the whole sheet. */
export const noteEntries = job({
  name: 'noteWorkshopEntries',
  input: z.object({}),
  lane: long,
  retries: 5,
  run: async ({ store }, run) => {
    for (let isMore = true; isMore; ) {
      run.signal.throwIfAborted()
      isMore = await store.tx(async (tx) => {
        await run.hold(tx)
        return notePiece(tx)
      })
    }
    return undefined
  },
})

interface Row extends Record<string, unknown>, Omit<VersionReport, 'source'> {
  id: string
}

async function notePiece(db: Db): Promise<boolean> {
  const { rows } = await db.execute<Row>(sql`
    select id, vin, ecu, version, part_number as "partNumber", hardware_id as "hardwareId", serial,
      (extract(epoch from installed_at) * 1000)::float8 as at
    from ecu_version_entry where not is_processed order by id limit ${piece} for update`)
  if (rows.length === 0) return false
  await noteVersions(
    db,
    rows.map(({ id: _id, ...report }) => ({ ...(report as Omit<VersionReport, 'source'>), source: 'import' as const })),
  )
  await db.execute(sql`
    update ecu_version_entry set is_processed = true where id = any(${bigints(rows.map(({ id }) => id))}::bigint[])`)
  return true
}
