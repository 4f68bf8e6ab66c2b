import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readCsv } from './csv.ts'
import type { ReadLimits, SheetKind, SheetRow } from './limits.ts'
import { readXlsx } from './xlsx.ts'

/**
 * Reads the rows of a sheet as text in bounded memory. Dates are 'YYYY-MM-DD' or 'YYYY-MM-DD HH:mm:ss', numbers have no
 * exponent, booleans are TRUE or FALSE. Empty rows are omitted, and trailing empty cells may be. A stream is first
 * written to a temporary file, because both kinds are read twice. Throws SheetProblem.
 */
export async function* readSheet(
  source: Readable | string,
  { kind, ...limits }: ReadLimits & { kind: SheetKind },
): AsyncGenerator<SheetRow> {
  const read = kind === 'xlsx' ? readXlsx : readCsv
  if (typeof source === 'string') return yield* read(source, limits)
  const path = join(tmpdir(), `sheet-${randomUUID()}`)
  try {
    await pipeline(source, createWriteStream(path, { mode: 0o600 }))
    yield* read(path, limits)
  } finally {
    await rm(path, { force: true })
  }
}
