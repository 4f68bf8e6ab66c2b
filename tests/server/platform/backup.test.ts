/** A platform with a demonstration's rows and files is written to a folder, and is the same where it is put back. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemonstration } from '../../../src/demonstration/load.ts'
import { sql } from '../../../src/server/store/drizzle.ts'
import { openStore, type StoreOptions } from '../../../src/server/store/store.ts'
import { openTestServer, type TestServer } from '../harness.ts'
import { freshStore, storeKind } from '../store/open.ts'
import { contentsOf, operate, settingsOf } from './operating.ts'

let on: TestServer
let work: string
let source: StoreOptions
const made: StoreOptions[] = []
const SECRET_KEY = 'of the platform that is backed up'

beforeAll(async () => {
  on = await openTestServer({ config: { SECRET_KEY }, work: false })
  await loadDemonstration(on.parts)
  const { dataDir, databaseUrl } = on.parts.config
  source = { dataDir, databaseUrl }
  await mkdir(join(dataDir, 'maps'), { recursive: true })
  await writeFile(join(dataDir, 'maps/city.pmtiles'), 'streets')
  work = await mkdtemp(join(tmpdir(), 'backup-'))
}, 120_000)
afterAll(async () => {
  await on.close()
  for (const { dataDir } of made) await rm(dataDir, { recursive: true, force: true })
  await rm(work, { recursive: true, force: true })
})

async function fresh(kind = storeKind): Promise<StoreOptions> {
  const options = await freshStore(kind)
  made.push(options)
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
/** Names of the files that a folder's store has. */
const filesIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'files'), { recursive: true }))
    .map(String)
    .filter((name) => /[0-9a-f]{64}$/.test(name))
    .sort()

test('a backup is the platform at one moment, also while somebody works on it', async () => {
  const folder = join(work, 'busy')
  const before = await contentsOf(on.parts.store)
  // Embedded: what runs beside it waits, and the command is the server's own (see the test of its door).
  const isShared = storeKind === 'server'
  if (!isShared) await on.server.close()
  let busy = isShared
  const writing = (async () => {
    for (let n = 0; busy; n++) {
      await on.parts.store.db.execute(sql`insert into vehicle_group (name) values (${`Group ${n}`})`)
      await sleep(5)
    }
  })()
  const { exitCode, text } = await operate({ ...settingsOf(source), SECRET_KEY }, 'backup', folder)
  busy = false
  await writing
  expect(exitCode).toBe(0)
  expect(text).toContain('Keep SECRET_KEY apart')
  if (!isShared) await on.reopen()

  const target = await fresh()
  await expect(operate({ ...settingsOf(target) }, 'restore', folder)).resolves.toMatchObject({ exitCode: 0 })
  const after = await contentsAt(target)
  // What nobody touched meanwhile is the same to the byte.
  const touched = ['vehicle_group', 'monitor_process', 'metric_sample']
  for (const [name, rows] of Object.entries(before))
    if (!touched.includes(name)) expect([name, after[name]]).toEqual([name, rows])
  expect(await filesIn(target.dataDir)).toEqual(await filesIn(source.dataDir))
  expect(await readFile(join(target.dataDir, 'maps/city.pmtiles'), 'utf8')).toBe('streets')
}, 180_000)

test('what is put back works: it is signed in to, sealed values open, and new rows get new numbers', async () => {
  const folder = join(work, 'whole')
  await on.server.close()
  await operate({ ...settingsOf(source), SECRET_KEY }, 'backup', folder)
  const kept = await contentsAt(source)
  await on.reopen()
  const target = await fresh()
  await operate(settingsOf(target), 'restore', folder)
  expect(await contentsAt(target)).toEqual(kept)
  await expect(operate(settingsOf(target), 'restore', folder)).rejects.toThrow('add --replace')
  await expect(
    operate({ ...settingsOf(target), SECRET_KEY: 'another one altogether' }, 'check'),
  ).resolves.toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('SECRET_KEY is not the one'),
  })
  await expect(operate({ ...settingsOf(target), SECRET_KEY }, 'check')).resolves.toMatchObject({
    text: expect.stringContaining('SECRET_KEY opens what is sealed'),
  })
}, 180_000)

test('a backup that is not finished, or is damaged, changes nothing', async () => {
  const folder = join(work, 'damaged')
  await on.server.close()
  await operate({ ...settingsOf(source), SECRET_KEY }, 'backup', folder)
  await on.reopen()
  await expect(operate(settingsOf(source), 'backup', folder)).rejects.toThrow('is not empty')
  const target = await fresh()
  const before = await contentsAt(target)
  await writeFile(join(folder, 'tables/vehicle.jsonl.gz'), 'nothing')
  await expect(operate(settingsOf(target), 'restore', folder)).rejects.toThrow('vehicle.jsonl.gz is damaged')
  expect(await contentsAt(target)).toEqual(before)
  await rm(join(folder, 'manifest.json'))
  await expect(operate(settingsOf(target), 'restore', folder)).rejects.toThrow('no finished backup')
}, 180_000)

test('rows and files move to another kind of store, and what is there already is not moved again', async () => {
  await on.server.close()
  const kept = await contentsAt(source)
  const target = await fresh(storeKind === 'server' ? 'embedded' : storeKind)
  const to = target.databaseUrl ? ['--database', target.databaseUrl] : ['--data-dir', target.dataDir]
  const first = await operate({ ...settingsOf(source), SECRET_KEY }, 'move', ...to, '--files', target.dataDir)
  expect(first.text).toContain('files are there')
  expect(await contentsAt(target)).toEqual(kept)
  expect(await filesIn(target.dataDir)).toEqual(await filesIn(source.dataDir))
  await expect(operate(settingsOf(source), 'move', ...to)).rejects.toThrow('add --replace')
  await expect(operate(settingsOf(source), 'move')).rejects.toThrow('Where to?')
  await on.reopen()
}, 180_000)
