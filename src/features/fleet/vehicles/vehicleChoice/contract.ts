import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { filteredVin, visibleVin } from '../../../../domain/contract/scope.ts'
import { vinSheetCall } from '../../../../domain/contract/vin-sheet.ts'
import { vehicle } from '../vehicle/contract.ts'

export const maxVins = 5_000
/** Limit of VINs in one query of a list. A query with more would be invalid. */
export const maxQueryVins = 1_000
const maxIds = 100

export const ways = ['all', 'vins', 'models', 'groups', 'condition'] as const
/** Ways to choose vehicles. A sheet is one way to enter VINs. */
export type ChoosingWay = (typeof ways)[number]

const ids = z.array(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(maxIds)
/**
 * Filter of the vehicle list. It may not be empty, because that would mean all vehicles, which is `all`. Segments
 * require permissions of other things, which a stored choice does not check.
 */
const filter = vehicle.filter
  .unwrap()
  .refine(
    ({ segment, ...conditions }) =>
      segment === undefined && Object.values(conditions).some((value) => value !== undefined && value !== ''),
  )

/**
 * Choice of vehicles, limited to the caller's scope. Either all, VINs (typed, pasted or from a sheet), models, vehicle
 * groups, or a filter of the vehicle list.
 * @param most VINs that may be named one by one
 * @param vin what becomes of a VIN that the caller does not see: the call is refused, unless it only counts
 */
export const vehicleChoice = (most = maxVins, vin = visibleVin) =>
  z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('all') }),
    z.strictObject({ by: z.literal('vins'), vins: z.array(vin).min(1).max(most) }),
    z.strictObject({ by: z.literal('models'), ids }),
    z.strictObject({ by: z.literal('groups'), ids }),
    z.strictObject({ by: z.literal('condition'), filter }),
  ])
export type VehicleChoice = z.infer<ReturnType<typeof vehicleChoice>>

const pickerOption = z.object({ id: z.number(), name: z.string(), vehicles: z.number() })
export type VehicleGroupOption = z.infer<typeof pickerOption>

/** Calls of a vehicle picker. A screen with one lists `vehicles/vehicleChoice` in its `uses`. */
export const vehicleChoiceCalls = {
  find: call('/vehicleChoosing/find', {
    title: ['查找车辆', 'Find vehicles'],
    access: 'menu',
    input: z.strictObject({ search: z.string().trim().min(1).max(64) }),
    output: z.object({
      vehicles: z.array(z.object({ vin: z.string(), plate: z.string().nullable() })),
      total: z.number(),
    }),
  }),
  /** Models and vehicle groups. Users with access to all vehicles get all groups, others their own. */
  options: call('/vehicleChoosing/options', {
    title: ['可选车辆组和车型', 'Selectable groups and models'],
    access: 'menu',
    output: z.object({ groups: z.array(pickerOption), models: z.array(pickerOption) }),
  }),
  /** Number of chosen vehicles. `list`: also the first `maxVins` VINs. */
  chosen: call('/vehicleChoosing/chosen', {
    title: ['所选车辆', 'Selected vehicles'],
    access: 'menu',
    input: z.strictObject({ choice: vehicleChoice(maxVins, filteredVin), list: z.boolean().default(false) }),
    output: z.object({ count: z.number(), vins: z.array(z.string()) }),
  }),
  sheet: vinSheetCall('/vehicleChoosing/importVins', ['导入 VIN', 'Import VINs']),
}
