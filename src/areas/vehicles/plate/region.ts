import { type SQL, type SQLWrapper, sql } from '../../../server/store/drizzle.ts'
import { noPlate, regions } from './region-texts.ts'

const signs = sql.raw(`'^[${Object.keys(regions).join('')}]'`)

/** The province of a plate by its sign, as a piece of a statement; `noPlate` for one of no province, and for none. */
export const regionOf = (plate: SQLWrapper): SQL<string> =>
  sql<string>`coalesce(substring(${plate} from ${signs}), ${sql.raw(`'${noPlate}'`)})`
