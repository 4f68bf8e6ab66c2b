/** Directories and header of PMTiles archives (specification version 3, sections 3 and 4). Pure. */

import { gunzipSync, gzipSync } from 'node:zlib'
import { readVarint } from 'pmtiles'

/** Tiles with ids from `id` on: `run` of them have the same content. 0: the content is a leaf directory. */
export interface DirectoryEntry {
  readonly id: number
  readonly run: number
  /** Place of the content within its section, bytes. */
  readonly offset: number
  readonly length: number
}

/** Limits against a damaged or hostile archive. Directories of real ones have about 20 000 entries. */
const maxEntries = 1_000_000
const maxDirectoryBytes = 32 * 1024 ** 2

/** @throws Error when it is damaged */
export function readDirectory(content: Uint8Array, isGzip: boolean): DirectoryEntry[] {
  const buf = isGzip ? gunzipSync(content, { maxOutputLength: maxDirectoryBytes }) : content
  const position = { buf: new Uint8Array(buf), pos: 0 }
  const next = () => {
    if (position.pos >= position.buf.length) throw new Error('a directory of the archive is damaged')
    return readVarint(position)
  }
  const count = next()
  if (count > maxEntries) throw new Error('a directory of the archive is damaged')
  const column = () => Array.from({ length: count }, next)
  let id = 0
  const ids = column().map((step) => (id += step))
  const runs = column()
  const lengths = column()
  let end = 0
  return column().map((place, at) => {
    const length = lengths[at] ?? 0
    const offset = place === 0 && at > 0 ? end : place - 1
    end = offset + length
    return { id: ids[at] ?? 0, run: runs[at] ?? 0, offset, length }
  })
}

function packDirectory(entries: readonly DirectoryEntry[]): Buffer {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  write(entries.length)
  for (const [at, { id }] of entries.entries()) write(id - (entries[at - 1]?.id ?? 0))
  for (const { run } of entries) write(run)
  for (const { length } of entries) write(length)
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1]
    write(before && offset === before.offset + before.length ? 0 : offset + 1)
  }
  return gzipSync(Uint8Array.from(bytes))
}

const headerBytes = 127
/** Header and root directory are in the first 16 KiB, which a reader requests at once. */
const maxRootBytes = 16_384 - headerBytes

/** Packs entries as a root directory and, when there are many, as leaf directories. */
export function packDirectories(entries: readonly DirectoryEntry[]): { root: Buffer; leaves: Buffer } {
  const single = entries.length <= 16_384 ? packDirectory(entries) : undefined
  if (single && single.length <= maxRootBytes) return { root: single, leaves: Buffer.alloc(0) }
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = []
    const roots: DirectoryEntry[] = []
    let offset = 0
    for (let at = 0; at < entries.length; at += size) {
      const leaf = packDirectory(entries.slice(at, at + size))
      roots.push({ id: entries[at]?.id ?? 0, run: 0, offset, length: leaf.length })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = packDirectory(roots)
    if (root.length <= maxRootBytes) return { root, leaves: Buffer.concat(leaves) }
  }
}

export interface HeaderFields {
  readonly metadataBytes: number
  readonly rootBytes: number
  readonly leafBytes: number
  readonly tileBytes: number
  readonly addressedTiles: number
  readonly entries: number
  readonly contents: number
  readonly isClustered: boolean
  readonly tileCompression: number
  readonly tileType: number
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
}
const gzip = 2

/** Sections in the order root, metadata, leaves, tiles. */
export function packHeader(fields: HeaderFields): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  let place = headerBytes
  for (const [at, length] of [fields.rootBytes, fields.metadataBytes, fields.leafBytes, fields.tileBytes].entries()) {
    header.writeBigUInt64LE(BigInt(place), 8 + 16 * at)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * at)
    place += length
  }
  for (const [at, count] of [fields.addressedTiles, fields.entries, fields.contents].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + 8 * at)
  header[96] = fields.isClustered ? 1 : 0
  header[97] = gzip
  header[98] = fields.tileCompression
  header[99] = fields.tileType
  header[100] = fields.minZoom
  header[101] = fields.maxZoom
  const [west, south, east, north] = fields.bounds
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at)
  for (const [at, value] of [west, south, east, north].entries()) degrees(value, 102 + 4 * at)
  header[118] = Math.min(fields.maxZoom, 10)
  degrees((west + east) / 2, 119)
  degrees((south + north) / 2, 123)
  return header
}
