import { z } from 'zod'
import { call } from '../../../kit/call.ts'
import { anyVin, visibleVin } from '../../../kit/scope.ts'

/** What a vehicle is doing, each vehicle one: the first that holds. */
export const kinds = ['alarm', 'charging', 'driving', 'parked', 'offline'] as const
export type Kind = (typeof kinds)[number]

const degrees = (most: number) => z.coerce.number().min(-most).max(most)
/** What a map shows: degrees, and the zoom as MapLibre counts it. */
const window = {
  west: degrees(540),
  south: degrees(90),
  east: degrees(540),
  north: degrees(90),
  zoom: z.coerce.number().min(0).max(24),
  /** Kinds to show, joined by commas; all when left out. */
  kinds: z.string().max(100).optional(),
}
const vin = z.string().max(17)

const shown = z.object({
  vin,
  plate: z.string().nullable(),
  longitude: z.number(),
  latitude: z.number(),
  /** Number in `kinds`. */
  kind: z.number(),
  /** Degrees clockwise from north; null until the vehicle has moved. */
  heading: z.number().nullable(),
  speedKmh: z.number().nullable(),
  socPercent: z.number().nullable(),
  /** ms since 1970: when it was there. */
  locatedAt: z.number(),
})
export type LiveVehicle = z.infer<typeof shown>

const group = z.object({
  key: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  counts: z.array(z.number()),
})
export type LiveGroup = z.infer<typeof group>

const found = z.object({
  vin,
  plate: z.string().nullable(),
  kind: z.number(),
  place: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
})
export type FoundVehicle = z.infer<typeof found>

export const liveMapCalls = {
  /** The visible vehicles in a window as they move: what is there, then what changes of it. */
  changes: call('/liveMap/changes', {
    title: ['实时位置', 'Live positions'],
    access: 'menu',
    transport: 'stream',
    input: z.strictObject({
      ...window,
      follow: anyVin<typeof vin>('one that is not seen is followed as none, anew at each event', vin).optional(),
    }),
    output: z.object({
      /** This is all that is there: what was shown before is gone. */
      reset: z.boolean(),
      /** Of all visible vehicles with a known place, by kind. */
      total: z.array(z.number()),
      /** Of those in the window. */
      counts: z.array(z.number()),
      groups: z.array(group),
      vehicles: z.array(shown),
      /** Keys of groups and VINs that are no longer there. */
      gone: z.array(z.string()),
      /** The followed one, wherever it is; null: unknown, or its place is. */
      followed: shown.nullable().optional(),
    }),
  }),
  /** Vehicles whose VIN or plate contains a text. */
  find: call('/liveMap/find', {
    title: ['查找车辆', 'Find vehicle'],
    access: 'menu',
    input: z.strictObject({ text: z.string().trim().min(1).max(32) }),
    output: z.array(found),
  }),
  /** The vehicles in a window as a list. */
  within: call('/liveMap/within', {
    title: ['区域内车辆', 'Vehicles in an area'],
    access: 'menu',
    input: z.strictObject({ ...window, zoom: window.zoom.optional(), most: z.int().min(1).max(500).default(200) }),
    output: z.object({ vehicles: z.array(shown), total: z.number() }),
  }),
  /** What is known last of one vehicle. */
  vehicle: call('/liveMap/vehicle', {
    title: ['最新信息', 'Last message'],
    access: 'menu',
    input: z.strictObject({ vin: visibleVin }),
    output: z.object({
      vin,
      plate: z.string().nullable(),
      model: z.string().nullable(),
      kind: z.enum(kinds),
      online: z.boolean(),
      lastSeen: z.string().nullable(),
      /** Of the newest report, and when it came. */
      at: z.string().nullable(),
      receivedAt: z.string().nullable(),
      speedKmh: z.number().nullable(),
      odometerKm: z.number().nullable(),
      socPercent: z.number().nullable(),
      voltageV: z.number().nullable(),
      currentA: z.number().nullable(),
      vehicleState: z.number().nullable(),
      chargingState: z.number().nullable(),
      alarmLevel: z.number().nullable(),
      locatedAt: z.string().nullable(),
      longitude: z.number().nullable(),
      latitude: z.number().nullable(),
      /** Province and city in the asked language; null where the place is unknown or not in China. */
      address: z.string().nullable(),
    }),
  }),
}
