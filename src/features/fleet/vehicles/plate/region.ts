import { type SQL, type SQLWrapper, sql } from '../../../../platform/store/drizzle.ts'
import { noPlate, regions } from './region-texts.ts'

const text = (value: string) => sql.raw(`'${value}'`)
const signs = text(Object.keys(regions).join(''))

/**
 * SQL expression for the province of a plate. `noPlate` for a plate of no province, and for none. It searches the
 * characters, because a regular expression costs twice as much and a chart evaluates it for each vehicle.
 */
export const regionOf = (plate: SQLWrapper): SQL<string> =>
  sql<string>`coalesce(nullif(substr(${signs}, strpos(${signs}, left(nullif(${plate}, ''), 1)), 1), ''), ${text(noPlate)})`
