import { glob } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Notice } from '../domain/contract/notice.ts'
import { platformCalls } from '../domain/contract/platform.ts'
import { uploadCalls } from '../domain/contract/upload.ts'
import { isVehiclePart, type VehiclePart } from '../domain/contract/vehicle-page.ts'
import type { AnyCall } from '../platform/context.ts'
import { type Catalogue, catalogueOf, type FoundThing } from '../platform/thing/catalogue.ts'
import { platformThing } from '../platform/thing/platform.ts'
import { type Thing, thing } from '../platform/thing/thing.ts'
import type { Follower } from '../telematics/ingest/follower.ts'

const features = join(import.meta.dirname, '../features')

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
      declared: Object.values({ ...platformCalls, ...uploadCalls }),
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
  const followersByThing = new Map<string, readonly Follower[]>()
  for (const [name, path] of await filesOfThings('follow.ts')) {
    const module = (await import(path)) as { default?: readonly Follower[] }
    if (!module.default) throw new Error(`${path} must export its followers as default`)
    followersByThing.set(name, module.default)
  }
  return followersByThing
}

/**
 * A thing is a folder of a feature and is not listed anywhere. The default export of its server.ts is the thing. Its
 * contract.ts and files whose names end with -contract.ts declare the calls.
 */
async function findThings(): Promise<FoundThing[]> {
  const things = new Map<string, Thing>()
  const callsByThing = new Map<string, AnyCall[]>()
  for (const [name, path] of await filesOfThings('server.ts')) {
    const module = (await import(path)) as { default?: Thing }
    if (!module.default) throw new Error(`${path} must export its thing as default`)
    things.set(name, module.default)
  }
  const partsByThing = new Map<string, VehiclePart[]>()
  for (const [name, path] of [...(await filesOfThings('contract.ts')), ...(await filesOfThings('*-contract.ts'))]) {
    const contract = (await import(path)) as Record<string, unknown>
    callsByThing.set(name, [...(callsByThing.get(name) ?? []), ...callsIn(contract)])
    partsByThing.set(name, [...(partsByThing.get(name) ?? []), ...Object.values(contract).filter(isVehiclePart)])
  }
  const kindsByThing = new Map<string, Notice[]>()
  for (const [name, path] of await filesOfThings('notice-kinds.ts'))
    kindsByThing.set(name, Object.values((await import(path)) as Record<string, Notice>))
  const followers = await findFollowers()
  const names = new Set([...things.keys(), ...callsByThing.keys(), ...followers.keys(), ...kindsByThing.keys()])
  return [...names].sort().map((name) => ({
    name,
    thing: things.get(name) ?? thing({}),
    declared: callsByThing.get(name) ?? [],
    followers: followers.get(name),
    noticeKinds: kindsByThing.get(name),
    vehicleParts: partsByThing.get(name),
  }))
}

/** Paths of files of that name in the folders of things, by thing ('vehicles/vehicle'), in alphabetical order. */
async function filesOfThings(file: string): Promise<[thing: string, path: string][]> {
  const paths: [string, string][] = []
  for await (const path of glob(`*/*/*/${file}`, { cwd: features }))
    paths.push([path.split(sep).slice(1, 3).join('/'), join(features, path)])
  return paths.sort(([a], [b]) => (a < b ? -1 : 1))
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
