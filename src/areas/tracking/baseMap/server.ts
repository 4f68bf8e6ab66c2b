import { coordinateSystems } from '../../../geo/coordinates.ts'
import { mapCalls } from '../../../kit/map/contract.ts'
import type { CspSources } from '../../../server/http/csp-sources.ts'
import { parameterText } from '../../../server/parameter/parameters.ts'
import type { Db } from '../../../server/store/store.ts'
import { serve, servePublic, thing } from '../../../server/thing/thing.ts'
import { dealerOf } from '../dealerCode/session.ts'
import { openShared } from '../shareLink/open.ts'
import { mapParameters } from './parameters.ts'

/** What the Maps JavaScript API loads, by Google's own list. */
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

async function settings(db: Db) {
  const { googleKey, googleMapId, tiles, tileSystem } = mapParameters
  const text = async (asked: typeof googleKey | typeof tiles) => (await parameterText(db, asked)).trim() || null
  const system = await parameterText(db, tileSystem)
  return {
    googleKey: await text(googleKey),
    googleMapId: await text(googleMapId),
    tiles: await text(tiles),
    tileSystem: coordinateSystems.find((each) => each === system.trim().toLowerCase()) ?? ('wgs84' as const),
  }
}

/** A browser's key is in the hands of whoever sees its map: nobody else is given it. */
const settingsFor = servePublic(mapCalls.settingsFor, async (input, context) => {
  if ('share' in input) await openShared(context, input.share, mapCalls.settingsFor, 'map')
  else await dealerOf(context, input.dealer, mapCalls.settingsFor)
  return settings(context.db)
})

/** What pages need of the base maps that the parameters name. */
async function externalSources(db: Db): Promise<CspSources> {
  const { googleKey, tiles } = await settings(db)
  const origin = tiles && URL.canParse(tiles) ? new URL(tiles).origin : undefined
  return {
    sources: {
      ...(googleKey ? google : {}),
      ...(origin
        ? {
            'img-src': [...(googleKey ? google['img-src'] : []), origin],
            'connect-src': [...(googleKey ? google['connect-src'] : []), origin],
          }
        : {}),
    },
    // A key that is restricted to this site needs to see it.
    ...(googleKey ? { sendOrigin: true } : {}),
  }
}

export default thing({
  calls: [serve(mapCalls.settings, async (_input, { db }) => settings(db)), settingsFor],
  parameters: Object.values(mapParameters),
  externalSources: [externalSources],
})
