import { type SQL, type SQLWrapper, sql } from '../../../server/store/drizzle.ts'
import { noPlate, regions } from './region-texts.ts'

const text = (value: string) => sql.raw(`'${value}'`)
const signs = text(Object.keys(regions).join(''))

/**
 * The province of a plate by its sign, as a piece of a statement; `noPlate` for one of no province, and for none. Sought
 * among the signs: a regular expression costs twice as much, and a chart asks for each vehicle of a fleet.
 */
export const regionOf = (plate: SQLWrapper): SQL<string> =>
  sql<string>`coalesce(nullif(substr(${signs}, strpos(${signs}, left(nullif(${plate}, ''), 1)), 1), ''), ${text(noPlate)})`
