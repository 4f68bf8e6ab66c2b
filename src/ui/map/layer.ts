import type { Position } from '../../domain/geo/coordinates.ts'
import type { Shape } from '../../domain/geo/shape.ts'

/** Red, green, blue and optional opacity: 0 to 255. */
export type Colour = readonly [r: number, g: number, b: number, a?: number]

export interface PointMark {
  readonly id: string
  readonly at: Position
  readonly colour: Colour
  /** Default: dot. arrow uses `heading`. pin has its tip at the position. */
  readonly shape?: 'dot' | 'arrow' | 'pin'
  /** Degrees clockwise from north. */
  readonly heading?: number
  /** Radius in px. Default: 7. */
  readonly size?: number
  readonly label?: string
  /** Written into a dot that represents several items. */
  readonly count?: number
}

/** Several nearby items by kind, drawn as a ring of the kinds' shares around the number. */
export interface Cluster {
  readonly id: string
  readonly at: Position
  /** Number of items per kind, at most 5 kinds (`RingLayer`), in the order of the layer's colours. */
  readonly counts: readonly number[]
}

/** A continuous piece of a line. */
export interface TrackPart {
  readonly positions: readonly Position[]
  readonly colour: Colour
  /** One for each position, in place of `colour`. */
  readonly colours?: readonly Colour[]
  readonly dashed?: boolean
}

export interface ShownShape {
  readonly id: string
  readonly shape: Shape
  readonly colour: Colour
  readonly label?: string
}

interface Pickable<T> {
  readonly id: string
  readonly onClick?: (item: T) => void
  /** Undefined: the pointer left. Not called on touch screens. */
  readonly onHover?: (item: T | undefined) => void
}

/** Layers over the base map, the first at the bottom. Plain data: a new array is redrawn, the same one is not. */
export type MapLayer =
  | ({
      readonly kind: 'points'
      readonly points: readonly PointMark[]
      readonly selected?: string
    } & Pickable<PointMark>)
  | ({
      readonly kind: 'clusters'
      readonly clusters: readonly Cluster[]
      readonly colours: readonly Colour[]
    } & Pickable<Cluster>)
  | {
      readonly kind: 'track'
      readonly id: string
      readonly parts: readonly TrackPart[]
      /** Default: 4. */
      readonly widthPx?: number
      readonly directions?: boolean
      /** Index of the part, and of its position nearest to the click. */
      readonly onClick?: (part: number, position: number) => void
    }
  | ({
      readonly kind: 'shapes'
      readonly shapes: readonly ShownShape[]
      readonly selected?: string
    } & Pickable<ShownShape>)
