/** Trips from reports. Pure. Times in milliseconds since 1970. */
import type { Message } from '../../../ingest/message.ts'
import { minuteMs } from '../../../time.ts'

/** Nothing heard for so long ends a trip. */
export const gapMs = 30 * minuteMs
/** A vehicle that logs in at most so long before its first report with the ignition on began the trip with it. */
export const loginMs = 2 * minuteMs
/** Shorter ones in which the vehicle did not move are no trips: somebody sat in it. */
const shortMs = 60_000
const stillKm = 0.1

/** What counts for trips in the reports of one moment. */
export interface Drive {
  readonly at: number
  readonly isOn: boolean
  readonly km: number | null
  readonly soc: number | null
  readonly packets: number
  readonly backfilled: number
  readonly platform: string | null
}

/** As the specification counts them (section 4). */
export const tripState = { onTheRoad: 0, completed: 1, invalid: 2 } as const
export const tripSource = { login: 1, realTime: 2 } as const

export interface Trip {
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

/** What a report says of driving; undefined when it does not say whether the vehicle is started or off. */
export function driveOf({ at, signals, backfilled, platform }: Message): Drive | undefined {
  const state = signals?.vehicleState
  if (state !== 1 && state !== 2) return undefined
  return {
    ...{ at, isOn: state === 1, km: signals?.odometerKm ?? null, soc: signals?.socPercent ?? null },
    ...{ packets: 1, backfilled: backfilled ? 1 : 0, platform: platform ?? null },
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
    isOn: a.isOn || b.isOn,
    km: most(a.km, b.km),
    soc: most(a.soc, b.soc),
    packets,
    backfilled,
    platform,
  }
}

const most = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

/** Follows reports in order from a trip that is under way, if one is. Answers the trips that are new or changed. */
export function followTrips(underWay: Trip | undefined, drives: readonly Drive[]): Trip[] {
  const changed: Trip[] = []
  let open = underWay
  for (const drive of drives) {
    if (open && drive.at - open.seen > gapMs) {
      changed.push(ended({ ...open, end: open.seen }))
      open = undefined
    }
    if (drive.isOn) open = open ? extended(open, drive) : begun(drive)
    else if (open) {
      const { at, km, soc } = drive
      changed.push(ended({ ...open, end: at, endKm: km ?? open.endKm, endSoc: soc ?? open.endSoc }))
      open = undefined
    }
  }
  if (open && open !== underWay) changed.push(open)
  return changed
}

/** Invalid: neither way nor time to speak of, or an odometer that went backwards. */
function ended(trip: Trip & { end: number }): Trip {
  const km = trip.beginKm === null || trip.endKm === null ? 0 : trip.endKm - trip.beginKm
  const isInvalid = km < 0 || (km < stillKm && trip.end - trip.begin < shortMs)
  return { ...trip, state: isInvalid ? tripState.invalid : tripState.completed }
}

function begun({ at, km, soc, packets, backfilled, platform }: Drive): Trip {
  const known = { beginKm: km, endKm: km, beginSoc: soc, endSoc: soc }
  return { state: 0, begin: at, seen: at, end: null, ...known, packets, backfilled, platform }
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
