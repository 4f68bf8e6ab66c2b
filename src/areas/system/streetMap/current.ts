/** Which street map maps stand on: the one that was put into use last, uploaded or laid into the folder. */
import type { Parts } from '../../../server/context.ts'
import { diskFile } from '../../../server/files/disk.ts'
import type { ContentFiles } from '../../../server/http/send-file.ts'
import { secretsOf } from '../../../server/secret.ts'
import { sql } from '../../../server/store/drizzle.ts'
import type { Db } from '../../../server/store/store.ts'
import { dayMs } from '../../../time.ts'
import type { StreetMapState } from './contract.ts'
import { laidFiles } from './sources.ts'

export const streetMapPath = '/map/streets'

export interface KnownMap {
  readonly shown: StreetMapState['maps'][number]
  /** Names the content, whatever the map is called. */
  readonly content: string
  /** Of an uploaded one. */
  readonly hash?: string
  /** Of one in the folder. */
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

/** All street maps, the one in use first; and the folder's files that are none. */
export async function streetMapsOf({ db, parts }: Asking) {
  const laid = await laidFiles(parts.config)
  const { rows } = await db.execute<Row>(sql`
    select id::float8 as id, name, hash, size::float8 as size, west, south, east, north, min_zoom as "minZoom",
      max_zoom as "maxZoom", data_at as "dataAt", chosen_at as "chosenAt"
    from street_map order by chosen_at desc, id desc`)
  const uploads = rows.map(({ hash, west, south, east, north, dataAt, chosenAt, ...row }): KnownMap => {
    const moments = { dataAt: dataAt && new Date(dataAt).toISOString(), chosenAt: new Date(chosenAt).toISOString() }
    return { shown: { ...row, ...moments, bounds: [west, south, east, north] }, content: hash, hash }
  })
  const files = laid.flatMap(({ name, path, size, laidAt, found }): KnownMap[] => {
    if ('reason' in found) return []
    const { minZoom, maxZoom, dataAt, bounds } = found
    const shown = { id: null, name, size, bounds: [...bounds] as [number, number, number, number] }
    return [
      { shown: { ...shown, minZoom, maxZoom, dataAt, chosenAt: laidAt }, content: `${path} ${size} ${laidAt}`, path },
    ]
  })
  return {
    maps: [...uploads, ...files].sort((one, other) => other.shown.chosenAt.localeCompare(one.shown.chosenAt)),
    refused: laid.flatMap(({ name, found }) => ('reason' in found ? [{ name, reason: found.reason }] : [])),
  }
}

const weekMs = 7 * dayMs
/** Who may see maps is told an address that changes every week: it is of no use for long to whom it was passed on. */
const keyOf = ({ config }: Pick<Parts, 'config'>, { content }: KnownMap, week: number) =>
  secretsOf(config.secretKey).digest(`street map ${week} ${content}`)
const weekOf = ({ now }: Pick<Parts, 'now'>) => Math.floor(now().getTime() / weekMs)

/** What maps are drawn with; null where there is no street map. */
export async function streetsInUse(asking: { readonly db: Db; readonly parts: Pick<Parts, 'config' | 'now'> }) {
  const [used] = (await streetMapsOf(asking)).maps
  if (!used) return null
  const { bounds, maxZoom } = used.shown
  const key = keyOf(asking.parts, used, weekOf(asking.parts))
  return { url: `${streetMapPath}/${key}`, bounds, maxZoom }
}

const knownMs = 2_000
const lastKnown = new WeakMap<object, { at: number; maps: Promise<readonly KnownMap[]> }>()

/** The file at an address of this week or the one before; undefined where there is none (any more). */
export async function streetFileOf(parts: Parts, key: string) {
  const maps = await recentMaps(parts)
  const week = weekOf(parts)
  const found = maps.find((map) => [week, week - 1].some((each) => keyOf(parts, map, each) === key))
  if (!found) return undefined
  const files: ContentFiles = found.path === undefined ? parts.files : diskFile(found.path)
  // By the address, for a file of the folder has no hash: another content has another address.
  return { files, hash: found.hash ?? '', type: 'application/vnd.pmtiles', etag: key }
}

/** A map that is looked at asks for hundreds of pieces: the store is not asked again for each. */
function recentMaps(parts: Parts): Promise<readonly KnownMap[]> {
  const known = lastKnown.get(parts.store)
  if (known && performance.now() - known.at < knownMs) return known.maps
  const maps = streetMapsOf({ db: parts.store.db, parts }).then((found) => found.maps)
  lastKnown.set(parts.store, { at: performance.now(), maps })
  maps.catch(() => lastKnown.delete(parts.store))
  return maps
}
