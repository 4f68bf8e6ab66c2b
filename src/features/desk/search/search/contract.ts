import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { anyVin, visibleVin } from '../../../../domain/contract/scope.ts'

export const minSearchLength = 2
const vehicle = z.object({
  vin: z.string(),
  plate: z.string().nullable(),
  series: z.string(),
  model: z.string(),
})
export type FoundVehicle = z.infer<typeof vehicle>
export const maxFavourites = 50
/** Maximum number of recent entries of each kind in a browser. */
export const maxRecent = 8

export const searchCalls = {
  /**
   * Returns the first matches visible to the caller. Vehicles are found by a part of VIN, plate, ICCID or box serial,
   * saved views and users by name.
   */
  find: call('/search/find', {
    title: ['全局搜索', 'Search'],
    access: 'open',
    asTool: true,
    input: z.strictObject({ text: z.string().trim().min(minSearchLength).max(64) }),
    output: z.object({
      vehicles: z.array(
        vehicle.extend({
          /** Field of the box that matched, when neither VIN nor plate did. */
          by: z.enum(['iccid', 'serial']).nullable(),
          found: z.string().nullable(),
        }),
      ),
      views: z.array(
        z.object({ id: z.number(), name: z.string(), owner: z.string(), route: z.string(), mine: z.boolean() }),
      ),
      people: z.array(
        z.object({ id: z.number(), userName: z.string(), fullName: z.string(), department: z.string().nullable() }),
      ),
    }),
  }),
  /**
   * Returns the caller's favourites, latest first: visible vehicles and routes. Also the names of the `recent`
   * vehicles.
   */
  favourites: call('/search/favourites', {
    title: ['我的收藏', 'My favourites'],
    access: 'open',
    input: z.strictObject({
      recent: anyVin('one that is not seen is left out', z.array(z.string().max(17)).max(maxRecent)).default([]),
    }),
    output: z.object({ vehicles: z.array(vehicle), screens: z.array(z.string()), recent: z.array(vehicle) }),
  }),
  favourVehicle: call('/search/favourVehicle', {
    title: ['收藏车辆', 'Add vehicle to favourites'],
    access: 'open',
    changes: true,
    input: z.strictObject({ vin: visibleVin, on: z.boolean() }),
  }),
  favourScreen: call('/search/favourScreen', {
    title: ['收藏功能', 'Add screen to favourites'],
    access: 'open',
    changes: true,
    input: z.strictObject({ route: z.string().regex(/^\/[\w/]{1,80}$/), on: z.boolean() }),
  }),
}
