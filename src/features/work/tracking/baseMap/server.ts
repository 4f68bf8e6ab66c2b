import { coordinateSystems } from '../../../../domain/geo/coordinates.ts'
import type { Parts, SessionUser } from '../../../../platform/context.ts'
import type { CspSources } from '../../../../platform/http/csp-sources.ts'
import { parameterText } from '../../../../platform/parameter/parameters.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, servePublic, thing } from '../../../../platform/thing/thing.ts'
import { mapCalls } from '../../../../ui/map/contract.ts'
import { dealerOf } from '../dealerCode/session.ts'
import { openShared } from '../shareLink/open.ts'
import { streetMapCalls } from '../streetMap/contract.ts'
import { streetsInUse } from '../streetMap/current.ts'
import { mapParameters } from './parameters.ts'
import { streetNotifications } from './store.ts'

/** Sources that the Maps JavaScript API loads, according to Google's own list. */
const google = {
  'script-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.ggpht.com',
    'https://*.googleusercontent.com',
    'blob:',
  ],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.ggpht.com',
    'https://*.googleusercontent.com',
  ],
  'frame-src': ['https://*.google.com'],
  'connect-src': ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  'font-src': ['https://fonts.gstatic.com'],
  'style-src': ['https://fonts.googleapis.com'],
  'worker-src': ['blob:'],
}

type Asking = {
  readonly db: Db
  readonly parts: Pick<Parts, 'config' | 'now'>
  readonly user?: SessionUser | undefined
}

async function readMapParameters(db: Db) {
  const { googleKey, googleMapId, tiles, tileSystem, satellite, satelliteCredit } = mapParameters
  const text = async (parameter: typeof googleKey | typeof tiles) => (await parameterText(db, parameter)).trim() || null
  const system = await parameterText(db, tileSystem)
  return {
    googleKey: await text(googleKey),
    googleMapId: await text(googleMapId),
    tiles: await text(tiles),
    tileSystem: coordinateSystems.find((each) => each === system.trim().toLowerCase()) ?? ('wgs84' as const),
    satellite: await text(satellite),
    satelliteCredit: await text(satelliteCredit),
  }
}

async function settings({ db, parts, user }: Asking) {
  const maps = await readMapParameters(db)
  const streets = await streetsInUse({ db, parts })
  const isBare = !streets && maps.googleKey === null && maps.tiles === null
  const mayUpload = user?.links.has(streetMapCalls.add.path) === true
  return { ...maps, streets, wantsStreets: isBare && mayUpload && !(await wasNotified(db, user.id)) }
}

async function wasNotified(db: Db, account: number): Promise<boolean> {
  const rows = await db.select().from(streetNotifications).where(eq(streetNotifications.accountId, account))
  return rows.length > 0
}

const markNotified = serve(mapCalls.streetsTold, async (_input, { db, user, parts }) => {
  await db
    .insert(streetNotifications)
    .values({ accountId: user.id, at: parts.now().toISOString() })
    .onConflictDoNothing()
  return null
})

/**
 * Serves map settings only with a valid share link or dealer session. A browser key is visible to anyone who opens the
 * map.
 */
const settingsFor = servePublic(mapCalls.settingsFor, async (input, context) => {
  if ('share' in input) await openShared(context, input.share, mapCalls.settingsFor, 'map')
  else await dealerOf(context, input.dealer, mapCalls.settingsFor)
  return settings({ db: context.db, parts: context.parts })
})

/** Origins that pages need for the configured base maps. */
async function externalSources(db: Db): Promise<CspSources> {
  const { googleKey, tiles, satellite } = await readMapParameters(db)
  const origins = [tiles, satellite].flatMap((each) => (each && URL.canParse(each) ? new URL(each).origin : []))
  return {
    sources: {
      ...(googleKey ? google : {}),
      ...(origins.length > 0
        ? {
            'img-src': [...(googleKey ? google['img-src'] : []), ...origins],
            'connect-src': [...(googleKey ? google['connect-src'] : []), ...origins],
          }
        : {}),
    },
    // A key that is restricted to this site requires the origin.
    ...(googleKey ? { sendOrigin: true } : {}),
  }
}

export default thing({
  calls: [serve(mapCalls.settings, async (_input, context) => settings(context)), settingsFor, markNotified],
  parameters: Object.values(mapParameters),
  externalSources: [externalSources],
})
