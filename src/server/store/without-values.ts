/** SQLSTATE classes whose message quotes the value that was wrong: data exception, what a function raises, and what Citus hands on. */
const quoting = /^(22|P0|XX)/

/**
 * Takes the values out of an error of the database, in place: its message, details and stack then name tables, columns
 * and constraints only. What people entered (passwords' hashes, keys, phones) would otherwise reach the log.
 */
export function withoutValues(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('severity' in at && 'code' in at) cut(at as Error & Record<string, unknown>)
  return error
}

function cut(found: Error & Record<string, unknown>): void {
  const before = found.message
  // A constraint's message names tables and columns in quotes; that of bad input the input itself.
  if (quoting.test(String(found.code)) && !/ violates /.test(before))
    found.message = before.replace(/(["'])[\s\S]*\1/, '$1…$1')
  if (found.stack) found.stack = found.stack.replace(before, () => found.message)
  if (typeof found.detail === 'string')
    found.detail = /^Key \(/.test(found.detail)
      ? found.detail.replace(/=\([\s\S]*\) (?=(already exists|is (not|still)|conflicts))/, '=(…) ')
      : found.detail.replace(/\([\s\S]*\)/, '(…)')
  for (const key of ['where', 'hint', 'internalQuery']) if (found[key] !== undefined) found[key] = undefined
}

/**
 * Runs a query; when it fails its parameters are cut from the error. Drizzle puts the list that it gave to the driver into
 * the message of an error of its own, so that list is emptied: the query has ended, nobody reads it any more.
 */
export async function queried<T>(args: readonly unknown[], query: () => Promise<T>): Promise<T> {
  try {
    return await query()
  } catch (error) {
    for (const arg of args) if (Array.isArray(arg)) arg.length = 0
    throw withoutValues(error)
  }
}
