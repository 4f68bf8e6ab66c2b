export type StoreErrorCode =
  | 'DATA_FOLDER_IN_USE'
  | 'ROLE_NOT_GRANTED'
  | 'SCHEMA_OLDER'
  | 'SCHEMA_NEWER'
  | 'SCHEMA_DIFFERS'
  | 'SCHEMA_IN_USE'
  | 'STORE_CLOSED'
  | 'STORE_STOPPED'
  | 'STORE_MISUSED'
  | 'TRANSACTION_ABORTED'

/** Error of the store itself, identified by `code`. Database errors are passed on: see `databaseError`. */
export class StoreError extends Error {
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
  }
}

/** PostgreSQL error: SQLSTATE, and the names of table, column and constraint where present. */
export interface DatabaseError {
  code: string
  message: string
  constraint?: string
  table?: string
  column?: string
  detail?: string
}

export const SqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  notNullViolation: '23502',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  queryCancelled: '57014',
  lockNotAvailable: '55P03',
} as const

/** Finds the database error in an error or its causes (drizzle wraps it). Undefined when there is none. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && 'severity' in at && typeof at.code === 'string')
      return withoutShards(at as Error & DatabaseError)
  }
  return undefined
}

/** Patterns of violation messages with the constraint's name, and their SQLSTATE. */
const violations: readonly [RegExp, string][] = [
  [/violates unique constraint "(.+?)"/, SqlState.uniqueViolation],
  [/violates foreign key constraint "(.+?)"/, SqlState.foreignKeyViolation],
  [/violates check constraint "(.+?)"/, SqlState.checkViolation],
  [/violates not-null constraint()/, SqlState.notNullViolation],
]
/** Shard number that Citus appends to names. */
const shard = /_1\d{5,6}$/

/**
 * Restores the error that a single PostgreSQL server would report. Citus names shards, and from other nodes it forwards
 * only the message, sometimes with the code of an internal error.
 */
function withoutShards(error: Error & DatabaseError): DatabaseError {
  const { code, message, constraint, table, column, detail } = error
  const [constraintName, state] = violations.flatMap(([pattern, sqlState]) => {
    const match = constraint ? null : pattern.exec(message)
    return match ? [[match[1], sqlState] as const] : []
  })[0] ?? [constraint, code]
  const inTable = table ?? /.*(?:table|relation) "(.+?)"/.exec(message)?.[1]
  const optional = {
    constraint: constraintName?.replace(shard, ''),
    table: inTable?.replace(shard, ''),
    column,
    detail,
  }
  const presentFields = Object.fromEntries(Object.entries(optional).filter(([, value]) => value))
  return { code: state, message, ...presentFields }
}
