/** Archived messages as operators see them: verified, backed up, restored. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../src/domain/time.ts'
import { archiveDay } from '../../../src/features/fleet/messages/archive/archive-day.ts'
import { archiveFiles } from '../../../src/features/fleet/messages/archive/store.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import type { StoreOptions } from '../../../src/platform/store/store.ts'
import { feed } from '../../features/fleet/messages/feed.ts'
import { addCatalogue, addVehicle } from '../../features/fleet/vehicles/fleet.ts'
import { openTestServer, type TestServer } from '../../platform/harness.ts'
import { freshStore } from '../../platform/store/open.ts'
import { report } from '../../telematics/gateway/frames.ts'
import { operate, operateWithServer, settingsOf } from './operating.ts'

const newest = Date.UTC(2026, 4, 20, 4)
const noon = newest - 60 * dayMs
let on: TestServer
let target: StoreOptions
let folder: string

beforeAll(async () => {
  on = await openTestServer({ now: new Date(newest) })
  const catalogue = await addCatalogue(on.admin)
  const vin = await addVehicle(on.admin, catalogue, 1)
  const frames = Array.from({ length: 30 }, (_, index) => {
    const at = noon + index * minuteMs
    return { vin, frame: report(vin, at, { speedKmh: index }), receivedAt: at }
  })
  await feed(on, frames)
  await archiveDay(on.parts, Math.floor(noon / dayMs), new AbortController().signal)
  target = await freshStore()
  folder = join(await mkdtemp(join(tmpdir(), 'archive-')), 'backup')
})
afterAll(async () => {
  await on?.close()
  await rm(target.dataDir, { recursive: true, force: true })
  await rm(join(folder, '..'), { recursive: true, force: true })
})

test('a backup contains the archive, and a restored platform verifies it', async () => {
  expect((await operateWithServer(on.parts, 'backup', folder)).exitCode).toBe(0)
  await operate(settingsOf(target), 'restore', folder)
  const { exitCode, text } = await operate(settingsOf(target), 'archive', 'verify')
  expect([exitCode, text]).toEqual([0, expect.stringMatching(/^1 files with 30 messages, [\d.]+ KB: 0 with problems/)])
})

test('verification names files that are missing, damaged or not what the manifest says', async () => {
  const verify = () => operateWithServer(on.parts, 'archive', 'verify')
  expect((await verify()).exitCode).toBe(0)
  const { db } = on.parts.store
  const [file] = await db.select().from(archiveFiles)
  await db.execute(sql`update archive_file set rows = rows + 1`)
  expect((await verify()).text).toContain(`${file!.hash}: has another number of messages`)
  await db.execute(sql`update archive_file set rows = rows - 1, last_vin = 'LTESTV00000000009'`)
  expect((await verify()).text).toContain(`${file!.hash}: has other VINs`)
  const path = join(on.parts.config.dataDir, 'files', file!.hash)
  await writeFile(path, 'nothing')
  expect((await verify()).text).toContain(`${file!.hash}: damaged`)
  await rm(path)
  expect(await verify()).toMatchObject({ exitCode: 1, text: expect.stringContaining(`${file!.hash}: missing`) })
})
