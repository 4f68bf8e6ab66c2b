/** Trips from reports. Pure. Times in milliseconds since 1970. */

import { addWay, noWay, type Way, type WayPoint, wayBetween } from '../../../geo/way.ts'
import { odometerOf, socOf, wayPointOf } from '../../../ingest/believed.ts'
import type { Message } from '../../../ingest/message.ts'
import { minuteMs } from '../../../time.ts'

/** Nothing heard for so long ends a trip. */
export const gapMs = 30 * minuteMs
/** A vehicle that logs in at most so long before its first report with the ignition on began the trip with it. */
export const loginMs = 2 * minuteMs
/** Shorter ones in which the vehicle did not move are no trips: somebody sat in it. */
export const shortMs = 60_000
export const stillM = 100
/** Plugged in: table 7 of 2016 calls it charging while parked. */
const pluggedIn = 1

/** What counts for trips in the reports of one moment. */
export interface Drive {
  readonly at: number
  /** null: it does not say. */
  readonly isOn: boolean | null
  readonly way: WayPoint | undefined
  readonly km: number | null
  readonly soc: number | null
  readonly packets: number
  readonly backfilled: number
  readonly platform: string | null
}

/** As the specification counts them (section 4). */
export const tripState = { onTheRoad: 0, completed: 1, invalid: 2 } as const
export const tripSource = { login: 1, realTime: 2 } as const

export interface Trip extends Way {
  readonly id?: number | undefined
  /** See `tripState`. */
  readonly state: 0 | 1 | 2
  readonly begin: number
  /** The last report with the ignition on. */
  readonly seen: number
  readonly end: number | null
  readonly beginKm: number | null
  readonly endKm: number | null
  readonly beginSoc: number | null
  readonly endSoc: number | null
  readonly packets: number
  readonly backfilled: number
  readonly platform: string | null
}

/**
 * What a report says of driving; undefined when it says nothing. A vehicle that charges at a plug is not driving, though
 * its ignition may count as started.
 */
export function driveOf(message: Message, way: WayPoint | undefined = wayPointOf(message)): Drive | undefined {
  const { at, signals, backfilled, platform } = message
  const state = signals?.vehicleState
  const isOn = state === 2 || (state === 1 && signals?.chargingState === pluggedIn) ? false : state === 1 ? true : null
  if (isOn === null && !way) return undefined
  const packets = isOn === null ? 0 : 1
  return {
    ...{ at, isOn, way, km: odometerOf(signals), soc: socOf(signals) },
    ...{ packets, backfilled: backfilled ? packets : 0, platform: platform ?? null },
  }
}

/** In the order of time; reports of one moment become one. */
export function drivesInOrder(drives: readonly Drive[]): Drive[] {
  const merged: Drive[] = []
  for (const drive of [...drives].sort((a, b) => a.at - b.at)) {
    const before = merged.at(-1)
    if (before?.at === drive.at) merged[merged.length - 1] = together(before, drive)
    else merged.push(drive)
  }
  return merged
}

function together(a: Drive, b: Drive): Drive {
  const [packets, backfilled] = [a.packets + b.packets, a.backfilled + b.backfilled]
  const platform = a.platform === null || b.platform === null ? null : ([a.platform, b.platform].sort()[0] ?? null)
  return {
    at: a.at,
    isOn: a.isOn === null ? b.isOn : b.isOn === null ? a.isOn : a.isOn || b.isOn,
    // As `last_message` keeps it: what came last.
    way: b.way ?? a.way,
    km: most(a.km, b.km),
    soc: most(a.soc, b.soc),
    packets,
    backfilled,
    platform,
  }
}

const most = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

/**
 * Follows reports in order from a trip that is under way, if one is. Answers the trips that are new or changed.
 * @param before the last point before these reports
 */
export function followTrips(underWay: Trip | undefined, drives: readonly Drive[], before?: WayPoint): Trip[] {
  const changed: Trip[] = []
  let open = underWay
  let from = before && open && before.at >= open.begin ? before : undefined
  for (const drive of drives) {
    const way = from && drive.way ? wayBetween(from, drive.way) : noWay
    from = drive.way ?? from
    if (open && drive.isOn !== null && drive.at - open.seen > gapMs) {
      changed.push(ended({ ...open, end: open.seen }))
      open = undefined
    }
    // After the silence that ends a trip it is not known any more whose way it is.
    if (open && way !== noWay && drive.at - open.seen <= gapMs) open = { ...open, ...addWay(open, way) }
    if (drive.isOn) {
      if (!open) from = drive.way
      open = open ? extended(open, drive) : begun(drive)
    } else if (open && drive.isOn === false) {
      const { at, km, soc } = drive
      changed.push(ended({ ...open, end: at, endKm: km ?? open.endKm, endSoc: soc ?? open.endSoc }))
      open = undefined
    }
  }
  if (open && open !== underWay) changed.push(open)
  return changed
}

/** Invalid: neither way nor time to speak of. */
function ended(trip: Trip & { end: number }): Trip {
  const isInvalid = trip.metres < stillM && trip.end - trip.begin < shortMs
  return { ...trip, state: isInvalid ? tripState.invalid : tripState.completed }
}

function begun({ at, km, soc, packets, backfilled, platform }: Drive): Trip {
  const known = { beginKm: km, endKm: km, beginSoc: soc, endSoc: soc }
  return { state: 0, begin: at, seen: at, end: null, ...known, ...noWay, packets, backfilled, platform }
}

function extended(trip: Trip, { at, km, soc, packets, backfilled }: Drive): Trip {
  return {
    ...trip,
    seen: at,
    beginKm: trip.beginKm ?? km,
    endKm: km ?? trip.endKm,
    beginSoc: trip.beginSoc ?? soc,
    endSoc: soc ?? trip.endSoc,
    packets: trip.packets + packets,
    backfilled: trip.backfilled + backfilled,
  }
}

/** Gives trips told anew the rows of the old ones that they overlap; answers what to write and what to delete. */
export function matchTrips(old: readonly Trip[], trips: readonly Trip[]): { kept: Trip[]; gone: Trip[] } {
  const free = new Set(old)
  const kept = trips.map((trip) => {
    const own = old.find((each) => free.has(each) && each.begin <= trip.seen && each.seen >= trip.begin)
    if (own) free.delete(own)
    return { ...trip, id: own?.id }
  })
  return { kept, gone: [...free] }
}
