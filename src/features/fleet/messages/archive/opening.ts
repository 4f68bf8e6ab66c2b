/** Copies vehicle-days of the archive into the tables that queries read. */
import { randomUUID } from 'node:crypto'
import { dayMs, hourMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { copyIn } from '../../../../platform/store/copy.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db, Store, Tx } from '../../../../platform/store/store.ts'
import { messageColumns, messageRows } from '../storage/copy-rows.ts'
import { insertMissing } from '../storage/insert.ts'
import type { ArchivedMessage } from './archived-message.ts'
import { openArchiveFile } from './read-file.ts'

export type OpeningParts = Pick<Parts, 'store' | 'files' | 'now'>

/** One vehicle and a time range in ms since 1970, excluding `to`. */
export interface VehiclePeriod {
  readonly vin: string
  readonly from: number
  readonly to: number
}

/** Vehicle-day of the archive. `mark`: of its last use. */
export interface OpenedDay {
  readonly vin: string
  readonly day: number
  readonly mark: string
}

interface DayFile {
  readonly day: number
  readonly hash: string
}

/** Days of the period (since 1970) whose messages of the vehicle may be in the archive, in order. */
export async function archivedDays(db: Db, { vin, from, to }: VehiclePeriod): Promise<DayFile[]> {
  const { rows } = await db.execute<DayFile & Record<string, unknown>>(sql`
    select day, hash from archive_file
    where is_complete and day >= ${Math.floor(from / dayMs)} and day < ${Math.ceil(to / dayMs)}
      and first_vin collate "C" <= ${vin} and last_vin collate "C" >= ${vin}
    order by day`)
  return rows
}

/**
 * Makes the messages of a vehicle and period readable in `opened_message`. Does nothing for days that are in the table.
 * Returns the days that were not open before.
 */
export async function openDays(parts: OpeningParts, period: VehiclePeriod): Promise<OpenedDay[]> {
  const days = await archivedDays(parts.store.db, period)
  if (days.length === 0) return []
  const openHashes = await markUsed(parts, period.vin, days)
  const newDays: OpenedDay[] = []
  for (const { day, hash } of days) {
    if (openHashes.get(day) === hash) continue
    const newDay = await openDay(parts, period.vin, { day, hash })
    if (newDay) newDays.push(newDay)
  }
  return newDays
}

async function markUsed({ store, now }: OpeningParts, vin: string, days: readonly DayFile[]) {
  const numbers = sql.param(days.map(({ day }) => day))
  const { rows } = await store.db.execute<{ day: number; hash: string }>(sql`
    update opened_day set used_at = ${moment(now().getTime())}, mark = ${randomUUID()} where vin = ${vin} and day = any(${numbers}::int[])
    returning day, hash`)
  return new Map(rows.map(({ day, hash }) => [day, hash]))
}

/** Undefined: another reader has opened it. */
async function openDay(parts: OpeningParts, vin: string, { day, hash }: DayFile): Promise<OpenedDay | undefined> {
  const messages = await readVehicleDay(parts, hash, vin)
  return parts.store.tx(async (tx) => {
    const mark = randomUUID()
    const { rows } = await tx.execute(sql`
      insert into opened_day (vin, day, hash, rows, used_at, mark)
      values (${vin}, ${day}, ${hash}, ${messages.length}, ${moment(parts.now().getTime())}, ${mark})
      on conflict (vin, day) do update
        set hash = excluded.hash, rows = excluded.rows, used_at = excluded.used_at, mark = excluded.mark
        where opened_day.hash <> excluded.hash
      returning vin`)
    if (rows.length === 0) return undefined
    await deleteMessages(tx, vin, day)
    await addMessages(tx, parts.store.kind, messages)
    // A message that was sent again is in both until the archive has it.
    await tx.execute(sql`delete from opened_message o using message m
      where ${ofDay(vin, day)} and m.vin = ${vin} and (m.at, m.kind, m.digest) = (o.at, o.kind, o.digest)`)
    return { vin, day, mark }
  })
}

const rowsAtOnce = 5_000
async function addMessages(tx: Tx, kind: Store['kind'], messages: readonly ArchivedMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += rowsAtOnce) {
    const rows = messages.slice(from, from + rowsAtOnce)
    if (kind === 'embedded') await insertMissing(tx, 'opened_message', rows)
    else await copyIn(tx, `copy opened_message (${messageColumns}) from stdin (format binary)`, messageRows(rows))
  }
}

async function readVehicleDay({ files }: OpeningParts, hash: string, vin: string): Promise<ArchivedMessage[]> {
  const file = await openArchiveFile(files, hash)
  const messages: ArchivedMessage[] = []
  for (const [group, { firstVin, lastVin }] of file.groups.entries())
    if (firstVin <= vin && vin <= lastVin)
      for (const message of await file.read(group)) if (message.vin === vin) messages.push(message)
  return messages
}

const ofDay = (vin: string, day: number) =>
  sql`o.vin = ${vin} and o.at >= ${moment(day * dayMs)} and o.at < ${moment((day + 1) * dayMs)}`
const deleteMessages = (tx: Tx, vin: string, day: number) =>
  tx.execute(sql`delete from opened_message o where ${ofDay(vin, day)}`)

/** Removes the copies of days without a later use. */
export async function closeDays({ store }: OpeningParts, days: readonly OpenedDay[]): Promise<void> {
  for (const { vin, day, mark } of days)
    await store.tx(async (tx) => {
      const { rows } = await tx.execute(sql`
        delete from opened_day where vin = ${vin} and day = ${day} and mark = ${mark} returning day`)
      if (rows.length > 0) await deleteMessages(tx, vin, day)
    })
}

/** Copies are removed after this time without use. Readers read a day at a time, in less. */
const unusedMs = 6 * hourMs
/** Messages that may be copied at a time, some 600 bytes each. Beyond, the days that were not used longest are removed. */
const maxOpenedRows = 5_000_000
const recentMs = 10 * 60_000
const closedAtOnce = 1_000

/** Removes copies that were not used recently. */
export async function closeUnusedDays(parts: OpeningParts): Promise<void> {
  const now = parts.now().getTime()
  const { rows } = await parts.store.db.execute<{
    vin: string
    day: number
    rows: number
    mark: string
    used: number
  }>(sql`
    select vin, day, rows, mark, (extract(epoch from used_at) * 1000)::float8 as used from opened_day where used_at < ${moment(now - recentMs)} order by used_at`)
  const total = await parts.store.db.execute<{ rows: number }>(
    sql`select coalesce(sum(rows), 0)::float8 as rows from opened_day`,
  )
  let surplus = (total.rows[0]?.rows ?? 0) - maxOpenedRows
  const unusedDays: OpenedDay[] = []
  for (const { vin, day, rows: count, mark, used } of rows) {
    if (unusedDays.length >= closedAtOnce) break
    if (surplus <= 0 && used >= now - unusedMs) break
    unusedDays.push({ vin, day, mark })
    surplus -= count
  }
  await closeDays(parts, unusedDays)
}
