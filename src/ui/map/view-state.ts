import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Bounds } from '../../domain/geo/geometry.ts'
import { sparesMotion } from '../parts/motion.ts'
import type { BaseHandle, MapCamera } from './base/base.ts'
import { type Camera, fitting, type Padding } from './camera.ts'
import { noSides, type Sides } from './covers.ts'

export class MapState {
  #camera: Camera | undefined
  #handle: BaseHandle | undefined
  #waiting: (() => void) | undefined
  /** Zoom beyond which the ground no longer shows where a place is. */
  nearest = Number.POSITIVE_INFINITY
  /** Height in px of the notice at the map's foot. */
  foot = 0
  /** Pixels at each side that parts over the map cover. */
  covers: () => Sides = () => noSides
  #measurement = { at: Number.NEGATIVE_INFINITY, sides: noSides }
  readonly #watchers = new Set<() => void>()

  get camera(): Camera | undefined {
    return this.#camera
  }
  setCamera(camera: Camera): void {
    this.#camera = camera
    if (this.#handle && camera.width > 0) {
      const waiting = this.#waiting
      this.#waiting = undefined
      waiting?.()
    }
    for (const each of this.#watchers) each()
  }
  setHandle(handle: BaseHandle | undefined): void {
    this.#handle = handle
  }
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Covered pixels at each side, measured at most once per second. */
  latestCovers(): Sides {
    const now = performance.now()
    if (now - this.#measurement.at > 1_000) this.#measurement = { at: now, sides: this.covers() }
    return this.#measurement.sides
  }

  /** Moves to a place. Deferred until the map is ready. */
  move(view: Partial<MapCamera>, smooth = true): void {
    if (!this.#handle || !this.#camera || this.#camera.width === 0) {
      this.#waiting = () => this.move(view, false)
      return
    }
    const { centre, zoom } = this.#camera
    this.#handle.move({ centre, zoom, ...view }, smooth && !sparesMotion())
  }

  /** Sets the initial view unless a move was already requested. */
  begin(bounds: Bounds, padding: number | Padding): void {
    if (!this.#waiting) this.fit(bounds, { padding, smooth: false })
  }

  #isPlace = ([west, south, east, north]: Bounds): boolean => west === east && south === north
  /** A user who has zoomed in further stays there. */
  #limit = (): number => Math.max(this.nearest, this.#camera?.zoom ?? 0)

  /** Fits the bounds into the map. For a single place the zoom is limited to the ground's detail. */
  fit(bounds: Bounds, { padding = 48, maxZoom, smooth = true }: FitOptions = {}): void {
    if (!this.#handle || !this.#camera || this.#camera.width === 0) {
      this.#waiting = () => this.fit(bounds, { padding, ...(maxZoom ? { maxZoom } : {}), smooth: false })
      return
    }
    const sides =
      typeof padding === 'number' ? { top: padding, right: padding, bottom: padding, left: padding } : padding
    if (this.#isPlace(bounds)) {
      // It lies in the middle, which nothing covers.
      const around = { ...sides, bottom: (sides.bottom ?? 0) + this.foot }
      this.move(fitting(bounds, this.#camera, around, Math.min(maxZoom ?? 16, this.#limit())), smooth)
    } else this.move(fitting(bounds, this.#camera, withCovers(this.#camera, sides, this.covers()), maxZoom), smooth)
  }
}

/** Padding along with the covered sides. In a small free area it takes at most a sixth of it. */
function withCovers({ width, height }: Camera, padding: Padding, covers: Sides): Padding {
  const side = (name: keyof Sides, free: number) => covers[name] + Math.min(padding[name] ?? 0, free / 6)
  const [freeWidth, freeHeight] = [width - covers.left - covers.right, height - covers.top - covers.bottom]
  return {
    top: side('top', freeHeight),
    right: side('right', freeWidth),
    bottom: side('bottom', freeHeight),
    left: side('left', freeWidth),
  }
}

export interface FitOptions {
  /** Px on each side. */
  readonly padding?: number | Padding
  readonly maxZoom?: number
  readonly smooth?: boolean
}

export const MapContext = createContext<MapState | undefined>(undefined)

export function useMapState(): MapState {
  const state = useContext(MapContext)
  if (!state) throw new Error('Not over a map')
  return state
}

/** The map's current view. Undefined before it is ready. Renders the component again with each move. */
export function useCamera(): Camera | undefined {
  const state = useMapState()
  return useSyncExternalStore(state.watch, () => state.camera)
}
