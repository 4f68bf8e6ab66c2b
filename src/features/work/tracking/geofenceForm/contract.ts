import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { filteredVin } from '../../../../domain/contract/scope.ts'
import { maxRadiusKm, minRadiusKm } from '../../../../domain/geo/shape.ts'

const id = z.int().min(1)
const vins = z.array(filteredVin).max(5_000)
const menu = { access: 'menu' } as const
const place = { longitude: z.number().min(-180).max(180), latitude: z.number().min(-85).max(85) }
const radiusKm = z.number().min(minRadiusKm).max(maxRadiusKm)

export const geofenceFormCalls = {
  preview: call('/tspElectricFence/preview', {
    ...menu,
    title: ['保存前试算', 'Check before saving'],
    input: z.strictObject({
      id: id.optional(),
      shape: z.enum(['circle', 'polygon']),
      longitude: place.longitude.nullish(),
      latitude: place.latitude.nullish(),
      radiusKm: radiusKm.nullish(),
      ring: z.string().max(8_000).nullish(),
      allVehicles: z.boolean().nullish(),
      vins,
    }),
    output: z.object({
      /** Watched vehicles whose last position is inside. */
      inside: z.number(),
      insideVins: z.array(z.string()),
      overlaps: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          shape: z.string(),
          ring: z.string().nullable(),
          longitude: z.number().nullable(),
          latitude: z.number().nullable(),
          radiusKm: z.number().nullable(),
        }),
      ),
    }),
  }),
  /**
   * Counts the alerts that the fence would have triggered in the last 7 days. It reads the messages of its vehicles,
   * nearest vehicles first.
   */
  lastWeek: call('/tspElectricFence/lastWeek', {
    ...menu,
    title: ['用上周数据测试', 'Test against last week'],
    timeoutMs: 120_000,
    input: z.strictObject({
      shape: z.enum(['circle', 'polygon']),
      longitude: place.longitude.nullish(),
      latitude: place.latitude.nullish(),
      radiusKm: radiusKm.nullish(),
      ring: z.string().max(8_000).nullish(),
      repeatDays: z
        .string()
        .regex(/^[1-7]*$/)
        .max(7)
        .nullish(),
      allVehicles: z.boolean().nullish(),
      vins,
    }),
    output: z.object({
      enters: z.number(),
      outs: z.number(),
      /** Vehicles evaluated within the time limit, and vehicles in total. */
      looked: z.number(),
      vehicles: z.number(),
    }),
  }),
  /** Finds dealers and fences with a place by a part of their name. */
  places: call('/tspElectricFence/places', {
    ...menu,
    title: ['地址查找', 'Find address'],
    input: z.strictObject({ search: z.string().trim().min(1).max(64) }),
    output: z.array(z.object({ name: z.string(), kind: z.enum(['dealer', 'fence']), ...place })),
  }),
}
