import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArchiveSource, readArchive } from '../../../../src/features/work/tracking/streetMap/extract/archive.ts'
import { downloadExtract, removePart } from '../../../../src/features/work/tracking/streetMap/extract/download.ts'
import { planExtract } from '../../../../src/features/work/tracking/streetMap/extract/plan.ts'
import { openRemote } from '../../../../src/features/work/tracking/streetMap/extract/remote.ts'
import { type Rings, tileRanges } from '../../../../src/features/work/tracking/streetMap/extract/tile-ranges.ts'
import { firstSea, lastId, maxZoom, type RangeServer, serveRanges, world } from './range-server.ts'

type Box = readonly [west: number, south: number, east: number, north: number]
const ringsOf = ([west, south, east, north]: Box): Rings => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ],
]
const column = (lon: number, zoom: number) => ((lon + 180) / 360) * 2 ** zoom
const row = (lat: number, zoom: number) => ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom

/** Tiles that a box touches. */
function tilesOf([west, south, east, north]: Box, zoom: number): number[] {
  const ids: number[] = []
  for (let x = Math.floor(column(west, zoom)); x <= Math.floor(column(east, zoom)); x++)
    for (let y = Math.floor(row(north, zoom)); y <= Math.floor(row(south, zoom)); y++) ids.push(zxyToTileId(zoom, x, y))
  return ids
}
const box = fc
  .tuple(
    // Not exactly between two tiles.
    fc.integer({ min: -179, max: 170 }).map((degrees) => degrees + 0.0123),
    fc.integer({ min: -80, max: 75 }).map((degrees) => degrees + 0.0123),
    fc.double({ min: 0.01, max: 8, noNaN: true }),
    fc.double({ min: 0.01, max: 4, noNaN: true }),
  )
  .map(([west, south, width, height]): Box => [west, south, west + width, south + height])

test('a box has exactly the tiles that it touches, and below zoom 11 all tiles of those', () => {
  fc.assert(
    fc.property(box, fc.integer({ min: 0, max: 12 }), (bounds, maxZoom) => {
      const ranges = tileRanges(ringsOf(bounds), maxZoom)
      const ids = ranges.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, at) => from + at))
      const tileIds = Array.from({ length: maxZoom + 1 }, (_, zoom) =>
        tilesOf(bounds, Math.min(zoom, 11)).flatMap((id) => {
          if (zoom < 12) return [id]
          const [z, x, y] = tileIdToZxy(id)
          return [0, 1].flatMap((right) => [0, 1].map((down) => zxyToTileId(z + 1, 2 * x + right, 2 * y + down)))
        }),
      ).flat()
      expect(ids).toEqual(tileIds.sort((a, b) => a - b))
      for (const [at, { from }] of ranges.entries()) expect(from).toBeGreaterThan(ranges[at - 1]?.until ?? -1)
    }),
    { numRuns: 60 },
  )
})

test('an area within another one is left out', () => {
  const outer = ringsOf([100, 20, 110, 30])
  const hole = ringsOf([103, 23, 107, 27])
  const has = (lon: number, lat: number) => {
    const id = zxyToTileId(10, Math.floor(column(lon, 10)), Math.floor(row(lat, 10)))
    return tileRanges([...outer, ...hole], 10).some(({ from, until }) => from <= id && id < until)
  }
  expect([has(101, 21), has(105, 25), has(112, 25)]).toEqual([true, false, false])
})

let folder = ''
let server: RangeServer
beforeAll(async () => {
  server = await serveRanges()
  folder = await mkdtemp(join(tmpdir(), 'extract-'))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const today = Date.parse('2026-11-18T10:00:00Z')
const access = { hosts: '127.0.0.1' }
const open = () => {
  Object.assign(server, { requests: [], failAfter: Number.POSITIVE_INFINITY, version: '"one"' })
  return openRemote(`http://127.0.0.1:${server.port}/{date}.pmtiles`, today, access)
}
const region = (bounds: Box, zoom = 14) => ({ ranges: tileRanges(ringsOf(bounds), zoom), maxZoom: zoom, bounds })
const beijing: Box = [115.4, 39.4, 117.5, 41.1]

/** Reads tiles with the library that clients use. */
function reader(bytes: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'extract',
    getBytes: async (from, length) => ({ data: new Uint8Array(bytes.subarray(from, from + length)).buffer }),
  })
}
const memory = (bytes: Buffer): ArchiveSource => ({
  size: bytes.length,
  read: async (from, until) => bytes.subarray(from, until),
})

