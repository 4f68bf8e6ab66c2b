import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Bounds } from '../../domain/geo/geometry.ts'
import { sparesMotion } from '../parts/motion.ts'
import type { BaseHandle, MapCamera } from './base/base.ts'
import { type Camera, fitting, type Padding } from './camera.ts'

export class MapState {
  #camera: Camera | undefined
  #handle: BaseHandle | undefined
  #waiting: (() => void) | undefined
  /** Zoom beyond which the ground no longer shows where a place is. */
  nearest = Number.POSITIVE_INFINITY
  /** Height in px of the notice at the map's foot. */
  foot = 0
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
    const around = { ...sides, bottom: (sides.bottom ?? 0) + this.foot }
    const limit = this.#isPlace(bounds) ? Math.min(maxZoom ?? 16, this.#limit()) : maxZoom
    this.move(fitting(bounds, this.#camera, around, limit), smooth)
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
