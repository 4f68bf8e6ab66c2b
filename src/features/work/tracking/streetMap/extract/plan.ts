/** Plans an extract of a remote archive: which bytes of it, and where they go. Tiles are not read yet. */

import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Compression, type Header } from 'pmtiles'
import { ArchiveProblem, type ArchiveSource, headerOf } from './archive.ts'
import { type DirectoryEntry, packDirectories, packHeader, readDirectory } from './directory.ts'
import type { TileRange } from './tile-ranges.ts'

/** Bytes of the source that are copied to a place in the extract. */
export interface Copy {
  readonly from: number
  readonly length: number
  readonly to: number
}
export interface ExtractPlan {
  /** Header, root directory, metadata and leaf directories: the extract up to its first tile. */
  readonly head: Buffer
  /** In ascending order of both places. */
  readonly copies: readonly Copy[]
  /** Bytes of the extract. */
  readonly size: number
  readonly tiles: number
  readonly minZoom: number
  readonly maxZoom: number
  /** Identifies the plan, so that a download continues only what it began. */
  readonly hash: string
}

/** Entries of one extract: about 300 MB of memory. */
const maxPlanEntries = 3_000_000
/** Gap between leaf directories that is read with them, because a request costs more. */
const maxLeafGap = 256 * 1024
const maxLeafRequest = 8 * 1024 ** 2

/** The region has too many tiles at this zoom. */
export class TooManyTilesError extends Error {
  override name = 'TooManyTilesError'
}

interface Region {
  /** In ascending order. */
  readonly ranges: readonly TileRange[]
  readonly maxZoom: number
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
}

/** @throws ArchiveProblem, TooManyTilesError, and the errors of the source */
export async function planExtract(source: ArchiveSource, region: Region): Promise<ExtractPlan> {
  const header = await headerOf(source)
  const metadata = await source.read(header.jsonMetadataOffset, header.jsonMetadataOffset + header.jsonMetadataLength)
  const maxZoom = Math.min(region.maxZoom, header.maxZoom)
  const entries = await entriesOf(source, header, region.ranges)
  if (entries.length === 0) throw new ArchiveProblem('noTiles')
  const { newEntries, copies, tileBytes, contents } = layOut(entries)
  const { root, leaves } = packDirectories(newEntries)
  const packedMetadata = header.internalCompression === Compression.Gzip ? metadata : gzipSync(metadata)
  const tiles = newEntries.reduce((sum, { run }) => sum + run, 0)
  const head = Buffer.concat([
    packHeader({
      metadataBytes: packedMetadata.length,
      rootBytes: root.length,
      leafBytes: leaves.length,
      tileBytes,
      addressedTiles: tiles,
      entries: newEntries.length,
      contents,
      isClustered: header.clustered,
      tileCompression: header.tileCompression,
      tileType: header.tileType,
      minZoom: header.minZoom,
      maxZoom,
      bounds: region.bounds,
    }),
    root,
    packedMetadata,
    leaves,
  ])
  const placedCopies = copies.map(({ from, length, to }) => ({
    from: header.tileDataOffset + from,
    length,
    to: head.length + to,
  }))
  const hash = createHash('sha256').update(head).update(JSON.stringify(placedCopies)).digest('hex')
  return { head, copies: placedCopies, size: head.length + tileBytes, tiles, minZoom: header.minZoom, maxZoom, hash }
}

/** Returns the entries of the tiles in the ranges. Reads only the directories that contain any. */
async function entriesOf(
  source: ArchiveSource,
  header: Header,
  ranges: readonly TileRange[],
): Promise<DirectoryEntry[]> {
  const isGzip = header.internalCompression === Compression.Gzip
  const entries: DirectoryEntry[] = []
  let directories = [
    readDirectory(
      await source.read(header.rootDirectoryOffset, header.rootDirectoryOffset + header.rootDirectoryLength),
      isGzip,
    ),
  ]
  // The specification allows leaves of leaves. Archives have one level.
  for (let level = 0; directories.length > 0; level++) {
    if (level > 4) throw new ArchiveProblem('broken')
    const leaves: DirectoryEntry[] = []
    for (const directory of directories)
      for (const [at, entry] of directory.entries()) {
        const until = entry.run > 0 ? entry.id + entry.run : (directory[at + 1]?.id ?? Number.POSITIVE_INFINITY)
        for (const range of rangesWithin(ranges, entry.id, until)) {
          if (entry.run === 0) {
            leaves.push(entry)
            break
          }
          const from = Math.max(range.from, entry.id)
          entries.push({ ...entry, id: from, run: Math.min(range.until, until) - from })
        }
        if (entries.length > maxPlanEntries) throw new TooManyTilesError()
      }
    directories = []
    for await (const bytes of piecesOf(source, header.leafDirectoryOffset, leaves))
      directories.push(readDirectory(bytes, isGzip))
  }
  return entries.sort((a, b) => a.id - b.id)
}

/** The ranges that overlap [from, until). */
function* rangesWithin(ranges: readonly TileRange[], from: number, until: number): Generator<TileRange> {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.until ?? 0) > from) high = middle
    else low = middle + 1
  }
  for (let at = low; at < ranges.length; at++) {
    const range = ranges[at]
    if (!range || range.from >= until) return
    yield range
  }
}

/** Reads pieces of a section, near ones in one request. */
async function* piecesOf(
  source: ArchiveSource,
  section: number,
  pieces: readonly DirectoryEntry[],
): AsyncGenerator<Buffer> {
  const inOrder = pieces.toSorted((a, b) => a.offset - b.offset)
  for (let at = 0; at < inOrder.length; ) {
    const start = inOrder[at]?.offset ?? 0
    let end = start
    let next = at
    for (; next < inOrder.length; next++) {
      const piece = inOrder[next]
      if (
        !piece ||
        piece.offset - end > maxLeafGap ||
        (next > at && piece.offset + piece.length - start > maxLeafRequest)
      )
        break
      end = Math.max(end, piece.offset + piece.length)
    }
    const bytes = await source.read(section + start, section + end)
    for (const { offset, length } of inOrder.slice(at, next))
      yield bytes.subarray(offset - start, offset - start + length)
    at = next
  }
}

/** Assigns new places to contents in the order of their old ones, each content once. */
function layOut(entries: readonly DirectoryEntry[]) {
  const order = entries.toSorted((a, b) => a.offset - b.offset)
  const places = new Map<number, number>()
  const copies: { from: number; length: number; to: number }[] = []
  let to = 0
  for (const { offset, length } of order) {
    if (places.has(offset)) continue
    places.set(offset, to)
    const last = copies.at(-1)
    if (last && last.from + last.length === offset) last.length += length
    else copies.push({ from: offset, length, to })
    to += length
  }
  return {
    newEntries: entries.map((entry) => ({ ...entry, offset: places.get(entry.offset) ?? 0 })),
    copies,
    tileBytes: to,
    contents: places.size,
  }
}
