import { sql } from '../../../server/store/drizzle.ts'

/** By which rule a row's distance was taken (`distanceRules`), from its `Way`. */
export const distanceBy = (row: string) =>
  sql.raw(`case when ${row}.jumps > 0 then 'chosen' when ${row}.position_metres = 0 then 'odometer'
    when ${row}.position_metres = ${row}.metres then 'positions' else 'both' end`)
