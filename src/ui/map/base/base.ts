import type { OutputOf } from '../../../domain/contract/call.ts'
import type { Position } from '../../../domain/geo/coordinates.ts'
import type { Camera } from '../camera.ts'
import type { mapCalls } from '../contract.ts'
import type { MapLayer } from '../layer.ts'

export type MapSettings = OutputOf<typeof mapCalls.settings>
export function groundOf({ googleKey, tiles, streets }: MapSettings): 'google' | 'tiles' | 'streets' | 'outlines' {
  if (googleKey !== null) return 'google'
  if (tiles !== null) return 'tiles'
  return streets ? 'streets' : 'outlines'
}
/** Satellite pictures are in WGS-84, so they would be misplaced over a ground in another system. */
export const satelliteOf = (settings: MapSettings): MapSettings['satellite'] =>
  groundOf(settings) === 'google' || (settings.tiles !== null && settings.tileSystem !== 'wgs84')
    ? null
    : settings.satellite

export interface MapCamera {
  readonly centre: Position
  readonly zoom: number
}

export interface BaseHandle {
  /** Moves the view. `smooth`: animated, unless the user prefers reduced motion. */
  move(view: MapCamera, smooth: boolean): void
}
export interface BaseProps {
  readonly settings: MapSettings
  readonly start: MapCamera
  readonly layers: readonly MapLayer[]
  readonly dark: boolean
  readonly lang: 'zh' | 'en'
  /** Satellite pictures in place of the ground, with their attribution. */
  readonly satellite?: { readonly address: string; readonly credit: string | null } | undefined
  readonly onReady: (handle: BaseHandle) => void
  readonly onFail: (error: unknown) => void
  readonly onCamera: (camera: Camera) => void
  /** Called when other layers than before have been drawn: their ids, separated by spaces. */
  readonly onDrawn: (ids: string) => void
  /** A click that no layer handles. */
  readonly onClick: (at: Position) => void
  readonly onDrag: () => void
}
