import { screens } from '../../screens.ts'

/** The record or thing that a kind of job is of, and whether it imports it. */
export function jobOf(kind: string): { name: string; isImport: boolean } {
  const isImport = kind.startsWith('import:')
  return { name: isImport ? kind.slice('import:'.length) : kind, isImport }
}

/** The screen of a thing: a job bears the name of the one that it belongs to, an import that of its record. */
export const screenOf = (name: string) => screens.find(({ thing }) => thing.endsWith(`/${name}`))

/** Where it is seen what came of a job; null: nowhere in particular. */
export const jobRoute = (kind: string): string | null => screenOf(jobOf(kind).name)?.route ?? null
