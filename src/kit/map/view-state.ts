import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Bounds } from '../../geo/geometry.ts'
import { sparesMotion } from '../ui/motion.ts'
import type { BaseHandle, View } from './base/base.ts'
import { type Camera, fitting, type Padding } from './camera.ts'

/** What the parts over a map share: its camera, and how to move it. */
export class MapState {
  #camera: Camera | undefined
  #handle: BaseHandle | undefined
  #waiting: (() => void) | undefined
  /** Zoom beyond which the ground says nothing of where a place is. */
  nearest = Number.POSITIVE_INFINITY
  /** Height of what stands at the map's foot, in px. */
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
  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed)
    return () => void this.#watchers.delete(changed)
  }

  /** Goes to a place; before the map is there, as soon as it is. */
  move(view: Partial<View>, smooth = true): void {
    if (!this.#handle || !this.#camera || this.#camera.width === 0) {
      this.#waiting = () => this.move(view, false)
      return
    }
    const { centre, zoom } = this.#camera
    this.#handle.move({ centre, zoom, ...view }, smooth && !sparesMotion())
  }

  /** What to show at first, unless somebody has asked for a place already. */
  begin(bounds: Bounds, padding: number | Padding): void {
    if (!this.#waiting) this.fit(bounds, { padding, smooth: false })
  }

  #isPlace = ([west, south, east, north]: Bounds): boolean => west === east && south === north
  /** Who went nearer stays there. */
  #limit = (): number => Math.max(this.nearest, this.#camera?.zoom ?? 0)

  /** Shows the bounds as large as they fit; a single place no nearer than the ground says something. */
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
  /** px on each side. */
  readonly padding?: number | Padding
  readonly maxZoom?: number
  readonly smooth?: boolean
}

export const MapContext = createContext<MapState | undefined>(undefined)

/** The map that a part stands over. */
export function useMapState(): MapState {
  const state = useContext(MapContext)
  if (!state) throw new Error('Not over a map')
  return state
}

/** What the map shows now; undefined before it is there. Draws its user anew with each move. */
export function useCamera(): Camera | undefined {
  const state = useMapState()
  return useSyncExternalStore(state.watch, () => state.camera)
}
