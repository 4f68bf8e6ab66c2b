import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { comparable } from '../../kit/record/kinds/sheet.ts'
import type { AnyRecord } from '../../kit/record/record.ts'
import { decodedText } from '../files/text.ts'
import type { CellMark } from '../sheet/cell.ts'
import type { SheetRow } from '../sheet/limits.ts'
import { isRounded } from '../sheet/number.ts'
import { SheetProblem } from '../sheet/problem.ts'
import { headerOf, importColumns } from './sheet.ts'

/** Cells by field, of what a feature is on the ground; what cannot be one stands in a cell as it is, to be refused there. */
export type GeometryCells = (geometry: Geometry) => Record<string, string>
interface Geometry {
  readonly type: string
  readonly coordinates: unknown
}
type Feature = { geometry?: unknown; properties?: unknown }

/** It is read as a whole. */
export const maxGeojsonBytes = 16 * 1024 * 1024
export const isGeojson = (name: string): boolean => /\.(geo)?json$/i.test(name)

/**
 * The features of a GeoJSON file as rows of a sheet of the record, each by its number, after a header. Properties are
 * fields by their name in the contract or by a column's heading; others are left out. Throws SheetProblem.
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
    const found: Record<string, string> = {}
    const marks = new Map<number, CellMark>()
    for (const [name, value] of Object.entries(isObject(properties) ? properties : {})) {
      const key = names.get(comparable(name))
      if (!key || value === null) continue
      found[key] = textOf(value)
      // Of a longer number the rest was lost as it was read.
      if (typeof value === 'number' && isRounded(found[key])) marks.set(keys.indexOf(key), { textFault: 'rounded' })
    }
    Object.assign(found, isGeometry(geometry) ? cellsOf(geometry) : {})
    yield { row: at + 1, cells: keys.map((key) => found[key] ?? ''), marks }
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
