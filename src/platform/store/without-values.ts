/**
 * SQLSTATE classes whose message quotes the value: data exceptions, errors raised by functions, and errors that Citus
 * forwards.
 */
const quoting = /^(22|P0|XX)/

/**
 * Removes values from a database error in place. Message, details and stack then contain only names of tables, columns
 * and constraints. User input (password hashes, keys, phone numbers) would otherwise reach the log.
 */
export function withoutValues(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('severity' in at && 'code' in at) cut(at as Error & Record<string, unknown>)
  return error
}

function cut(error: Error & Record<string, unknown>): void {
  const before = error.message
  // Constraint messages quote names of tables and columns. Messages of invalid input quote the input.
  if (quoting.test(String(error.code)) && !/ violates /.test(before))
    error.message = before.replace(/(["'])[\s\S]*\1/, '$1…$1')
  if (error.stack) error.stack = error.stack.replace(before, () => error.message)
  if (typeof error.detail === 'string')
    error.detail = /^Key \(/.test(error.detail)
      ? error.detail.replace(/=\([\s\S]*\) (?=(already exists|is (not|still)|conflicts))/, '=(…) ')
      : error.detail.replace(/\([\s\S]*\)/, '(…)')
  for (const key of ['where', 'hint', 'internalQuery']) if (error[key] !== undefined) error[key] = undefined
}

/**
 * Runs a query and removes its parameters from an error. Drizzle includes the parameter list in its own error message,
 * so the list is emptied. It is unused after the query.
 */
export async function withSanitizedErrors<T>(args: readonly unknown[], query: () => Promise<T>): Promise<T> {
  try {
    return await query()
  } catch (error) {
    for (const arg of args) if (Array.isArray(arg)) arg.length = 0
    throw withoutValues(error)
  }
}
