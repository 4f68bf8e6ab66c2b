/** Writes a platform with a demonstration's rows and files to a folder, restores it and compares both. */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openStore, type StoreOptions } from '../../../src/platform/store/store.ts'
import { loadDemonstration } from '../../../src/virtual-fleet/demonstration/load.ts'
import { openS3Store } from '../../platform/files/s3-store.ts'
import { openTestServer, type TestServer } from '../../platform/harness.ts'
import { freshStore } from '../../platform/store/open.ts'
import { pause } from '../../waiting.ts'
import { contentsOf, operate, operateWatched, operateWithServer, settingsOf } from './operating.ts'

let on: TestServer
let work: string
let source: StoreOptions
const stores: StoreOptions[] = []
const SECRET_KEY = 'of the platform that is backed up'

beforeAll(async () => {
  on = await openTestServer({ config: { SECRET_KEY } })
  await loadDemonstration(on.parts)
  const { dataDir, databaseUrl } = on.parts.config
  source = { dataDir, databaseUrl }
  await mkdir(join(dataDir, 'maps'), { recursive: true })
  await writeFile(join(dataDir, 'maps/city.pmtiles'), 'streets')
  work = await mkdtemp(join(tmpdir(), 'backup-'))
})
afterAll(async () => {
  await on.close()
  for (const { dataDir } of stores) await rm(dataDir, { recursive: true, force: true })
  await rm(work, { recursive: true, force: true })
})

async function fresh(): Promise<StoreOptions> {
  const options = await freshStore()
  stores.push(options)
  return options
}
async function contentsAt(options: StoreOptions) {
  const store = await openStore(options)
  try {
    return await contentsOf(store)
  } finally {
    await store.close()
  }
}
/** Names of the files in a folder's store. */
const filesIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true }))
    .map(String)
    .filter((name) => /[0-9a-f]{64}$/.test(name))
    .sort()

test('a backup is the platform at one moment, also while somebody works on it', async () => {
  const folder = join(work, 'busy')
  const before = await contentsOf(on.parts.store)
  let busy = true
  const writing = (async () => {
    let writeCount = 0
    for (; busy; writeCount++) {
      await on.parts.store.db.execute(sql`insert into vehicle_group (name) values (${`Group ${writeCount}`})`)
      await pause(5, 'others work between the writes')
    }
    return writeCount
  })()
  // With the embedded database the command uses the control socket of the running server.
  const { exitCode, text } = await operateWithServer(on.parts, 'backup', folder)
  busy = false
  expect(await writing).toBeGreaterThan(3)
  expect(exitCode).toBe(0)
  expect(text).toContain('Store SECRET_KEY elsewhere')

  const target = await fresh()
  await expect(operate({ ...settingsOf(target) }, 'restore', folder)).resolves.toMatchObject({ exitCode: 0 })
  const after = await contentsAt(target)
  // Untouched tables are identical to the byte.
  const changedTables = ['vehicle_group', 'monitor_process', 'metric_sample']
  for (const [name, rows] of Object.entries(before))
    if (!changedTables.includes(name)) expect([name, after[name]]).toEqual([name, rows])
  expect(await filesIn(target.dataDir)).toEqual(await filesIn(source.dataDir))
  expect(await readFile(join(target.dataDir, 'maps/city.pmtiles'), 'utf8')).toBe('streets')
})

test('what is put back works: it is signed in to, sealed values open, and new rows get new numbers', async () => {
  const folder = join(work, 'whole')
  await on.server.close()
  // A backup is recorded when it is finished, so it does not contain itself.
  const sourceContents = await contentsAt(source)
  await operate({ ...settingsOf(source), SECRET_KEY }, 'backup', folder)
  await on.reopen()
  const target = await fresh()
  await operate(settingsOf(target), 'restore', folder)
  expect(await contentsAt(target)).toEqual(sourceContents)
  await expect(operate(settingsOf(target), 'restore', folder)).rejects.toThrow('Add --replace')
  const store = await openStore(target)
  const run = randomUUID()
  await store.db.execute(sql`delete from vehicle_group`)
  await store.db.execute(
    sql`insert into monitor_process (id, kind, host, pid, started_at, last_seen_at) values (${run}, 'web', 'elsewhere', 4711, now(), now())`,
  )
  await store.close()
  const replace = () => operate(settingsOf(target), 'restore', folder, '--replace')
  await expect(replace()).rejects.toThrow(/^Stop these processes first .*: web 4711 on elsewhere$/)
  const ending = await openStore(target)
  await ending.db.execute(sql`update monitor_process set ended_at = now() where id = ${run}`)
  await ending.close()
  await replace()
  expect(await contentsAt(target)).toEqual(sourceContents)
  await expect(
    operate({ ...settingsOf(target), SECRET_KEY: 'another one altogether' }, 'check'),
  ).resolves.toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('SECRET_KEY is not the key'),
  })
  await expect(operate({ ...settingsOf(target), SECRET_KEY }, 'check')).resolves.toMatchObject({
    text: expect.stringContaining('SECRET_KEY decrypts the stored values'),
  })
})

test('a backup that is not finished, or is damaged, changes nothing', async () => {
  const folder = join(work, 'damaged')
  await on.server.close()
  await operate({ ...settingsOf(source), SECRET_KEY }, 'backup', folder)
  await on.reopen()
  await expect(operate(settingsOf(source), 'backup', folder)).rejects.toThrow('is not empty')
  const below = join(folder, 'manifest.json/new')
  await expect(operate(settingsOf(source), 'backup', below)).rejects.toThrow(`Cannot create ${below}: ENOTDIR`)
  const target = await fresh()
  const before = await contentsAt(target)
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8')
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...JSON.parse(manifest), schema: ['another'] }))
  const lines: string[] = []
  const otherVersion = operateWatched((line) => void lines.push(line), settingsOf(target), 'restore', folder)
  await expect(otherVersion).rejects.toThrow('The rows belong to another version of the program')
  // No file was restored.
  expect(lines).toEqual([])
  await writeFile(join(folder, 'manifest.json'), manifest)
  await writeFile(join(folder, 'tables/vehicle.jsonl.gz'), 'nothing')
  await expect(operate(settingsOf(target), 'restore', folder)).rejects.toThrow('vehicle.jsonl.gz is damaged')
  expect(await contentsAt(target)).toEqual(before)
  await rm(join(folder, 'manifest.json'))
  await expect(operate(settingsOf(target), 'restore', folder)).rejects.toThrow('not a complete backup')
})

test('files move to S3 and to a disk; what was cut off goes on where it was', async () => {
  const s3 = await openS3Store()
  onTestFinished(() => s3.close())
  const inAll = (await filesIn(source.dataDir)).length
  expect(inAll).toBeGreaterThan(3)
  s3.takes = 2
  const there = ['--s3', s3.url()]
  await on.server.close()
  await expect(operate(settingsOf(source), 'move', ...there)).rejects.toThrow('S3 store answered 503')
  expect(s3.objects.size).toBe(2)
  s3.takes = inAll - 2
  await expect(operate(settingsOf(source), 'move', ...there)).resolves.toMatchObject({
    text: `${inAll - 2} files copied and verified, 2 already present`,
  })
  expect(s3.objects.size).toBe(inAll)
  const { dataDir } = await fresh()
  const back = await operate({ ...settingsOf(source), S3_URL: s3.url() }, 'move', '--files', dataDir)
  expect(back.text).toBe(`${inAll} files copied and verified, 0 already present`)
  expect(await filesIn(dataDir)).toEqual(await filesIn(source.dataDir))
  await on.reopen()
})
