import { z } from 'zod'
import { call } from '../../../../domain/contract/call.ts'
import { anyVin, visibleVin } from '../../../../domain/contract/scope.ts'
import { vehicle } from '../../../fleet/vehicles/vehicle/contract.ts'

/** States of vehicles. The first that applies counts. */
export const kinds = ['alarm', 'charging', 'driving', 'parked', 'offline'] as const
export type VehicleKind = (typeof kinds)[number]

const degrees = (most: number) => z.coerce.number().min(-most).max(most)
/** Visible part of a map: degrees, and the zoom as MapLibre counts it. */
const window = {
  west: degrees(540),
  south: degrees(90),
  east: degrees(540),
  north: degrees(90),
  zoom: z.coerce.number().min(0).max(24),
  /** Kinds to show, separated by commas. All when omitted. */
  kinds: z.string().max(100).optional(),
}
const vin = z.string().max(17)

const liveVehicle = z.object({
  vin,
  plate: z.string().nullable(),
  longitude: z.number(),
  latitude: z.number(),
  /** Index in `kinds`. */
  kind: z.number(),
  /** Degrees clockwise from north. Null until the vehicle has moved. */
  heading: z.number().nullable(),
  speedKmh: z.number().nullable(),
  socPercent: z.number().nullable(),
  /** Time of the position, ms since 1970. */
  locatedAt: z.number(),
})
export type LiveVehicle = z.infer<typeof liveVehicle>

const group = z.object({
  key: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  counts: z.array(z.number()),
})
export type LiveGroup = z.infer<typeof group>

const foundVehicle = z.object({
  vin,
  plate: z.string().nullable(),
  kind: z.number(),
  place: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
})
export type MapVehicle = z.infer<typeof foundVehicle>

export const liveMapCalls = {
  /** Streams the visible vehicles in a window: all of them first, then changes. */
  changes: call('/liveMap/changes', {
    title: ['实时位置', 'Live positions'],
    access: 'menu',
    transport: 'stream',
    input: z.strictObject({
      ...window,
      follow: anyVin<typeof vin>('one that is not seen is followed as none, anew at each event', vin).optional(),
    }),
    output: z.object({
      /** True when the event contains everything, so that the client drops what it showed before. */
      reset: z.boolean(),
      /** Counts by kind of all visible vehicles with a position. */
      total: z.array(z.number()),
      /** Counts by kind in the window. */
      counts: z.array(z.number()),
      groups: z.array(group),
      vehicles: z.array(liveVehicle),
      /** Keys of groups and VINs that are no longer in the window. */
      gone: z.array(z.string()),
      /** The followed vehicle, wherever it is. Null: unknown vehicle or position. */
      followed: liveVehicle.nullable().optional(),
    }),
  }),
  find: call('/liveMap/find', {
    title: ['查找车辆', 'Find vehicle'],
    access: 'menu',
    input: z.strictObject({ text: z.string().trim().min(1).max(32) }),
    output: z.array(foundVehicle),
  }),
  within: call('/liveMap/within', {
    title: ['区域内车辆', 'Vehicles in an area'],
    access: 'menu',
    input: z.strictObject({ ...window, zoom: window.zoom.optional(), most: z.int().min(1).max(500).default(200) }),
    output: z.object({ vehicles: z.array(liveVehicle), total: z.number() }),
  }),
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
      /** Time of the newest report, and its arrival. */
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
      /** Province and city in the caller's language. Null where the position is unknown or not in China. */
      address: z.string().nullable(),
    }),
  }),
}

const listedVehicle = liveVehicle.omit({ heading: true, locatedAt: true }).extend({
  /** Time of the newest report, ms since 1970. Null: never reported. */
  reportedAt: z.number().nullable(),
})
export type ListedVehicle = z.infer<typeof listedVehicle>

/** Most vehicles that the map next to the list of vehicles draws, and most that it counts. */
export const maxListed = 2_000
export const maxCounted = 50_000

/** Open, because it needs no permission but those of the live positions and of the list. */
export const listMapCalls = {
  /** Positions of the vehicles that match a filter of the list of vehicles, by VIN. `kind` is never an alarm. */
  positions: call('/liveMap/listPositions', {
    title: ['列表中车辆的位置', 'Positions of listed vehicles'],
    access: 'open',
    input: z.strictObject({ filter: vehicle.filter }),
    output: z.object({
      vehicles: z.array(listedVehicle),
      /** Numbers of matching vehicles with a position and without. Lower bounds if `more` is true. */
      located: z.number(),
      unlocated: z.number(),
      more: z.boolean(),
    }),
  }),
}
