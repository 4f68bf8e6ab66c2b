export type StoreErrorCode =
  | 'DATA_FOLDER_IN_USE'
  | 'STORE_CLOSED'
  | 'STORE_STOPPED'
  | 'STORE_MISUSED'
  | 'TRANSACTION_ABORTED'

/** An error of the store itself, by `code`. Errors of the database are passed on: see `databaseError`. */
export class StoreError extends Error {
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
  }
}

/** PostgreSQL's error: SQLSTATE, and the names of table, column and constraint where present. */
export interface DatabaseError {
  code: string
  message: string
  constraint?: string
  table?: string
  column?: string
  detail?: string
}

/** SQLSTATE values that callers decide on. */
export const SqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  notNullViolation: '23502',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
} as const

/** Finds the error of the database in an error or its causes (drizzle wraps it); undefined when there is none. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && 'severity' in at && typeof at.code === 'string') return at as Error & DatabaseError
  }
  return undefined
}
