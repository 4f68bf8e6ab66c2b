/** Moves rows from the embedded database to PostgreSQL or Citus and back. Expected differences are ignored. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '../../../src/domain/time.ts'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openStore, type Store, type StoreOptions } from '../../../src/platform/store/store.ts'
import { drive, tripOf } from '../../features/work/tracking/road.ts'
import { freshStore, onCitus, removeStore } from '../../platform/store/open.ts'
import { programEnvironment } from '../../program-environment.ts'
import { vinOf } from '../../telematics/gateway/frames.ts'
import { addVehicles } from '../../telematics/gateway/yard.ts'
import { contentsOf, operate, operateWatched, settingsOf } from './operating.ts'

const program = join(import.meta.dirname, '../../../src/programs/platform/main.ts')
const stores: StoreOptions[] = []
async function fresh(kind?: Store['kind']): Promise<StoreOptions> {
  const options = await freshStore(kind)
  stores.push(options)
  return options
}
async function within<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(options)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
const placeOf = ({ dataDir, databaseUrl }: StoreOptions) =>
  databaseUrl ? ['--database', databaseUrl] : ['--data-dir', dataDir]

let source: StoreOptions
let sourceContents: Record<string, string>
beforeAll(async () => {
  source = await fresh('embedded')
  sourceContents = await within(source, async (store) => {
    const numbers = [1, 2, 3, 4]
    await addVehicles(store, numbers)
    const began = Date.now() - 90 * minuteMs
    for (const number of numbers) await drive(store, vinOf(number), tripOf(began, 20, { km: number, soc: 80 }))
    await store.db.execute(sql`insert into vehicle_group (name) values ('of the north'), ('of the south')`)
    return contentsOf(store)
  })
})
afterAll(async () => {
  for (const options of stores) await removeStore(options)
})

test('from the embedded database to this one, to the row; who dies on the way changes nothing', async () => {
  const target = await fresh()
  if (target.databaseUrl) {
    const env = { ...programEnvironment, ...settingsOf(source) }
    const words = [program, 'move', ...placeOf(target)]
    const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(child, 'exit')
    for await (const line of createInterface(child.stdout)) if (/^[a-z_]+: \d+ rows$/.test(line)) break
    child.kill('SIGKILL')
    expect((await exit)[1]).toBe('SIGKILL')
  }
  const { text } = await operate(settingsOf(source), 'move', ...placeOf(target))
  expect(text).toMatch(/^vehicle: 4 rows$/m)
  expect(text).toMatch(/^message: \d{2,} rows$/m)
  expect(text).toMatch(/^\d{3,} rows copied and verified table by table/m)
  expect(await within(target, contentsOf)).toEqual(sourceContents)
  await expect(operate(settingsOf(source), 'move', ...placeOf(target))).rejects.toThrow('Add --replace')
  await expect(operate(settingsOf(source), 'move')).rejects.toThrow('Missing target')
  const back = await fresh('embedded')
  await operate(settingsOf(target), 'move', ...placeOf(back))
  expect(await within(back, contentsOf)).toEqual(sourceContents)
})

test('a move onto the database itself is refused before anything goes, under other names of it, too', async () => {
  const own = 'The target is the source database: name another one'
  const target = await fresh()
  await within(target, (store) => addVehicles(store, [5]))
  const before = await within(target, contentsOf)
  const places = [placeOf(target)]
  if (target.databaseUrl) {
    const url = new URL(target.databaseUrl)
    url.searchParams.set('application_name', 'another name')
    url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
    places.push(['--database', url.href])
  } else places.push(['--data-dir', join(target.dataDir, '.')])
  for (const place of places) {
    await expect(operate(settingsOf(target), 'move', ...place, '--replace')).rejects.toThrow(own)
    await expect(operate(settingsOf(target), 'move', ...place)).rejects.toThrow(own)
  }
  expect(await within(target, contentsOf)).toEqual(before)
})

test('a move whose rows are refused copies no files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moved-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lines: string[] = []
  const words = ['move', ...placeOf(source), '--files', folder]
  const command = operateWatched((line) => void lines.push(line), settingsOf(source), ...(words as [string]))
  await expect(command).rejects.toThrow('The target is the source database')
  expect(lines).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test.runIf(!onCitus).each([
  ['lost', 'do instead nothing', /^vehicle_group has 0 rows instead of 2: nothing was changed$/],
  [
    'changed',
    'do also update vehicle_group set name = upper(name)',
    /^The rows of vehicle_group differ from the source/,
  ],
])('rows that are %s on the way are told, and nothing is changed', async (name, rule, message) => {
  const target = await fresh('embedded')
  const before = await within(target, async (store) => {
    await store.db.execute(sql.raw(`create rule ${name} as on insert to vehicle_group ${rule}`))
    return contentsOf(store)
  })
  await expect(operate(settingsOf(source), 'move', ...placeOf(target))).rejects.toThrow(message)
  expect(await within(target, contentsOf)).toEqual(before)
})
