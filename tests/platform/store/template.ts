import { appendFileSync, chmodSync, cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '../../../src/platform/store/drizzle.ts'
import { openStore } from '../../../src/platform/store/store.ts'

const modules = join(import.meta.dirname, '../../../node_modules')
const emptyFolder = join(import.meta.dirname, 'no-migrations')

function pgliteVersion(): string {
  const file = join(modules, '@electric-sql/pglite/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Returns the folder `name` under `parent`. The first caller makes it. */
async function ensureTemplate(parent: string, name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const template = join(parent, name)
  if (existsSync(template)) return template
  await mkdir(parent, { recursive: true })
  const making = await mkdtemp(join(parent, 'making-'))
  await make(making)
  await rename(making, template).catch(async (error) => {
    // Another process was faster.
    await rm(making, { recursive: true })
    if (!existsSync(template)) throw error
  })
  return template
}

/**
 * Returns a data folder with an empty embedded database. Making one takes seconds, copying it milliseconds, so it is
 * made once and remains for later runs.
 */
export function bareTemplate(): Promise<string> {
  return ensureTemplate(join(modules, '.cache'), `store-${pgliteVersion()}`, async (folder) => {
    await (await openStore({ dataDir: folder, migrations: emptyFolder })).close()
  })
}

/** Returns the empty database with the product's migrations, for this run, in the folder `ofRun`. */
export function migratedTemplate(ofRun: string): Promise<string> {
  return ensureTemplate(ofRun, 'migrated', async (folder) => {
    copyFolder(await bareTemplate(), folder)
    const store = await openStore({ dataDir: folder })
    // Two thirds of the files belong to databases that only serve as sources of new databases.
    await store.db.execute(sql`update pg_database set datistemplate = false`)
    for (const database of ['template0', 'template1']) await store.db.execute(sql.raw(`drop database ${database}`))
    await store.close()
  })
}

/** Returns the migrated database after a server's first start, with disk flushes disabled. */
export function preparedTemplate(ofRun: string): Promise<string> {
  return ensureTemplate(ofRun, 'prepared', async (folder) => {
    copyFolder(await migratedTemplate(ofRun), folder)
    // No data here has to survive a power failure.
    appendFileSync(join(folder, 'store/postgresql.conf'), '\nfsync = off\n')
    const { prepare } = await import('./prepare.ts')
    await prepare({ dataDir: folder })
  })
}

/**
 * Copies synchronously, because Node's asynchronous copy takes twice the processor time for so many files. All users
 * can read the folders.
 */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  chmodSync(join(to, 'store'), statSync(join(from, 'store')).mode)
}

/** Returns a new temporary data folder, copied from `template`. */
export async function copyTemplate(template: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  copyFolder(template, folder)
  return folder
}
