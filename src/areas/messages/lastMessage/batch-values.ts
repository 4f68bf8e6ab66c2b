import { batchValue } from '../../../ingest/batch.ts'
import type { LastReported } from './lock.ts'
import { newestOf } from './newest.ts'

/** What the batch reports last of each vehicle, in the order of VINs. */
export const newestReports = batchValue('newest reports', (batch) => newestOf(batch.messages))

/** What was known of each of its vehicles before the batch, by VIN; put by 'vehicle-lock'. */
export const lastReported = batchValue<ReadonlyMap<string, LastReported>>('last reported')

/**
 * Of the vehicles that entered or left a fence: the ids of the fences around them now, by VIN. Written into the row of
 * the last message, which changes in any case.
 */
export const fencesAround = batchValue<ReadonlyMap<string, readonly number[]>>('fences around', () => new Map())

/** What is kept of the rules over a vehicle's signals, by VIN; only where it changed. Written like the fences. */
export const ruleMarks = batchValue<ReadonlyMap<string, string>>('rule marks', () => new Map())

/** How the way of a vehicle goes on after the batch, by VIN (`tracking/way/stored.ts`). Written like the fences. */
export const odometries = batchValue<ReadonlyMap<string, string>>('odometries', () => new Map())
