/** Street map in use: the one that was selected or added last, uploaded or in the folder. */

import { dayMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { diskFile } from '../../../../platform/files/disk.ts'
import type { ContentFiles } from '../../../../platform/http/send-file.ts'
import { secretsOf } from '../../../../platform/secret.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { StreetMapState } from './contract.ts'
import { laidFiles } from './sources.ts'

export const streetMapPath = '/map/streets'

export interface InstalledMap {
  readonly shown: StreetMapState['maps'][number]
  /** Identifies the content, independent of the map's name. */
  readonly content: string
  /** Hash of an uploaded map. */
  readonly hash?: string
  /** Path of a file in the folder. */
  readonly path?: string
}
type Asking = { readonly db: Db; readonly parts: Pick<Parts, 'config'> }

interface Row extends Record<string, unknown> {
  id: number
  name: string
  hash: string
  size: number
  west: number
  south: number
  east: number
  north: number
  minZoom: number
  maxZoom: number
  dataAt: string | null
  chosenAt: string
}

/** Returns all street maps, the one in use first, and the unusable files in the folder. */
export async function streetMapsOf({ db, parts }: Asking) {
  const folderFiles = await laidFiles(parts.config)
  const { rows } = await db.execute<Row>(sql`
    select id::float8 as id, name, hash, size::float8 as size, west, south, east, north, min_zoom as "minZoom",
      max_zoom as "maxZoom", data_at as "dataAt", chosen_at as "chosenAt"
    from street_map order by chosen_at desc, id desc`)
  const uploads = rows.map(({ hash, west, south, east, north, dataAt, chosenAt, ...row }): InstalledMap => {
    const moments = { dataAt: dataAt && new Date(dataAt).toISOString(), chosenAt: new Date(chosenAt).toISOString() }
    return { shown: { ...row, ...moments, hash, bounds: [west, south, east, north] }, content: hash, hash }
  })
  const files = folderFiles.flatMap(({ name, path, size, laidAt, found: archive }): InstalledMap[] => {
    if ('reason' in archive) return []
    const { minZoom, maxZoom, dataAt, bounds } = archive
    const facts = { id: null, hash: null, name, size, bounds: [...bounds] as [number, number, number, number] }
    return [
      { shown: { ...facts, minZoom, maxZoom, dataAt, chosenAt: laidAt }, content: `${path} ${size} ${laidAt}`, path },
    ]
  })
  return {
    maps: [...uploads, ...files].sort((one, other) => other.shown.chosenAt.localeCompare(one.shown.chosenAt)),
    refused: folderFiles.flatMap(({ name, found: archive }) =>
      'reason' in archive ? [{ name, reason: archive.reason }] : [],
    ),
  }
}

const weekMs = 7 * dayMs
/**
 * Key in the map's address. Only users who may see maps get it, and it changes every week, so a leaked address expires
 * soon.
 */
const keyOf = ({ config }: Pick<Parts, 'config'>, { content }: InstalledMap, week: number) =>
  secretsOf(config.secretKey).digest(`street map ${week} ${content}`)
const weekOf = ({ now }: Pick<Parts, 'now'>) => Math.floor(now().getTime() / weekMs)

/** Settings for drawing streets. Null: no street map. */
export async function streetsInUse(asking: { readonly db: Db; readonly parts: Pick<Parts, 'config' | 'now'> }) {
  const [current] = (await streetMapsOf(asking)).maps
  if (!current) return null
  const { bounds, maxZoom } = current.shown
  const key = keyOf(asking.parts, current, weekOf(asking.parts))
  return { url: `${streetMapPath}/${key}`, bounds, maxZoom }
}

const cacheMs = 2_000
const mapCache = new WeakMap<object, { at: number; maps: Promise<readonly InstalledMap[]> }>()

/** Returns the file for a key of this or the previous week. Undefined: none or expired. */
export async function streetFileOf(parts: Parts, key: string) {
  const maps = await recentMaps(parts)
  const week = weekOf(parts)
  const match = maps.find((map) => [week, week - 1].some((each) => keyOf(parts, map, each) === key))
  if (!match) return undefined
  const files: ContentFiles = match.path === undefined ? parts.files : diskFile(match.path)
  // The key is the ETag, because a file in the folder has no hash. Another content has another key.
  return { files, hash: match.hash ?? '', type: 'application/vnd.pmtiles', etag: key }
}

/** Cached for two seconds: a map requests hundreds of pieces, which must not query the store each. */
function recentMaps(parts: Parts): Promise<readonly InstalledMap[]> {
  const entry = mapCache.get(parts.store)
  if (entry && performance.now() - entry.at < cacheMs) return entry.maps
  const maps = streetMapsOf({ db: parts.store.db, parts }).then((result) => result.maps)
  mapCache.set(parts.store, { at: performance.now(), maps })
  maps.catch(() => mapCache.delete(parts.store))
  return maps
}
