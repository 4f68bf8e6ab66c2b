import { databaseError } from '../server/store/errors.ts'
import type { ReceivedFrame } from './message.ts'

/** A frame that the store refuses for its content. */
export interface RejectedFrame extends ReceivedFrame {
  readonly reason: string
}

/** Stores frames that were rejected, so that an operator can replay them. */
export type StoreRejected = (frames: readonly RejectedFrame[]) => Promise<void>

/**
 * SQLSTATE classes of errors that data cause: cardinality, data exception, constraint violation, limit exceeded. Any
 * other error is of the database or its settings, and waiting or mending helps.
 */
const dataClasses = /^(21|22|23|54)/
/** A missing partition counts as a violated constraint. */
const missingPartition = /^no partition of relation/

/** Whether an error of writing a batch is caused by what the frames contain. */
export function isDataError(error: unknown): boolean {
  const found = databaseError(error)
  if (found) return dataClasses.test(found.code) && !missingPartition.test(found.message)
  // What a follower throws at content that it does not expect. Errors of Node.js have a code.
  const cause = rootCause(error)
  const isOfProgram = cause instanceof TypeError || cause instanceof RangeError || cause instanceof SyntaxError
  return isOfProgram && !('code' in cause)
}

/** Why a frame is rejected, without values. */
export function rejectionReason(error: unknown): string {
  const found = databaseError(error)
  return found ? `${found.code} ${found.message.slice(0, 200)}` : (rootCause(error) as Error).name
}

/** Without the query and its parameters, which an error of drizzle repeats: they can be megabytes. */
export function rootCause(error: unknown): unknown {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return at
}
