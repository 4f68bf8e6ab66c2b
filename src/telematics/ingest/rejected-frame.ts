import { databaseError } from '../../platform/store/errors.ts'
import type { ReceivedFrame } from './message.ts'

export interface RejectedFrame extends ReceivedFrame {
  readonly reason: string
}

/** Stores rejected frames, so that an operator can replay them. */
export type StoreRejected = (frames: readonly RejectedFrame[]) => Promise<void>

/**
 * SQLSTATE classes of errors caused by data: cardinality, data exception, constraint violation, limit exceeded. All
 * other errors concern the database or its settings, so a retry or a repair helps.
 */
const dataClasses = /^(21|22|23|54)/
/** PostgreSQL reports a missing partition as a constraint violation. */
const missingPartition = /^no partition of relation/

/** Whether the content of the frames causes an error of writing a batch. */
export function isDataError(error: unknown): boolean {
  const dbError = databaseError(error)
  if (dbError) return dataClasses.test(dbError.code) && !missingPartition.test(dbError.message)
  // A follower throws these at unexpected content. Errors of Node.js have a code.
  const cause = rootCause(error)
  const isOfProgram = cause instanceof TypeError || cause instanceof RangeError || cause instanceof SyntaxError
  return isOfProgram && !('code' in cause)
}

/** Reason of a rejection, without values. */
export function rejectionReason(error: unknown): string {
  const databaseFault = databaseError(error)
  return databaseFault
    ? `${databaseFault.code} ${databaseFault.message.slice(0, 200)}`
    : (rootCause(error) as Error).name
}

/** Excludes the query and its parameters, which an error of drizzle repeats. They can be megabytes long. */
export function rootCause(error: unknown): unknown {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return at
}
