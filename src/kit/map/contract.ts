import { z } from 'zod'
import { coordinateSystems } from '../../geo/coordinates.ts'
import { call } from '../call.ts'

const settings = z.object({
  /** Key of the Google Maps JavaScript API; null: the base map without a key. */
  googleKey: z.string().nullable(),
  /** Id of a vector map of that key; null: raster. */
  googleMapId: z.string().nullable(),
  /** Address of raster tiles with {z}, {x}, {y}, or of a style (…json); null: the outlines that need no network. */
  tiles: z.string().nullable(),
  /** The system of the tiles' coordinates. */
  tileSystem: z.enum(coordinateSystems),
  /** The street map: where its file is, what it covers and how near it goes; null: there is none. */
  streets: z
    .object({ url: z.string(), bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]), maxZoom: z.number() })
    .nullable(),
  /** Address of satellite pictures with {z}, {x}, {y}, in WGS-84; null: there are none. */
  satellite: z.string().nullable(),
  /** Who is to be named where they are seen. */
  satelliteCredit: z.string().nullable(),
  /** There are only outlines, who asks could upload a street map, and has not been told how yet. */
  wantsStreets: z.boolean(),
})
const secret = z.string().min(1).max(200)

export const mapCalls = {
  /** Which base map there is. Fetched when a map is shown: a key is in no file of the client. */
  settings: call('/map/settings', { title: ['地图设置', 'Map settings'], access: 'open', output: settings }),
  /** The person was told how maps get streets: once is enough, on whatever device. */
  streetsTold: call('/map/streetsTold', {
    title: ['街道地图提示已读', 'Hint about streets was read'],
    access: 'open',
    changes: true,
    logged: false,
  }),
  /** The same for who has not signed in, but shows a share link's token or a dealer's session. */
  settingsFor: call('/map/settingsFor', {
    title: ['公开页面的地图设置', 'Map settings of public pages'],
    access: 'public',
    input: z.union([z.strictObject({ share: secret }), z.strictObject({ dealer: secret })]),
    output: settings,
  }),
}
