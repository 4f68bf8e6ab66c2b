/**
 * Canonical JSON (OLPC) as TUF and Uptane sign it. Keys are in order of their UTF-16 code units, without white space.
 * Numbers must be integers. In strings only quote and backslash are escaped. Throws TypeError for anything else.
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return `"${value.replaceAll(/["\\]/g, '\\$&')}"`
  if (typeof value === 'number' && Number.isSafeInteger(value)) return Object.is(value, -0) ? '0' : String(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`No canonical JSON of ${typeof value}`)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  const sortedEntries = entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${sortedEntries.map(([key, each]) => `${canonical(key)}:${canonical(each)}`).join(',')}}`
}
