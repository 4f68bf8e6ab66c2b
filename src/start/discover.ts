import { glob } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Follower } from '../ingest/follower.ts'
import { platformCalls } from '../kit/platform.ts'
import { uploadCalls } from '../kit/upload/contract.ts'
import type { AnyCall } from '../server/context.ts'
import { type Catalogue, catalogueOf, type FoundThing } from '../server/thing/catalogue.ts'
import { platformThing } from '../server/thing/platform.ts'
import { type Thing, thing } from '../server/thing/thing.ts'

const areas = join(import.meta.dirname, '../areas')

let whole: Promise<Catalogue> | undefined

/**
 * Returns the catalogue of all things, the platform's own calls and, in tests, `more`. Cached per process without
 * `more`. Throws a CatalogueError when the parts do not fit together.
 */
export function loadCatalogue(more: readonly FoundThing[] = []): Promise<Catalogue> {
  if (more.length > 0) return catalogueWith(more)
  whole ??= catalogueWith([])
  return whole
}

async function catalogueWith(more: readonly FoundThing[]): Promise<Catalogue> {
  return catalogueOf([
    {
      name: 'platform',
      thing: platformThing,
      declared: Object.values({ ...platformCalls, ...uploadCalls }) as unknown as AnyCall[],
    },
    ...(await findThings()),
    ...more,
  ])
}

/**
 * Finds the followers of vehicles' reports, by thing: the default export of each follow.ts. A gateway loads only these
 * files, because the rest of the things takes much memory.
 */
export async function findFollowers(): Promise<Map<string, readonly Follower[]>> {
  const found = new Map<string, readonly Follower[]>()
  for (const name of await folders('follow.ts')) {
    const module = (await import(join(areas, name, 'follow.ts'))) as { default?: readonly Follower[] }
    if (!module.default) throw new Error(`src/areas/${name}/follow.ts must export its followers as default`)
    found.set(name, module.default)
  }
  return found
}

/**
 * A thing is a folder of an area and is not listed anywhere. The default export of its server.ts is the thing. Its
 * contract.ts declares the calls.
 */
async function findThings(): Promise<FoundThing[]> {
  const things = new Map<string, Thing>()
  const declared = new Map<string, AnyCall[]>()
  for (const name of await folders('server.ts')) {
    const module = (await import(join(areas, name, 'server.ts'))) as { default?: Thing }
    if (!module.default) throw new Error(`src/areas/${name}/server.ts must export its thing as default`)
    things.set(name, module.default)
  }
  for (const name of await folders('contract.ts'))
    declared.set(name, callsIn(await import(join(areas, name, 'contract.ts'))))
  const followers = await findFollowers()
  const names = new Set([...things.keys(), ...declared.keys(), ...followers.keys()])
  return [...names].sort().map((name) => ({
    name,
    thing: things.get(name) ?? thing({}),
    declared: declared.get(name) ?? [],
    followers: followers.get(name),
  }))
}

async function folders(file: string): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob(`*/*/${file}`, { cwd: areas })) found.push(path.split(sep).slice(0, 2).join('/'))
  return found.sort()
}

/** Contracts export their calls in objects: `export const roleCalls = { ... }`. */
function callsIn(module: Record<string, unknown>): AnyCall[] {
  const groups = Object.values(module).filter(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
  )
  return groups.flatMap((group) => Object.values(group).filter(isCall))
}

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'transport' in value
