/** Detects trips from reports. Pure. Times in milliseconds since 1970. */

import {
  addPiece,
  type Distance,
  type Energy,
  noDistance,
  noEnergy,
  type Piece,
} from '../../../../domain/geo/odometry/way.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Message } from '../../../../telematics/ingest/message.ts'
import { ignitionOf, odometerOf, socOf } from '../../../../telematics/ingest/plausible-values.ts'
import { gapMs } from '../way/touched-trips.ts'

/** Longest time between a login and the first report with the ignition on. Within it the login is the trip's source. */
export const loginMs = 2 * minuteMs
/** Shorter trips without movement are invalid: a person sat in the vehicle. */
export const shortMs = 60_000
export const stillM = 100

/** Values of the reports of one time that trips need. */
export interface Drive {
  readonly at: number
  readonly isOn: boolean
  readonly km: number | null
  readonly soc: number | null
  readonly packets: number
  readonly backfilled: number
  readonly platform: string | null
}

/** As the specification numbers them (section 4). */
export const tripState = { onTheRoad: 0, completed: 1, invalid: 2 } as const
export const tripSource = { login: 1, realTime: 2 } as const

export interface Trip extends Distance, Energy {
  readonly vin: string
  readonly id?: number | undefined
  /** See `tripState`. */
  readonly state: 0 | 1 | 2
  readonly begin: number
  /** Last report with the ignition on. */
  readonly lastOnAt: number
  readonly end: number | null
  readonly beginKm: number | null
  readonly endKm: number | null
  readonly beginSoc: number | null
  readonly endSoc: number | null
  readonly packets: number
  readonly backfilled: number
  readonly platform: string | null
}

/** Values of a report for trips. Undefined when it has no ignition state. */
export function driveOf({ at, signals, backfilled: isBackfilled, platform }: Message): Drive | undefined {
  const isOn = ignitionOf(signals)
  if (isOn === null) return undefined
  const [km, soc] = [odometerOf(signals), socOf(signals)]
  return { at, isOn, km, soc, packets: 1, backfilled: isBackfilled ? 1 : 0, platform: platform ?? null }
}

/** Returns drives in time order, with those of the same time merged. */
export function drivesInOrder(drives: readonly Drive[]): readonly Drive[] {
  if (drives.length < 2) return drives
  const mergedDrives: Drive[] = []
  for (const drive of [...drives].sort((a, b) => a.at - b.at)) {
    const before = mergedDrives.at(-1)
    if (before?.at === drive.at) mergedDrives[mergedDrives.length - 1] = together(before, drive)
    else mergedDrives.push(drive)
  }
  return mergedDrives
}

function together(a: Drive, b: Drive): Drive {
  const [packets, backfilledCount] = [a.packets + b.packets, a.backfilled + b.backfilled]
  const platform = a.platform === null || b.platform === null ? null : ([a.platform, b.platform].sort()[0] ?? null)
  return {
    at: a.at,
    isOn: a.isOn || b.isOn,
    km: most(a.km, b.km),
    soc: most(a.soc, b.soc),
    packets,
    backfilled: backfilledCount,
    platform,
  }
}

const most = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

/**
 * Processes a vehicle's reports in order, beginning with the trip under way, if any. Returns the trips that are new or
 * changed, without the distances that these reports add (`withWays`).
 */
export function followTrips(vin: string, underWay: Trip | undefined, drives: readonly Drive[]): Trip[] {
  const changedTrips: Trip[] = []
  let open = underWay
  for (const drive of drives) {
    if (open && drive.at - open.lastOnAt > gapMs) {
      changedTrips.push({ ...open, end: open.lastOnAt })
      open = undefined
    }
    if (drive.isOn) open = open ? extendTrip(open, drive) : beginTrip(vin, drive)
    else if (open) {
      const { at, km, soc } = drive
      changedTrips.push({ ...open, end: at, endKm: km ?? open.endKm, endSoc: soc ?? open.endSoc })
      open = undefined
    }
  }
  if (open && open !== underWay) changedTrips.push(open)
  return changedTrips
}

/**
 * Adds pieces of distance and energy to the trips that contain them. A trip under way ends at its last report with the
 * ignition on. Returns the trips, and the pieces outside of all trips.
 * @param trips in time order
 */
export function withWays(trips: readonly Trip[], pieces: readonly Piece[]): { trips: Trip[]; others: Piece[] } {
  if (pieces.length === 0) return { trips: trips.map(withState), others: [] }
  const ways = trips.map((): Distance & Energy => noPiece)
  const others: Piece[] = []
  for (const piece of pieces) {
    const index = trips.findLastIndex(
      ({ begin, end, lastOnAt }) => begin <= piece.from && piece.to <= (end ?? lastOnAt),
    )
    if (index < 0) others.push(piece)
    else ways[index] = addPiece(ways[index]!, piece)
  }
  return { trips: trips.map((trip, index) => withState(withWay(trip, ways[index]!))), others }
}

const noPiece = { ...noDistance, ...noEnergy }

const withWay = (trip: Trip, way: Distance & Energy): Trip =>
  way === noPiece
    ? trip
    : {
        ...trip,
        metres: trip.metres + way.metres,
        positionMetres: trip.positionMetres + way.positionMetres,
        jumps: trip.jumps + way.jumps,
        joules: trip.joules + way.joules,
        varianceKj2: trip.varianceKj2 + way.varianceKj2,
        meteredMs: trip.meteredMs + way.meteredMs,
      }

function withState(trip: Trip): Trip {
  const state = stateOf(trip)
  return state === trip.state ? trip : { ...trip, state }
}

/** Invalid: too little distance and time. */
function stateOf({ begin, end, metres }: Trip): Trip['state'] {
  if (end === null) return tripState.onTheRoad
  return metres < stillM && end - begin < shortMs ? tripState.invalid : tripState.completed
}

function beginTrip(vin: string, { at, km, soc, packets, backfilled: backfilledCount, platform }: Drive): Trip {
  const readings = { beginKm: km, endKm: km, beginSoc: soc, endSoc: soc }
  const none = { ...noDistance, ...noEnergy }
  return {
    vin,
    state: 0,
    begin: at,
    lastOnAt: at,
    end: null,
    ...readings,
    ...none,
    packets,
    backfilled: backfilledCount,
    platform,
  }
}

function extendTrip(trip: Trip, { at, km, soc, packets, backfilled: backfills }: Drive): Trip {
  return {
    ...trip,
    lastOnAt: at,
    beginKm: trip.beginKm ?? km,
    endKm: km ?? trip.endKm,
    beginSoc: trip.beginSoc ?? soc,
    endSoc: soc ?? trip.endSoc,
    packets: trip.packets + packets,
    backfilled: trip.backfilled + backfills,
  }
}

/**
 * Assigns the rows of old trips to newly detected trips that overlap them. Returns the trips to write and those to
 * delete.
 */
export function matchTrips(old: readonly Trip[], trips: readonly Trip[]): { updates: Trip[]; gone: Trip[] } {
  const free = new Set(old)
  const updates = trips.map((trip) => {
    const own = old.find((each) => free.has(each) && each.begin <= trip.lastOnAt && each.lastOnAt >= trip.begin)
    if (own) free.delete(own)
    return { ...trip, id: own?.id }
  })
  return { updates, gone: [...free] }
}
