/** A small archive of the whole world, and a server of it that answers ranges. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import {
  type DirectoryEntry,
  packDirectories,
  packHeader,
} from '../../../../src/features/work/tracking/streetMap/extract/directory.ts'

/** Each tile down to zoom 8 has its own content. Those of the sea are one run with the same content. */
export const maxZoom = 8
export const firstSea = 30_000
export const lastId = (4 ** (maxZoom + 1) - 1) / 3
const contentOf = (id: number) => gzipSync(`tile ${id < firstSea ? id : 'sea'} ${'x'.repeat(id % 97)}`)

function worldArchive(): Buffer {
  const entries: DirectoryEntry[] = []
  const tiles: Buffer[] = []
  let offset = 0
  for (let id = 0; id <= firstSea; id++) {
    const tile = contentOf(id)
    entries.push({ id, run: id < firstSea ? 1 : lastId - firstSea, offset, length: tile.length })
    tiles.push(tile)
    offset += tile.length
  }
  const { root, leaves } = packDirectories(entries)
  const metadata = gzipSync(JSON.stringify({ vector_layers: [{ id: 'earth' }, { id: 'roads' }], name: '测试' }))
  const header = packHeader({
    metadataBytes: metadata.length,
    rootBytes: root.length,
    leafBytes: leaves.length,
    tileBytes: offset,
    addressedTiles: lastId,
    entries: entries.length,
    contents: entries.length,
    isClustered: true,
    tileCompression: 2,
    tileType: 1,
    minZoom: 0,
    maxZoom,
    bounds: [-180, -85, 180, 85],
  })
  return Buffer.concat([header, root, metadata, leaves, ...tiles])
}

export const world = worldArchive()

export interface RangeServer {
  /** Paths of the requests since the last reset. */
  requests: string[]
  /** Requests after this many answer 410. */
  failAfter: number
  /** ETag of the archive. */
  version: string
  readonly port: number
  close(): void
}

/** Serves the archive as `/20261117.pmtiles`. */
export async function serveRanges(): Promise<RangeServer> {
  const server = createServer((request, response) => {
    state.requests.push(request.url ?? '')
    const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []).map(Number)
    if (request.url !== '/20261117.pmtiles') response.writeHead(404).end()
    else if (state.requests.length > state.failAfter) response.writeHead(410).end()
    else {
      const headers = { 'content-range': `bytes ${from}-${to}/${world.length}`, etag: state.version }
      response.writeHead(206, headers).end(world.subarray(from, to + 1))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const state: RangeServer = {
    requests: [],
    failAfter: Number.POSITIVE_INFINITY,
    version: '"one"',
    port: (server.address() as AddressInfo).port,
    close: () => void server.close(),
  }
  return state
}
