import { type Bounds, toWorld } from '../../../../domain/geo/geometry.ts'
import type { LiveGroup, LiveVehicle } from './contract.ts'
import { type Fleet, shownOf } from './fleet.ts'
import { kinds } from './kinds.ts'
import type { Pyramid, WorldWindow } from './pyramid.ts'

/** Makes cells 64 to 128 px wide. */
const finer = 3
/** From this zoom on, vehicles are shown separately unless they are within the same 20 m. */
const apartZoom = 15
const finest = 21

export const levelAt = (zoom: number): number => (zoom >= apartZoom ? finest : Math.floor(zoom) + finer)

/** Window of bounds in degrees, at most the whole world. East is greater than west. */
export function windowOf([west, south, east, north]: Bounds): WorldWindow {
  const [left, top] = toWorld([west, north])
  const [right, bottom] = toWorld([east < west ? east + 360 : east, south])
  return { west: left, north: Math.min(top, bottom), east: Math.min(right, left + 1), south: Math.max(top, bottom) }
}

/** Parses kinds separated by commas. All when omitted. */
export function chosenOf(text: string | undefined): boolean[] {
  if (text === undefined) return kinds.map(() => true)
  const names = text.split(',')
  return kinds.map((kind) => names.includes(kind))
}

export interface ViewportContent {
  readonly groups: LiveGroup[]
  readonly vehicles: LiveVehicle[]
  readonly counts: number[]
}

/** Content of a viewport: groups of vehicles, single vehicles, and the counts by kind. `zoom` as of web maps. */
export function viewportOf(
  fleet: Fleet,
  pyramid: Pyramid,
  zoom: number,
  window: WorldWindow,
  selectedKinds: readonly boolean[],
): ViewportContent {
  const level = levelAt(zoom)
  const { groups, vins } = pyramid.groupsIn(level, window, selectedKinds)
  return {
    groups: groups.map(({ key, counts, longitude, latitude }) => ({
      key,
      counts,
      ...steady(longitude, latitude, level),
    })),
    vehicles: vins.flatMap((vin) => {
      const vehicle = fleet.vehicles.get(vin)
      return (vehicle && shownOf(vehicle)) ?? []
    }),
    counts: pyramid.countsIn(level, window),
  }
}

/** Rounds a group's centre to a sixteenth of its cell, so that it does not change with every report. */
function steady(longitude: number, latitude: number, level: number): { longitude: number; latitude: number } {
  const step = 360 / 2 ** level / 16
  const round = (value: number) => Math.round(Math.round(value / step) * step * 1e6) / 1e6
  return { longitude: round(longitude), latitude: round(latitude) }
}

/** Remembers what a viewer has received, to send only the differences. */
export class ViewportChanges {
  #sentEntries = new Map<string, string>()
  #counts = ''

  /** Changes since the last call. Undefined when there are none. */
  changes({ groups, vehicles, counts }: ViewportContent, total: readonly number[]) {
    const next = new Map<string, string>()
    const isNew = (key: string, value: unknown) => {
      const text = JSON.stringify(value)
      next.set(key, text)
      return this.#sentEntries.get(key) !== text
    }
    const difference = {
      groups: groups.filter((group) => isNew(group.key, group)),
      vehicles: vehicles.filter((vehicle) => isNew(vehicle.vin, vehicle)),
      gone: [...this.#sentEntries.keys()].filter((key) => !next.has(key)),
    }
    const sums = JSON.stringify([counts, total])
    const isSame = sums === this.#counts && Object.values(difference).every((list) => list.length === 0)
    this.#sentEntries = next
    this.#counts = sums
    return isSame ? undefined : difference
  }
}
