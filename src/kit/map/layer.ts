import type { Position } from '../../geo/coordinates.ts'
import type { Shape } from '../../geo/shape.ts'

/** Red, green, blue and, where given, opacity: 0 to 255. */
export type Colour = readonly [r: number, g: number, b: number, a?: number]

/** One thing at one place. */
export interface PointMark {
  readonly id: string
  readonly at: Position
  readonly colour: Colour
  /** dot (as without), arrow (with `heading`), pin (its tip at the place). */
  readonly shape?: 'dot' | 'arrow' | 'pin'
  /** Degrees clockwise from north. */
  readonly heading?: number
  /** Radius in px; 7 unless said. */
  readonly size?: number
  readonly label?: string
  /** Written into a dot that stands for several. */
  readonly count?: number
}

/** Several things near one place, by their kinds: drawn as a ring of the kinds' shares around the number. */
export interface Cluster {
  readonly id: string
  readonly at: Position
  /** How many of each kind, at most six kinds, in the order of the layer's colours. */
  readonly counts: readonly number[]
}

/** A stretch of line whose points hang together. */
export interface TrackPart {
  readonly positions: readonly Position[]
  readonly colour: Colour
  /** One for each position, in place of the one colour. */
  readonly colours?: readonly Colour[]
  /** A gap in the data. */
  readonly dashed?: boolean
}

export interface ShownShape {
  readonly id: string
  readonly shape: Shape
  readonly colour: Colour
  readonly label?: string
}

interface Picked<T> {
  readonly id: string
  readonly onClick?: (item: T) => void
  /** undefined: the pointer left. Not on touch screens. */
  readonly onHover?: (item: T | undefined) => void
}

/** What is drawn over the base map, first ones below. Plain data: a new array is drawn anew, the same one is not. */
export type MapLayer =
  | ({ readonly kind: 'points'; readonly points: readonly PointMark[]; readonly selected?: string } & Picked<PointMark>)
  | ({
      readonly kind: 'clusters'
      readonly clusters: readonly Cluster[]
      readonly colours: readonly Colour[]
    } & Picked<Cluster>)
  | {
      readonly kind: 'track'
      readonly id: string
      readonly parts: readonly TrackPart[]
      /** 4 unless said. */
      readonly widthPx?: number
      /** Arrows along the line. */
      readonly directions?: boolean
      /** Number of the part and of the position in it that is nearest to the click. */
      readonly onClick?: (part: number, position: number) => void
    }
  | ({
      readonly kind: 'shapes'
      readonly shapes: readonly ShownShape[]
      readonly selected?: string
    } & Picked<ShownShape>)
