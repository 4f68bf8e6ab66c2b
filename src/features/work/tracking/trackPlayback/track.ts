/** Cache of whole tracks in memory. Recently used ones stay for a while, because a view requests each several times. */

import { minuteMs } from '../../../../domain/time.ts'
import { concatTracks, type TrackColumns } from '../../../../domain/track/columns.ts'
import type { TrackQuery } from './contract.ts'
import { isSettled, marksOf, type On, spanOf, type TrackPeriod, trackByDay } from './days.ts'

/** A point takes about 30 bytes. */
const maxCachedPoints = 2_000_000
/** Age limit of a track that may still grow. */
const freshMs = 5_000
const cacheMs = 5 * minuteMs

interface Entry {
  /** Versions of the days that it was read from. Undefined: it must not be used again. */
  readonly marks: string | undefined
  readonly readAt: number
  readonly track: Promise<TrackColumns>
  usedAt: number
  /** Undefined: it is being read. */
  points?: number
}
const caches = new WeakMap<object, Map<string, Entry>>()

/** Points of a period, oldest first. Simultaneous requests for the same track share the reading. */
export async function trackOf(on: On, query: TrackQuery): Promise<TrackColumns> {
  const span = await spanOf(on, query)
  const marks = await marksOf(on, span)
  const cache = caches.get(on.parts.store) ?? new Map<string, Entry>()
  caches.set(on.parts.store, cache)
  const key = `${query.vin} ${query.from} ${query.to}`
  const now = performance.now()
  const cachedEntry = cache.get(key)
  const isRead = cachedEntry?.points !== undefined
  const isSame = cachedEntry && marks !== undefined && cachedEntry.marks === marks
  if (cachedEntry && (!isRead || (isSame && (isSettled(on, span) || now - cachedEntry.readAt < freshMs)))) {
    cachedEntry.usedAt = now
    return cachedEntry.track
  }
  const entry: Entry = { marks, readAt: now, usedAt: now, track: read(on, span) }
  cache.set(key, entry)
  setTimeout(forget, cacheMs, cache).unref()
  try {
    const track = await entry.track
    entry.points = track.length
    forget(cache)
    return track
  } catch (error) {
    if (cache.get(key) === entry) cache.delete(key)
    throw error
  }
}

async function read(on: On, span: TrackPeriod): Promise<TrackColumns> {
  const days: TrackColumns[] = []
  for await (const day of trackByDay(on, span)) days.push(day)
  return concatTracks(days)
}

function forget(cache: Map<string, Entry>): void {
  const now = performance.now()
  let points = 0
  for (const [key, entry] of [...cache].sort(([, a], [, b]) => b.usedAt - a.usedAt)) {
    points += entry.points ?? 0
    if (points > maxCachedPoints || now - entry.usedAt >= cacheMs) cache.delete(key)
  }
}
