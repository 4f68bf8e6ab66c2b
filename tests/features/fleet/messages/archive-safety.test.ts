import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../../src/domain/time.ts'
import { archiveDay, removeIncomplete } from '../../../../src/features/fleet/messages/archive/archive-day.ts'
import { vehicleMessageCalls as calls } from '../../../../src/features/fleet/messages/message/contract.ts'
import type { FileStore } from '../../../../src/platform/files/files.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import { openTestServer, type TestServer } from '../../../platform/harness.ts'
import { report } from '../../../telematics/gateway/frames.ts'
import { addCatalogue, addVehicle } from '../vehicles/fleet.ts'
import { feed } from './feed.ts'

const newest = Date.UTC(2026, 4, 20, 4)
const reports = 60
const never = new AbortController().signal
const iso = (ms: number) => new Date(ms).toISOString()
let on: TestServer
let vins: string[]

beforeAll(async () => {
  on = await openTestServer({ now: new Date(newest) })
  const catalogue = await addCatalogue(on.admin)
  vins = [1, 2, 3].map(() => '')
  for (const index of vins.keys()) vins[index] = await addVehicle(on.admin, catalogue, index + 1)
})
afterAll(() => on?.close())

/** Adds reports of all vehicles on a day so many days ago. Each test has a day of its own, later than before. */
async function addDay(daysAgo: number, from = 0, until = reports): Promise<{ day: number; noon: number }> {
  const noon = newest - daysAgo * dayMs
  const frames = vins.flatMap((vin) =>
    Array.from({ length: until - from }, (_, index) => {
      const at = noon + (from + index) * minuteMs
      return { vin, frame: report(vin, at, { speedKmh: from + index, socPercent: 50 }), receivedAt: at }
    }),
  )
  await feed(on, frames)
  return { day: Math.floor(noon / dayMs), noon }
}

async function listOf(noon: number, vin: string): Promise<string[]> {
  const period = { from: iso(noon - minuteMs), to: iso(noon + dayMs / 2) }
  const page = await on.admin.call(calls.list, { vin, ...period, limit: 100 })
  return page.data!.rows.map(({ key }) => key)
}
const listsOf = async (noon: number) => Promise.all(vins.map((vin) => listOf(noon, vin)))
const inTable = async (day: number) =>
  (
    await on.parts.store.db.execute<{ n: number }>(sql`
      select count(*)::int as n from message where at >= ${iso(day * dayMs)}::timestamptz and at < ${iso((day + 1) * dayMs)}::timestamptz`)
  ).rows[0]!.n
const rowsOf = async (day: number) =>
  (
    await on.parts.store.db.execute<{ version: number; is_complete: boolean; rows: number }>(
      sql`select version, is_complete, rows::int from archive_file where day = ${day} order by version`,
    )
  ).rows
/** Files of the day, after replaced ones were removed. */
async function onDisk(day: number) {
  await removeIncomplete(on.parts)
  return readdir(join(on.parts.config.dataDir, 'files/archive', `day=${iso(day * dayMs).slice(0, 10)}`)).catch(() => [])
}

/** The file store with one method replaced. */
const withFiles = (changes: Partial<FileStore>) => ({ ...on.parts, files: { ...on.parts.files, ...changes } })

test('messages that arrive while a day is archived stay in the table until the next run', async () => {
  const { day, noon } = await addDay(54, 0, 30)
  const before = await listsOf(noon)
  let hasArrived = false
  const files = withFiles({
    // The first call after the file was written.
    async size(name) {
      if (!hasArrived) await addDay(54, 30, 31)
      hasArrived = true
      return on.parts.files.size(name)
    },
  })
  expect(await archiveDay(files, day, never)).toBe(false)
  expect(await inTable(day)).toBe(93)
  expect((await listsOf(noon)).map((keys) => keys.slice(1))).toEqual(before)
  expect(await archiveDay(on.parts, day, never)).toBe(true)
  expect(await inTable(day)).toBe(0)
  await removeIncomplete(on.parts)
  expect(await rowsOf(day)).toEqual([{ version: 1, is_complete: true, rows: 93 }])
  expect(await onDisk(day)).toHaveLength(1)
  expect((await listsOf(noon)).map((keys) => keys.slice(1))).toEqual(before)
})

