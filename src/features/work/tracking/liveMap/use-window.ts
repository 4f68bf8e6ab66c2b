import { useEffect, useRef, useState } from 'react'
import type { Bounds } from '../../../../domain/geo/geometry.ts'
import { boundsInSight, type Camera } from '../../../../ui/map/camera.ts'
import { levelAt } from './viewport.ts'

/** Margin of the requested window on each side, as a part of the visible map. A small move needs no new request. */
const margin = 0.25
const settleMs = 250

interface ViewportQuery {
  readonly window: Bounds
  readonly zoom: number
}
const china: ViewportQuery = { window: [60, 5, 148, 60], zoom: 3 }

/** Window of a map with a margin, once the map is at rest. Call `noteCamera` with each move of the map. */
export function useWindow() {
  const [query, setQuery] = useState(china)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const camera = useRef<Camera>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])

  const noteCamera = (next: Camera) => {
    camera.current = next
    clearTimeout(settling.current)
    settling.current = setTimeout(
      () => setQuery((before) => (covers(before, next) ? before : queryFor(next))),
      settleMs,
    )
  }
  return { query, noteCamera, camera }
}

function queryFor(camera: Camera): ViewportQuery {
  const [west, south, east, north] = boundsInSight(camera)
  const [wide, high] = [(east < west ? east + 360 : east) - west, north - south]
  const round = (value: number) => Math.round(value * 1e4) / 1e4
  const lat = (value: number) => round(Math.min(Math.max(value, -85), 85))
  return {
    window: [
      round(Math.max(west - wide * margin, -180)),
      lat(south - high * margin),
      round(Math.min((east < west ? east + 360 : east) + wide * margin, 540)),
      lat(north + high * margin),
    ],
    zoom: Math.floor(camera.zoom),
  }
}

/** Whether the requested window still covers the visible map, in cells of the same size. */
function covers({ window: [west, south, east, north], zoom }: ViewportQuery, camera: Camera): boolean {
  const [w, s, e, n] = boundsInSight(camera)
  return (
    levelAt(Math.floor(camera.zoom)) === levelAt(zoom) &&
    w >= west &&
    s >= south &&
    (e < w ? e + 360 : e) <= east &&
    n <= north
  )
}
