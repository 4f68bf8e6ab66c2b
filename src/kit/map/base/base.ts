import type { Position } from '../../../geo/coordinates.ts'
import type { OutputOf } from '../../call.ts'
import type { Camera } from '../camera.ts'
import type { mapCalls } from '../contract.ts'
import type { MapLayer } from '../layer.ts'

export type MapSettings = OutputOf<typeof mapCalls.settings>
/** Which base map there is: the one place that chooses. */
export function groundOf({ googleKey, tiles, streets }: MapSettings): 'google' | 'tiles' | 'streets' | 'outlines' {
  if (googleKey !== null) return 'google'
  if (tiles !== null) return 'tiles'
  return streets ? 'streets' : 'outlines'
}
/** Satellite pictures are in WGS-84: over a ground in another system they would be beside it. */
export const satelliteOf = (settings: MapSettings): MapSettings['satellite'] =>
  groundOf(settings) === 'google' || (settings.tiles !== null && settings.tileSystem !== 'wgs84')
    ? null
    : settings.satellite

export interface View {
  readonly centre: Position
  readonly zoom: number
}

/** What a base map lets be done with it. */
export interface BaseHandle {
  /** Goes there; `smooth`: in motion, unless the person wants none. */
  move(view: View, smooth: boolean): void
}
export interface BaseProps {
  readonly settings: MapSettings
  readonly start: View
  readonly layers: readonly MapLayer[]
  readonly dark: boolean
  readonly lang: 'zh' | 'en'
  /** Satellite pictures in place of the ground, and who is named for them. */
  readonly satellite?: { readonly address: string; readonly credit: string | null } | undefined
  readonly onReady: (handle: BaseHandle) => void
  /** It cannot be shown. */
  readonly onFail: (error: unknown) => void
  readonly onCamera: (camera: Camera) => void
  /** Other layers than before are drawn now: their ids, with a space between. */
  readonly onDrawn: (ids: string) => void
  /** A click where no layer takes it. */
  readonly onClick: (at: Position) => void
  /** The person moved the map. */
  readonly onDrag: () => void
}