test('an extract has the tiles of its region, byte by byte, and no others', async () => {
  const source = await open()
  expect(server.requests).toEqual(['/20261118.pmtiles', '/20261117.pmtiles'])
  const plan = await planExtract(source, region(beijing))
  const path = join(folder, 'beijing.pmtiles')
  const shares: number[] = []
  await downloadExtract(source, plan, path, { onProgress: ({ bytes, size }) => void shares.push(bytes / size) })
  const file = await readFile(path)
  expect(file.length).toBe(plan.size)
  expect(shares.at(-1)).toBe(1)
  expect(await readArchive(memory(file))).toEqual({ bounds: beijing, minZoom: 0, maxZoom, dataAt: null })
  const archive = reader(file)
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    const ids = new Set(tilesOf(beijing, zoom))
    const near = [...ids].flatMap((id) => [id - 1, id, id + 1])
    for (const id of near) {
      const [z, x, y] = tileIdToZxy(id)
      if (z !== zoom) continue
      const tile = await archive.getZxy(z, x, y)
      const text = tile && Buffer.from(tile.data).toString()
      expect(text).toBe(
        ids.has(id) ? `tile ${id < firstSea ? id : 'sea'} ${'x'.repeat(Math.min(id, firstSea) % 97)}` : undefined,
      )
    }
  }
})

test('an extract of everything repeats the content of the sea once', async () => {
  const source = await open()
  const plan = await planExtract(source, region([-179.99, -85, 179.99, 85]))
  expect(plan.tiles).toBe(lastId)
  expect(plan.size).toBeLessThanOrEqual(world.length + 64)
})

test('an interrupted download continues without the requests that it made', async () => {
  const source = await open()
  const plan = await planExtract(source, region([0, 0, 179, 85]))
  const whole = join(folder, 'whole.pmtiles')
  const path = join(folder, 'east.pmtiles')
  const maxRequest = 50_000
  server.requests = []
  const hash = await downloadExtract(source, plan, whole, { maxRequest })
  const requestCount = server.requests.length
  server.requests = []
  const stop = new AbortController()
  const download = downloadExtract(source, plan, path, {
    maxRequest,
    signal: stop.signal,
    onProgress: ({ bytes, size }) => void (bytes > size / 3 && stop.abort()),
  })
  await expect(download).rejects.toThrow('aborted')
  const before = server.requests.length
  expect(before).toBeLessThan(requestCount)
  expect(await downloadExtract(source, plan, path, { maxRequest })).toBe(hash)
  expect(server.requests.length).toBe(requestCount)
  expect(await readFile(path)).toEqual(await readFile(whole))
  expect((await readdir(folder)).filter((name) => name.startsWith('east'))).toEqual(['east.pmtiles'])
})

test('a replaced archive ends the download', async () => {
  const source = await open()
  const plan = await planExtract(source, region(beijing))
  server.version = '"two"'
  const path = join(folder, 'changed.pmtiles')
  await expect(downloadExtract(source, plan, path)).rejects.toThrow('replaced')
  await removePart(path)
})

test('a missing archive and a server without ranges are refused', async () => {
  const { port } = server
  await expect(openRemote(`http://127.0.0.1:${port}/none.pmtiles`, today, access)).rejects.toThrow('no archive')
  server.failAfter = 0
  await expect(openRemote(`http://127.0.0.1:${port}/20261117.pmtiles`, today, access)).rejects.toThrow('ranges')
})
