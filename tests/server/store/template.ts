import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../../src/server/store/store.ts'

const modules = join(import.meta.dirname, '../../../node_modules')
const emptyFolder = join(import.meta.dirname, 'no-migrations')

function pgliteVersion(): string {
  const file = join(modules, '@electric-sql/pglite/package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/**
 * A data folder with an empty embedded database. Making one takes seconds and copying it takes milliseconds,
 * so it is made once and kept for later runs too.
 */
export async function bareTemplate(): Promise<string> {
  const cache = join(modules, '.cache')
  const template = join(cache, `store-${pgliteVersion()}`)
  if (existsSync(template)) return template
  await mkdir(cache, { recursive: true })
  const making = await mkdtemp(join(cache, 'store-making-'))
  await (await openStore({ dataDir: making, migrations: emptyFolder })).close()
  await rename(making, template).catch(async (error) => {
    // Another run was faster.
    await rm(making, { recursive: true })
    if (!existsSync(template)) throw error
  })
  return template
}

/** A copy of the empty database with the product's migrations applied, in a new temporary folder. */
export async function migratedTemplate(): Promise<string> {
  const folder = await copyTemplate(await bareTemplate())
  await (await openStore({ dataDir: folder })).close()
  return folder
}

/** A new temporary data folder, as a copy of `template`. */
export async function copyTemplate(template: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  await cp(template, folder, { recursive: true, mode: 0 })
  return folder
}
