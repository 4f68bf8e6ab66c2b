import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { comparable } from '../../record/kinds/sheet.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import { decodedText } from '../files/text.ts'
import type { CellMark } from '../sheet/cell.ts'
import type { SheetRow } from '../sheet/limits.ts'
import { isRounded } from '../sheet/number.ts'
import { SheetProblem } from '../sheet/problem.ts'
import { headerOf, importColumns } from './sheet.ts'

/**
 * Converts a geometry to cells by field. An unsupported geometry is copied to a cell unchanged, so that validation
 * rejects it.
 */
export type GeometryCells = (geometry: Geometry) => Record<string, string>
interface Geometry {
  readonly type: string
  readonly coordinates: unknown
}
type Feature = { geometry?: unknown; properties?: unknown }

/** Limit of the file, which is read into memory. */
export const maxGeojsonBytes = 16 * 1024 * 1024
export const isGeojson = (name: string): boolean => /\.(geo)?json$/i.test(name)

/**
 * Reads the features of a GeoJSON file as numbered sheet rows of the record, after a header. Properties match fields by
 * their name or a column's heading. Others are ignored. Throws SheetProblem.
 */
export async function* featureRows(
  source: Readable,
  record: AnyRecord,
  cellsOf: GeometryCells,
  maxRows: number,
): AsyncGenerator<SheetRow> {
  const features = featuresOf(decodedText(await buffer(source)))
  if (features.length > maxRows) throw new SheetProblem('rows', { max: maxRows })
  const columns = importColumns(record)
  const keys = columns.map(([key]) => key)
  const names = new Map<string, string>()
  for (const [key, field] of columns)
    for (const name of [key, headerOf(record, key, field, 'zh'), headerOf(record, key, field, 'en')])
      names.set(comparable(name), key)
  yield { row: 0, cells: columns.map(([key, field]) => headerOf(record, key, field, 'en')) }
  for (const [at, { geometry, properties }] of features.entries()) {
    const cellsByKey: Record<string, string> = {}
    const marks = new Map<number, CellMark>()
    for (const [name, value] of Object.entries(isObject(properties) ? properties : {})) {
      const key = names.get(comparable(name))
      if (!key || value === null) continue
      cellsByKey[key] = textOf(value)
      // Longer numbers lost digits when the JSON was parsed.
      if (typeof value === 'number' && isRounded(cellsByKey[key]))
        marks.set(keys.indexOf(key), { textFault: 'rounded' })
    }
    Object.assign(cellsByKey, isGeometry(geometry) ? cellsOf(geometry) : {})
    yield { row: at + 1, cells: keys.map((key) => cellsByKey[key] ?? ''), marks }
  }
}

function featuresOf(json: string): Feature[] {
  let read: unknown
  try {
    read = JSON.parse(json)
  } catch (cause) {
    throw new SheetProblem('geojson', {}, { cause })
  }
  const { type, features } = isObject(read) ? (read as { type?: unknown; features?: unknown }) : {}
  if (type === 'Feature') return [read as Feature]
  if (type !== 'FeatureCollection' || !Array.isArray(features) || !features.every(isObject))
    throw new SheetProblem('geojson')
  return features
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isGeometry = (value: unknown): value is Geometry => isObject(value) && 'type' in value && 'coordinates' in value
const textOf = (value: unknown) => (isObject(value) ? JSON.stringify(value) : String(value))
