import { batchValue } from '../../../../telematics/ingest/batch.ts'
import type { LastReported } from './lock.ts'
import { newestOf } from './newest.ts'

/** Newest values of each vehicle in the batch, in the order of VINs. */
export const newestReports = batchValue('newest reports', (batch) => newestOf(batch.messages))

/** State of each vehicle before the batch, by VIN. Provided by the follower 'vehicle-lock'. */
export const lastReported = batchValue<ReadonlyMap<string, LastReported>>('last reported')

/**
 * Ids of the fences around vehicles that entered or left one, by VIN. Written into the row of the last message, which
 * changes in any case.
 */
export const fencesAround = batchValue<ReadonlyMap<string, readonly number[]>>('fences around', () => new Map())

/** State of the rules over a vehicle's signals, by VIN. Contains changed states only. Written like the fences. */
export const ruleMarks = batchValue<ReadonlyMap<string, string>>('rule marks', () => new Map())

/** State of a vehicle's odometry after the batch, by VIN (`tracking/way/stored-odometry.ts`). Written like the fences. */
export const odometries = batchValue<ReadonlyMap<string, string>>('odometries', () => new Map())
