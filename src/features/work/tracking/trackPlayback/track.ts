/** Cache of whole tracks in memory. Recently used ones stay for a while, because a view requests each several times. */

import { minuteMs } from '../../../../domain/time.ts'
import { joined, type TrackColumns } from '../../../../domain/track/columns.ts'
import type { TrackAsked } from './contract.ts'
import { isSettled, marksOf, type On, type Span, spanOf, trackByDay } from './days.ts'

/** A point takes about 30 bytes. */
const mostPointsKept = 2_000_000
/** Age limit of a track that may still grow. */
const freshMs = 5_000
const keptMs = 5 * minuteMs

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
export async function trackOf(on: On, asked: TrackAsked): Promise<TrackColumns> {
  const span = await spanOf(on, asked)
  const marks = await marksOf(on, span)
  const cache = caches.get(on.parts.store) ?? new Map<string, Entry>()
  caches.set(on.parts.store, cache)
  const key = `${asked.vin} ${asked.from} ${asked.to}`
  const now = performance.now()
  const known = cache.get(key)
  const isRead = known?.points !== undefined
  const isSame = known && marks !== undefined && known.marks === marks
  if (known && (!isRead || (isSame && (isSettled(on, span) || now - known.readAt < freshMs)))) {
    known.usedAt = now
    return known.track
  }
  const entry: Entry = { marks, readAt: now, usedAt: now, track: read(on, span) }
  cache.set(key, entry)
  setTimeout(forget, keptMs, cache).unref()
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

async function read(on: On, span: Span): Promise<TrackColumns> {
  const days: TrackColumns[] = []
  for await (const day of trackByDay(on, span)) days.push(day)
  return joined(days)
}

function forget(cache: Map<string, Entry>): void {
  const now = performance.now()
  let points = 0
  for (const [key, entry] of [...cache].sort(([, a], [, b]) => b.usedAt - a.usedAt)) {
    points += entry.points ?? 0
    if (points > mostPointsKept || now - entry.usedAt >= keptMs) cache.delete(key)
  }
}
