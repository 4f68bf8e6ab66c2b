import { z } from 'zod'
import { call } from '../../domain/contract/call.ts'
import { coordinateSystems } from '../../domain/geo/coordinates.ts'

const settings = z.object({
  /** Key of the Google Maps JavaScript API. Null: a base map without a key. */
  googleKey: z.string().nullable(),
  /** Id of that key's vector map. Null: raster. */
  googleMapId: z.string().nullable(),
  /** Address of raster tiles with {z}, {x}, {y}, or of a style (…json). Null: none. */
  tiles: z.string().nullable(),
  tileSystem: z.enum(coordinateSystems),
  /** The street map: file address, covered area and maximum zoom. Null: none. */
  streets: z
    .object({ url: z.string(), bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]), maxZoom: z.number() })
    .nullable(),
  /** Address of satellite pictures with {z}, {x}, {y}, in WGS-84. Null: none. */
  satellite: z.string().nullable(),
  satelliteCredit: z.string().nullable(),
  /** True when there are only outlines, the caller may upload a street map and has not read the hint yet. */
  wantsStreets: z.boolean(),
})
const secret = z.string().min(1).max(200)

export const mapCalls = {
  /** Settings of the base map. Fetched when a map is shown, so the key is in no file of the client. */
  settings: call('/map/settings', { title: ['地图设置', 'Map settings'], access: 'open', output: settings }),
  /** Records that the user has read the hint about streets. Once is enough for all devices. */
  streetsTold: call('/map/streetsTold', {
    title: ['街道地图提示已读', 'Hint about streets was read'],
    access: 'open',
    changes: true,
    logged: false,
  }),
  /** The same for visitors without a sign-in, by a share link's token or a dealer's session. */
  settingsFor: call('/map/settingsFor', {
    title: ['公开页面的地图设置', 'Map settings of public pages'],
    access: 'public',
    input: z.union([z.strictObject({ share: secret }), z.strictObject({ dealer: secret })]),
    output: settings,
  }),
}
