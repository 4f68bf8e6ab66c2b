/** The cache of what was saved for offline: by address, which is the hash of the content. */
export const savedCache = 'saved'
/** Where a published file of a hash is, with and without a network. */
export const publishedAddress = (hash: string): string => `/file/published/${hash}`

/** A kept answer, or the range of it that was asked for: players and PDF readers ask in pieces. */
export async function partOf(kept: Response, range: string | null): Promise<Response> {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return kept
  const all = await kept.blob()
  const start = from === '' ? Math.max(0, all.size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? all.size : Math.min(all.size, Number(to) + 1)
  if (start >= end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${all.size}` } })
  const headers = new Headers(kept.headers)
  headers.set('content-range', `bytes ${start}-${end - 1}/${all.size}`)
  headers.set('content-length', String(end - start))
  return new Response(all.slice(start, end), { status: 206, headers })
}
