/** Maximum depth. Content of real boxes nests only a few levels. */
const maxDepth = 32
/** NUL and lone surrogates, which PostgreSQL rejects in text and jsonb. */
const unstorable = /[\0\p{Surrogate}]/gu

/**
 * Parses JSON. Characters that cannot be stored become U+FFFD. Numbers beyond the range of a double become null.
 * Undefined when the text is not JSON or nests too deep.
 */
export function parseContent(json: string): unknown {
  try {
    return sanitize(JSON.parse(json), 0)
  } catch {
    return undefined
  }
}

function sanitize(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replace(unstorable, '\ufffd')
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) throw new RangeError('The content nests too deep')
  if (Array.isArray(value)) return value.map((each) => sanitize(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.replace(unstorable, '\ufffd'), sanitize(each, depth + 1)]),
  )
}
