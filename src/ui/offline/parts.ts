/** Cache of content saved for offline use, by address, which contains the hash of the content. */
export const savedCache = 'saved'
/** Address of a published file, online and offline. */
export const publishedAddress = (hash: string): string => `/file/published/${hash}`

/** A stored response or its requested range. Players and PDF readers request files in ranges. */
export async function partOf(response: Response, range: string | null): Promise<Response> {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return response
  const all = await response.blob()
  const start = from === '' ? Math.max(0, all.size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? all.size : Math.min(all.size, Number(to) + 1)
  if (start >= end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${all.size}` } })
  const headers = new Headers(response.headers)
  headers.set('content-range', `bytes ${start}-${end - 1}/${all.size}`)
  headers.set('content-length', String(end - start))
  return new Response(all.slice(start, end), { status: 206, headers })
}
