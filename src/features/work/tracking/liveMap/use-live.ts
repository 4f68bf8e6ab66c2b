import { useState } from 'react'
import { useStream } from '../../../../client/stream.ts'
import { type LiveGroup, type LiveVehicle, liveMapCalls } from './contract.ts'
import { kinds, type VehicleKind } from './kinds.ts'
import { useWindow } from './use-window.ts'

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
/** Live vehicles in the visible map. Call `noteCamera` with each move of the map. */
export function useLive(selectedKinds: ReadonlySet<VehicleKind>, follow: string | undefined) {
  const [state, setState] = useState(nothing)
  const { query, noteCamera, camera } = useWindow()
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
