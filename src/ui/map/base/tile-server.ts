import { AJAXError, addProtocol, type RequestTransformFunction } from 'maplibre-gl'
import { isText, type TileOutcome } from './tile-row.ts'

const scheme = 'watched'
/** Timeout of a tile in ms. */
const longestMs = 20_000
const listeners = new Set<(outcome: TileOutcome) => void>()

/** Routes every tile request through this module. MapLibre does not report a server that has no tiles at all. */
export const watchTiles: RequestTransformFunction = (url, kind) =>
  kind === 'Tile' && /^https?:/.test(url) ? { url: `${scheme}://${url}` } : undefined

/** Reports the outcome of each tile of any map. Returns a function that stops it. */
export function onTile(listener: (outcome: TileOutcome) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

addProtocol(scheme, async ({ url }, { signal }) => {
  const address = url.slice(scheme.length + 3)
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]) })
    if (!response.ok) throw new AJAXError(response.status, response.statusText, address, new Blob())
    const data = await response.arrayBuffer()
    if (isText(new Uint8Array(data, 0, Math.min(data.byteLength, 64)))) throw new Error(`No tile: ${address}`)
    tell('tile')
    const of = (name: string) => response.headers.get(name)
    const etag = of('etag')
    return { data, cacheControl: of('cache-control'), expires: of('expires'), ...(etag && { etag }) }
  } catch (error) {
    if (!signal.aborted) tell(error instanceof AJAXError && error.status === 404 ? 'none' : 'failed')
    throw error
  }
})

const tell = (outcome: TileOutcome) => {
  for (const listener of [...listeners]) listener(outcome)
}