test('a run that ends anywhere loses nothing, doubles nothing and leaves no file behind', async () => {
  const { day, noon } = await addDay(53)
  const before = await listsOf(noon)
  const stop = new Error('stopped')
  const refuse = () => Promise.reject(stop)
  const ends: Partial<FileStore>[] = [
    { receive: refuse },
    { keep: refuse },
    { keep: async (name) => on.parts.files.keep(name).then(refuse) },
    { size: refuse },
    { get: refuse },
  ]
  for (const end of ends) {
    await expect(archiveDay(withFiles(end), day, never)).rejects.toThrow(stop.message)
    expect(await inTable(day)).toBe(180)
    expect(await listsOf(noon)).toEqual(before)
  }
  expect(await archiveDay(on.parts, day, never)).toBe(true)
  expect(await inTable(day)).toBe(0)
  expect(await rowsOf(day)).toEqual([{ version: 1, is_complete: true, rows: 180 }])
  expect(await onDisk(day)).toHaveLength(1)
  expect(await listsOf(noon)).toEqual(before)
  // The removal of the former file may fail, too, and happens in a later run.
  await addDay(53, 70, 71)
  expect(await archiveDay(on.parts, day, never)).toBe(true)
  expect(await inTable(day)).toBe(0)
  await expect(removeIncomplete(withFiles({ remove: refuse }))).rejects.toThrow(stop.message)
  await removeIncomplete(on.parts)
  expect(await rowsOf(day)).toEqual([{ version: 2, is_complete: true, rows: 183 }])
  expect(await onDisk(day)).toHaveLength(1)
  expect((await listsOf(noon)).map((keys) => keys.slice(1))).toEqual(before)
})

test('a file that does not contain what the table contains is refused', async () => {
  const { day, noon } = await addDay(52)
  const before = await listsOf(noon)
  const files = withFiles({
    // As if the storage had lost the row group in which a frame is: another day's file in its place.
    get: async (name, span) => on.parts.files.get((await otherFile(name)) ?? name, span),
    size: async (name) => on.parts.files.size((await otherFile(name)) ?? name),
  })
  const other = await addDay(51)
  await archiveDay(on.parts, other.day, never)
  const otherFile = async (name: string) => {
    const { rows } = await on.parts.store.db.execute<{ hash: string }>(
      sql`select hash from archive_file where day = ${other.day} and hash <> ${name}`,
    )
    return rows[0]?.hash
  }
  await expect(archiveDay(files, day, never)).rejects.toThrow('differs from the table')
  expect(await inTable(day)).toBe(180)
  expect(await listsOf(noon)).toEqual(before)
})

test('late messages of an archived day are shown at once, and merged into a new version of its file', async () => {
  const { day, noon } = await addDay(50, 0, 40)
  await archiveDay(on.parts, day, never)
  const [firstFile] = await onDisk(day)
  // Ten messages again, and twenty new ones.
  await addDay(50, 30, 60)
  const whole = await listsOf(noon)
  expect(whole.map((keys) => new Set(keys).size)).toEqual([60, 60, 60])
  expect(whole.map((keys) => keys.length)).toEqual([60, 60, 60])
  expect(await archiveDay(on.parts, day, never)).toBe(true)
  expect(await inTable(day)).toBe(0)
  expect(await listsOf(noon)).toEqual(whole)
  // The former version stays for readers that have just looked it up.
  expect(await rowsOf(day)).toEqual([
    { version: 1, is_complete: false, rows: 120 },
    { version: 2, is_complete: true, rows: 180 },
  ])
  await removeIncomplete(on.parts)
  expect(await rowsOf(day)).toEqual([{ version: 2, is_complete: true, rows: 180 }])
  const files = await onDisk(day)
  expect(files).toHaveLength(1)
  expect(files).not.toContain(firstFile)
})

test('a file with fewer messages than were written is refused, although all of them are in the table', async () => {
  const { day, noon } = await addDay(49, 0, 40)
  const stop = { size: () => Promise.reject(new Error('stopped')) }
  await expect(archiveDay(withFiles(stop), day, never)).rejects.toThrow('stopped')
  const [smaller] = (
    await on.parts.store.db.execute<{ hash: string }>(sql`select hash from archive_file where day = ${day}`)
  ).rows
  await addDay(49, 40, 60)
  const before = await listsOf(noon)
  const files = withFiles({
    get: (_name, span) => on.parts.files.get(smaller!.hash, span),
    size: () => on.parts.files.size(smaller!.hash),
  })
  await expect(archiveDay(files, day, never)).rejects.toThrow('does not contain the rows that were written')
  expect(await inTable(day)).toBe(180)
  expect(await listsOf(noon)).toEqual(before)
})
