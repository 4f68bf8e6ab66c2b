import { sql } from '../../../server/store/drizzle.ts'

/** Odometers are rounded, and the reports at both ends of a row are seconds apart from its ends. */
const toleranceM = 300

/**
 * By which rule a row's distance was taken (`distanceRules`), from its `Way` and its own first and last odometer.
 * @param first column of the first odometer in the row, km
 */
export const distanceBy = (row: string, first: string, last: string) =>
  sql.raw(`case when ${row}.jumps > 0 then 'chosen'
    when ${row}.metres > 0 and ${row}.position_metres = ${row}.metres then 'positions'
    when ${row}.position_metres > 0 then 'both'
    when abs((${row}.${last} - ${row}.${first}) * 1000 - ${row}.metres) > ${toleranceM} then 'chosen' else 'odometer' end`)

/** No row's odometer grows by so much more than was driven, unless its last reading is wrong. */
const spikeM = 100_000

/** The last odometer of a row, km. Where it is a spike: the first one and what was driven since. */
export const credibleKm = (row: string, first: string, last: string) =>
  sql.raw(`case when (${row}.${last} - ${row}.${first}) * 1000 - ${row}.metres > ${spikeM}
    then round((${row}.${first} + ${row}.metres / 1000.0)::numeric, 1)::float8 else ${row}.${last} end`)
