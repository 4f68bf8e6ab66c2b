import { sql } from '../../../../platform/store/drizzle.ts'

/** Odometers are rounded, and the reports at both ends of a row are seconds away from its ends. */
const toleranceM = 300

/**
 * Source of a row's distance (`distanceRules`), from its `Distance` and its own first and last odometer.
 * @param first column of the first odometer in the row, km
 */
export const distanceBy = (row: string, first: string, last: string) =>
  sql.raw(`case when ${row}.jumps > 0 then 'chosen'
    when ${row}.metres > 0 and ${row}.position_metres = ${row}.metres then 'positions'
    when ${row}.position_metres > 0 then 'both'
    when abs((${row}.${last} - ${row}.${first}) * 1000 - ${row}.metres) > ${toleranceM} then 'chosen' else 'odometer' end`)

/** An odometer that grows by this much more than the distance driven has a wrong last reading. */
const spikeM = 100_000

/** Last odometer of a row, km. For a spike: the first one plus the distance driven. */
export const credibleKm = (row: string, first: string, last: string) =>
  sql.raw(`case when (${row}.${last} - ${row}.${first}) * 1000 - ${row}.metres > ${spikeM}
    then round((${row}.${first} + ${row}.metres / 1000.0)::numeric, 1)::float8 else ${row}.${last} end`)
