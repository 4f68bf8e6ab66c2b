import { screens } from '../../../screens.ts'

/** Splits a kind of job into the name of its record or thing, and whether it is an import. */
export function jobOf(kind: string): { name: string; isImport: boolean } {
  const isImport = kind.startsWith('import:')
  return { name: isImport ? kind.slice('import:'.length) : kind, isImport }
}

/** Screen of a thing. A job has the name of its thing, an import that of its record. */
export const screenOf = (name: string) => screens.find(({ thing }) => thing.endsWith(`/${name}`))

/** Route of the screen that shows a job's result. Null: none. */
export const jobRoute = (kind: string): string | null => screenOf(jobOf(kind).name)?.route ?? null
