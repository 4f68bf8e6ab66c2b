import { useEffect, useRef, useState } from 'react'
import type { Position } from '../../../../domain/geo/coordinates.ts'
import { wrapLongitude } from '../../../../domain/geo/geometry.ts'
import { sparesMotion } from '../../../../ui/parts/motion.ts'
import type { LiveVehicle } from './contract.ts'

/** Slightly longer than the server's interval, so that a vehicle moves until the next position arrives. */
const wayMs = 1_000
const frameMs = 50
/** With more vehicles the positions are set without animation. */
const most = 600

interface Way {
  readonly from: Position
  readonly to: Position
  readonly since: number
}

/** Position between two places at a time. A move of more than `jump` degrees is not animated. */
export function between({ from, to, since }: Way, now: number, jump = 0.05): Position {
  const part = Math.min(Math.max((now - since) / wayMs, 0), 1)
  const east = wrapLongitude(to[0] - from[0])
  const north = to[1] - from[1]
  if (Math.abs(east) > jump || Math.abs(north) > jump) return to
  return [from[0] + east * part, from[1] + north * part]
}

/**
 * Returns the drawn position of vehicles: on the way to the last reported place, unless the user prefers reduced
 * motion.
 */
export function useMoving(vehicles: ReadonlyMap<string, LiveVehicle>): (vin: string) => Position | undefined {
  const ways = useRef(new Map<string, Way>())
  const [, draw] = useState(0)
  useEffect(() => {
    const now = performance.now()
    const still = vehicles.size > most || sparesMotion()
    const next = new Map<string, Way>()
    let moves = false
    for (const { vin, longitude, latitude } of vehicles.values()) {
      const before = ways.current.get(vin)
      const to: Position = [longitude, latitude]
      const isSame = before?.to[0] === longitude && before.to[1] === latitude
      const way = isSame ? before : { from: before && !still ? between(before, now) : to, to, since: now }
      moves ||= !still && now - way.since < wayMs && (way.from[0] !== to[0] || way.from[1] !== to[1])
      next.set(vin, way)
    }
    ways.current = next
    draw((count) => count + 1)
    if (!moves) return
    const timer = setInterval(() => {
      draw((count) => count + 1)
      if (performance.now() - now > wayMs) clearInterval(timer)
    }, frameMs)
    return () => clearInterval(timer)
  }, [vehicles])
  return (vin) => {
    const way = ways.current.get(vin)
    return way && between(way, performance.now())
  }
}
