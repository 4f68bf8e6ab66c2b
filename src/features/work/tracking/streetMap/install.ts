/** Makes an extract of a remote archive the street map in use. */

import { createReadStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { keepContent } from '../../../../platform/files/contents.ts'
import { diskFile } from '../../../../platform/files/disk.ts'
import type { FileStore } from '../../../../platform/files/files.ts'
import { parameterText } from '../../../../platform/parameter/parameters.ts'
import type { Db, Store } from '../../../../platform/store/store.ts'
import { type ArchiveSource, readArchive } from './extract/archive.ts'
import type { Area } from './extract/areas.ts'
import { downloadExtract, type Progress, partBytes } from './extract/download.ts'
import { type ExtractPlan, planExtract } from './extract/plan.ts'
import { openRemote } from './extract/remote.ts'
import { tileRanges } from './extract/tile-ranges.ts'
import { mapSource } from './parameters.ts'
import { streetMaps } from './store.ts'

export const defaultExtractZoom = 14

export interface Extract {
  readonly area: Area
  readonly source: ArchiveSource & { readonly url: URL }
  readonly plan: ExtractPlan
  /** File to which it is downloaded. */
  readonly path: string
  readonly freeBytes: number
  /** Bytes on the disk of an interrupted download, which continues. */
  readonly partBytes: number
}

/** The file is copied into the file store at the end, so both need space. */
const copies = 2
const spareBytes = 1024 ** 3
export const hasRoom = ({
  plan,
  freeBytes,
  partBytes,
}: {
  readonly plan: Pick<ExtractPlan, 'size'>
  readonly freeBytes: number
  readonly partBytes: number
}): boolean => freeBytes + partBytes > copies * plan.size + spareBytes

interface Place {
  readonly dataDir: string
  readonly forwardHosts?: string | undefined
}

/**
 * Finds the archive and what an area needs of it. Reads some MB.
 * @param today moment, ms
 * @throws RemoteError, ArchiveProblem, TooManyTilesError
 */
export async function prepareExtract(
  db: Db,
  { dataDir, forwardHosts }: Place,
  { area, maxZoom, today, signal }: { area: Area; maxZoom: number; today: number; signal?: AbortSignal },
): Promise<Extract> {
  const address = await parameterText(db, mapSource)
  const source = await openRemote(address, today, { hosts: forwardHosts, ...(signal && { signal }) })
  const ranges = tileRanges(area.rings, maxZoom)
  const plan = await planExtract(source, { ranges, maxZoom, bounds: area.bounds })
  const folder = join(dataDir, 'maps')
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const path = join(folder, `${plan.hash.slice(0, 16)}.extract`)
  return { area, source, plan, path, freeBytes: bavail * bsize, partBytes: await partBytes(path) }
}

/** Downloads an extract and stores it as a street map, which is then in use. Returns the hash of its content. */
export async function installExtract(
  { store, files, now }: { readonly store: Store; readonly files: FileStore; readonly now: () => Date },
  { area, source, plan, path }: Extract,
  {
    uploadedBy,
    lang,
    signal,
    onProgress,
  }: {
    readonly uploadedBy: string
    /** Language of the map's name: 0 Chinese, 1 English. */
    readonly lang: 0 | 1
    readonly signal?: AbortSignal
    readonly onProgress?: (progress: Progress) => void | Promise<void>
  },
): Promise<string> {
  const downloadHash = await downloadExtract(source, plan, path, {
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  })
  const disk = diskFile(path)
  const archive = await readArchive({ size: plan.size, read: (from, until) => disk.read({ from, until }) })
  const [west, south, east, north] = archive.bounds
  const { minZoom, maxZoom, dataAt } = archive
  const region = { west, south, east, north, minZoom, maxZoom, dataAt }
  const incoming = await files.receive(createReadStream(path), { maxBytes: plan.size, kinds: ['binary'] })
  try {
    const { hash, size } = incoming
    if (hash !== downloadHash) throw new Error(`The copy of ${path} differs from the download`)
    await store.tx(async (tx) => {
      await keepContent(tx, files, hash)
      const file = `${area.name[1].replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.pmtiles`
      const chosenAt = now().toISOString()
      await tx
        .insert(streetMaps)
        .values({ name: area.name[lang].slice(0, 64), file, size, hash, ...region, chosenAt, uploadedBy })
    })
    return hash
  } finally {
    await incoming.drop()
    await rm(path, { force: true })
  }
}
