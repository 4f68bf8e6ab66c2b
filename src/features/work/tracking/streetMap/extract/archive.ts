/** Reads the header and metadata of a PMTiles archive, and checks whether its streets can be drawn. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bytesToHeader, Compression, type Header, PMTiles, TileType } from 'pmtiles'
import type { Pair } from '../../../../../domain/contract/words.ts'
import { archiveFaults as faults } from './archive-texts.ts'

export interface ArchiveSource {
  readonly size: number
  read(from: number, until: number): Promise<Buffer>
}
export interface Archive {
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  readonly minZoom: number
  readonly maxZoom: number
  /** Date of its OpenStreetMap data. Null: not in the metadata. */
  readonly dataAt: string | null
}

export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem'
  readonly key: string
  readonly reason: Pair
  constructor(problem: keyof typeof faults) {
    super(problem)
    this.key = problem
    this.reason = faults[problem]
  }
}

const headerBytes = 127
/** Limits against memory exhaustion. Directories and metadata of real archives are far smaller. */
const maxPackedBytes = 16 * 1024 ** 2
const maxUnpackedBytes = 64 * 1024 ** 2
/** Layers of the Protomaps basemap that its styles draw. */
const requiredLayers = ['earth', 'roads']
const unpack = promisify(gunzip)

/** Throws an `ArchiveProblem`. */
export async function readArchive(source: ArchiveSource): Promise<Archive> {
  const header = await headerOf(source)
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header
  const isRegion = minLon < maxLon && minLat < maxLat && minLon >= -180 && maxLon <= 180 && Math.abs(minLat) <= 90
  if (!isRegion || Math.abs(maxLat) > 90 || minZoom > maxZoom || maxZoom > 24) throw new ArchiveProblem('broken')
  const metadata = await metadataOf(source)
  const layers = Array.isArray(metadata.vector_layers) ? (metadata.vector_layers as { id?: unknown }[]) : []
  const ids = new Set(layers.map((layer) => layer?.id))
  if (!requiredLayers.every((id) => ids.has(id))) throw new ArchiveProblem('layers')
  const replicationTime = metadata['planetiler:osm:osmosisreplicationtime']
  const at = typeof replicationTime === 'string' ? Date.parse(replicationTime) : Number.NaN
  return {
    bounds: [minLon, minLat, maxLon, maxLat],
    minZoom,
    maxZoom,
    dataAt: Number.isNaN(at) ? null : new Date(at).toISOString(),
  }
}

/** Reads and checks the header. Throws an `ArchiveProblem`. */
export async function headerOf(source: ArchiveSource): Promise<Header> {
  if (source.size < headerBytes) throw new ArchiveProblem('notPmtiles')
  const bytes = await source.read(0, headerBytes)
  if (bytes.toString('latin1', 0, 7) !== 'PMTiles') throw new ArchiveProblem('notPmtiles')
  if (bytes[7] !== 3) throw new ArchiveProblem('version')
  const header = bytesToHeader(new Uint8Array(bytes).buffer)
  if (header.tileType !== TileType.Mvt) throw new ArchiveProblem('raster')
  const isReadable = (packing: Compression) => packing === Compression.None || packing === Compression.Gzip
  if (!isReadable(header.tileCompression) || !isReadable(header.internalCompression))
    throw new ArchiveProblem('compression')
  const parts = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
    [header.tileDataOffset, header.tileDataLength ?? 0],
  ] as const
  // An incomplete file lacks its end.
  if (parts.some(([from, length]) => from + length > source.size)) throw new ArchiveProblem('cut')
  if (header.rootDirectoryLength > maxPackedBytes || header.jsonMetadataLength > maxPackedBytes)
    throw new ArchiveProblem('broken')
  return header
}

/** Also reads the first directory, which is required to find tiles. */
async function metadataOf(source: ArchiveSource): Promise<Record<string, unknown>> {
  const archive = new PMTiles(
    {
      getKey: () => 'archive',
      async getBytes(from, length) {
        const piece = await source.read(from, Math.min(from + length, source.size))
        return { data: new Uint8Array(piece).buffer }
      },
    },
    undefined,
    async (data, packing) => {
      if (packing !== Compression.Gzip) return data
      return new Uint8Array(await unpack(new Uint8Array(data), { maxOutputLength: maxUnpackedBytes })).buffer
    },
  )
  try {
    const metadata = (await archive.getMetadata()) as Record<string, unknown> | null
    await archive.getZxy(0, 0, 0)
    return metadata ?? {}
  } catch {
    throw new ArchiveProblem('broken')
  }
}
