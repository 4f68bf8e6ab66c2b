import { glob } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { AnyCall } from './context.ts'

const areas = join(import.meta.dirname, '../areas')

/** Loads every thing's server.ts, which serves its calls; answers the calls that each thing declares. A thing is a folder: nothing lists it. */
export async function loadThings(): Promise<Map<string, AnyCall[]>> {
  const found = new Map<string, AnyCall[]>()
  for (const folder of await folders('server.ts')) await import(join(areas, folder, 'server.ts'))
  for (const folder of await folders('contract.ts'))
    found.set(folder, callsIn(await import(join(areas, folder, 'contract.ts'))))
  return found
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
