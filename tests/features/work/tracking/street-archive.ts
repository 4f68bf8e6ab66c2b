/** Writes small but real PMTiles archives (version 3) of streets. */
import { zxyToTileId } from 'pmtiles'

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
const field = (number: number, content: readonly number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(content.length),
  ...content,
]
const number = (of: number, value: number): number[] => [...varint(of * 8), ...varint(value)]
const text = (value: string): number[] => [...Buffer.from(value)]
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

interface Feature {
  readonly type: 'point' | 'line' | 'polygon'
  readonly points: readonly (readonly [number, number])[]
  readonly tags: Readonly<Record<string, string>>
}
const types = { point: 1, line: 2, polygon: 3 }

function geometry({ type, points }: Feature): number[] {
  let at = [0, 0]
  const steps = points.map(([x, y]) => {
    const step = [zigzag(x - (at[0] ?? 0)), zigzag(y - (at[1] ?? 0))]
    at = [x, y]
    return step
  })
  const [first = [], ...rest] = steps
  const lines = rest.length > 0 ? [rest.length * 8 + 2, ...rest.flat()] : []
  return [9, ...first, ...lines, ...(type === 'polygon' ? [15] : [])].flatMap(varint)
}

function layer(name: string, features: readonly Feature[]): number[] {
  const keys = [...new Set(features.flatMap(({ tags }) => Object.keys(tags)))]
  const values = [...new Set(features.flatMap(({ tags }) => Object.values(tags)))]
  const one = (feature: Feature) => {
    const tags = Object.entries(feature.tags).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)])
    return [...field(2, tags.flatMap(varint)), ...number(3, types[feature.type]), ...field(4, geometry(feature))]
  }
  return field(3, [
    ...number(15, 2),
    ...field(1, text(name)),
    ...features.flatMap((feature) => field(2, one(feature))),
    ...keys.flatMap((key) => field(3, text(key))),
    ...values.flatMap((value) => field(4, field(1, text(value)))),
    ...number(5, 4096),
  ])
}

const street = { kind: 'highway', name: '长安街', 'name:en': 'Chang’an Avenue', script: 'Han' }
/** Land, two crossing streets and a place. */
const tile = Buffer.from([
  ...layer('earth', [
    {
      type: 'polygon',
      points: [
        [0, 0],
        [4096, 0],
        [4096, 4096],
        [0, 4096],
      ],
      tags: { kind: 'earth' },
    },
  ]),
  ...layer('roads', [
    {
      type: 'line',
      points: [
        [0, 2048],
        [4096, 2048],
      ],
      tags: street,
    },
    {
      type: 'line',
      points: [
        [2048, 0],
        [2048, 4096],
      ],
      tags: { ...street, kind: 'major_road' },
    },
  ]),
  ...layer('places', [{ type: 'point', points: [[1024, 1024]], tags: { ...street, kind: 'locality', name: '东城' } }]),
])

export interface ArchiveOptions {
  readonly bounds?: readonly [west: number, south: number, east: number, north: number]
  readonly maxZoom?: number
  readonly version?: number
  readonly tileType?: number
  readonly compression?: number
  readonly layers?: readonly string[]
}

/** Archive of the centre of Beijing, unless `bounds` differ. */
export function streetArchive({
  bounds = [116, 39.6, 116.8, 40.2],
  maxZoom = 10,
  version = 3,
  tileType = 1,
  compression = 1,
  layers = ['earth', 'roads', 'places'],
}: ArchiveOptions = {}): Buffer {
  const [west, south, east, north] = bounds
  const ids = Array.from({ length: maxZoom + 1 }, (_, z) => tilesOf(z, bounds))
    .flat()
    .sort((a, b) => a - b)
  const gaps = ids.map((id, index) => id - (ids[index - 1] ?? 0))
  const each = (value: number) => ids.flatMap(() => varint(value))
  // All entries point to the same tile, at the beginning of the data.
  const directory = Buffer.from([
    ...varint(ids.length),
    ...gaps.flatMap(varint),
    ...each(1),
    ...each(tile.length),
    ...each(1),
  ])
  const metadata = Buffer.from(
    JSON.stringify({
      vector_layers: layers.map((id) => ({ id, fields: {} })),
      'planetiler:osm:osmosisreplicationtime': '2026-10-01T00:00:00Z',
    }),
  )
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0, 'latin1')
  header[7] = version
  const place = (at: number, value: number) => header.writeBigUInt64LE(BigInt(value), at)
  const parts = [directory.length, metadata.length, 0, tile.length]
  let from = header.length
  for (const [index, length] of parts.entries()) {
    place(8 + 16 * index, from)
    place(16 + 16 * index, length)
    from += length
  }
  for (const at of [72, 80]) place(at, ids.length)
  place(88, 1)
  header[96] = 1
  header[97] = 1
  header[98] = compression
  header[99] = tileType
  header[101] = maxZoom
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  return Buffer.concat([header, directory, metadata, tile])
}

function tilesOf(z: number, [west, south, east, north]: readonly [number, number, number, number]): number[] {
  const column = (lon: number) => Math.floor(((lon + 180) / 360) * 2 ** z)
  const row = (lat: number) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z)
  const tileIds: number[] = []
  for (let x = column(west); x <= column(east); x++)
    for (let y = row(north); y <= row(south); y++) tileIds.push(zxyToTileId(z, x, y))
  return tileIds
}
