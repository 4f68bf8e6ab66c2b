import { useEffect, useRef, useState } from 'react'
import { useStream } from '../../../../client/stream.ts'
import type { Bounds } from '../../../../domain/geo/geometry.ts'
import { boundsInSight, type Camera } from '../../../../ui/map/camera.ts'
import { type LiveGroup, type LiveVehicle, liveMapCalls } from './contract.ts'
import { kinds, type VehicleKind } from './kinds.ts'
import { levelAt } from './viewport.ts'

/** Margin of the requested window on each side, as a part of the visible map. A small move needs no new request. */
const margin = 0.25
const settleMs = 250

interface LiveState {
  readonly total: readonly number[]
  readonly groups: ReadonlyMap<string, LiveGroup>
  readonly vehicles: ReadonlyMap<string, LiveVehicle>
  readonly followed: LiveVehicle | undefined
  readonly isEmpty: boolean
}
const nothing: LiveState = {
  total: kinds.map(() => 0),
  groups: new Map(),
  vehicles: new Map(),
  followed: undefined,
  isEmpty: true,
}
interface ViewportQuery {
  readonly window: Bounds
  readonly zoom: number
}
const china: ViewportQuery = { window: [60, 5, 148, 60], zoom: 3 }

/** Live vehicles in the visible map. Call `noteCamera` with each move of the map. */
export function useLive(selectedKinds: ReadonlySet<VehicleKind>, follow: string | undefined) {
  const [query, setQuery] = useState(china)
  const [state, setState] = useState(nothing)
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
  const [west, south, east, north] = query.window
  const stream = useStream(
    liveMapCalls.changes,
    {
      west,
      south,
      east,
      north,
      zoom: query.zoom,
      ...(selectedKinds.size === kinds.length ? {} : { kinds: [...selectedKinds].join(',') }),
      ...(follow ? { follow } : {}),
    },
    (event) =>
      setState((before) => {
        const groups = new Map(event.reset ? [] : before.groups)
        const vehicles = new Map(event.reset ? [] : before.vehicles)
        for (const key of event.gone) {
          groups.delete(key)
          vehicles.delete(key)
        }
        for (const group of event.groups) groups.set(group.key, group)
        for (const vehicle of event.vehicles) vehicles.set(vehicle.vin, vehicle)
        const followedVehicle = event.followed === undefined ? before.followed : (event.followed ?? undefined)
        return { total: event.total, groups, vehicles, followed: followedVehicle, isEmpty: false }
      }),
  )
  return { state, stream, noteCamera, camera, window: query.window }
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
