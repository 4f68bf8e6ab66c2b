import type { Readable } from 'node:stream'
import type { Parts } from '../context.ts'
import { SheetProblem } from '../sheet/problem.ts'
import { readSheet } from '../sheet/read.ts'
import { featureRows, isGeojson, maxGeojsonBytes } from './geojson.ts'
import type { ImportOptions } from './import.ts'
import { type PackedRow, packedRows } from './packed-files.ts'

/** Limit of rows of one import, including the header. */
const maxRows = 200_001

interface Reading {
  readonly onCount: (withHeader: number) => void
  readonly parts: Pick<Parts, 'files' | 'store'>
  readonly owner: { readonly user: number; readonly token: number | null }
}

/** Rows of an uploaded file, the header first. */
export function readRows(
  { record, geometry }: ImportOptions,
  { name, size, type }: { name: string; size: number; type: string },
  source: Readable,
  { onCount, ...unpacking }: Reading,
): AsyncGenerator<PackedRow> {
  const { packed: zipFormat } = record.imports ?? {}
  if (zipFormat) return packedRows(source, { ...unpacking, record, packed: zipFormat })
  if (geometry && isGeojson(name)) {
    if (size > maxGeojsonBytes) throw new SheetProblem('unpacked')
    return featureRows(source, record, geometry, maxRows)
  }
  const kind = type.includes('csv') || type.startsWith('text/') ? 'csv' : 'xlsx'
  return readSheet(source, { kind, maxRows, maxColumns: 200, maxUnpackedBytes: 1024 * 1024 * 1024, onCount })
}
