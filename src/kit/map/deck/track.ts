import type { Layer } from '@deck.gl/core'
import { PathStyleExtension, type PathStyleExtensionProps } from '@deck.gl/extensions'
import { IconLayer, PathLayer } from '@deck.gl/layers'
import type { Position } from '../coordinates.ts'
import { bearing, distanceM } from '../geometry.ts'
import type { MapLayer, TrackPart } from '../layer.ts'
import { rgba } from './colours.ts'
import { iconAtlas, iconMapping } from './icons.ts'
import type { Drawing } from './layers.ts'

const dashes = new PathStyleExtension({ dash: true })
/** px along the line from one arrow to the next. */
const apart = 90

/** A line on a halo, gaps dashed, with arrows where it is long enough on the screen. */
export function trackLayers(
  layer: Extract<MapLayer, { kind: 'track' }>,
  { place, system, theme, zoom }: Drawing,
): Layer[] {
  const { id, parts, widthPx = 4 } = layer
  const whole = parts.filter(({ dashed, positions }) => !dashed && positions.length > 1)
  const gaps = parts.filter(({ dashed }) => dashed)
  const path = ({ positions }: TrackPart) => positions.map(place)
  const shared = {
    getPath: path,
    widthUnits: 'pixels',
    capRounded: true,
    jointRounded: true,
    updateTriggers: { getPath: system },
  } as const
  return [
    new PathLayer<TrackPart>({
      ...shared,
      id: `${id}-halo`,
      data: whole,
      getWidth: widthPx + 3,
      getColor: rgba(theme.halo, 0.85),
    }),
    new PathLayer<TrackPart, PathStyleExtensionProps<TrackPart>>({
      ...shared,
      id: `${id}-gaps`,
      data: gaps,
      getWidth: Math.max(2, widthPx - 1),
      getColor: ({ colour }) => rgba(colour),
      extensions: [dashes],
      getDashArray: [2, 3],
      dashJustified: true,
    }),
    new PathLayer<TrackPart>({
      ...shared,
      id,
      data: whole,
      getWidth: widthPx,
      getColor: ({ colour, colours }) => (colours ? colours.map((each) => rgba(each)) : rgba(colour)) as never,
      pickable: layer.onClick !== undefined,
      onClick: ({ object, coordinate }) => {
        if (object && coordinate) layer.onClick?.(parts.indexOf(object), nearest(path(object), coordinate as never))
        return true
      },
    }),
    ...(layer.directions
      ? [
          new IconLayer<Arrow>({
            id: `${id}-directions`,
            data: arrowsOf(whole, Math.floor(zoom)),
            iconAtlas: iconAtlas() as never,
            iconMapping,
            getIcon: () => 'chevron',
            getPosition: ({ at }) => place(at),
            getAngle: ({ course }) => -course,
            getSize: widthPx * 3,
            getColor: rgba(theme.outline),
            updateTriggers: { getPosition: system },
          }),
        ]
      : []),
  ]
}

interface Arrow {
  readonly at: Position
  readonly course: number
}
const drawn = new WeakMap<readonly Position[], { zoom: number; arrows: Arrow[] }>()

/** Arrows at equal distances on the screen; worked out anew only when the zoom's whole number changes. */
function arrowsOf(parts: readonly TrackPart[], zoom: number): Arrow[] {
  return parts.flatMap(({ positions }) => {
    const known = drawn.get(positions)
    if (known?.zoom === zoom) return known.arrows
    const arrows = arrowsAlong(positions, zoom)
    drawn.set(positions, { zoom, arrows })
    return arrows
  })
}

function arrowsAlong(positions: readonly Position[], zoom: number): Arrow[] {
  const arrows: Arrow[] = []
  let since = 0
  for (let index = 1; index < positions.length; index++) {
    const from = positions[index - 1] as Position
    const to = positions[index] as Position
    const pixelM = (40_075_017 * Math.cos((to[1] * Math.PI) / 180)) / (512 * 2 ** zoom)
    const length = distanceM(from, to)
    since += length
    if (since < apart * pixelM || length === 0) continue
    since = 0
    arrows.push({ at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], course: bearing(from, to) })
  }
  return arrows
}

/** The point of a path that is nearest on the plane of degrees. */
function nearest(path: readonly (readonly [number, number])[], [x, y]: readonly [number, number]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  path.forEach(([px, py], index) => {
    const square = (px - x) ** 2 + (py - y) ** 2
    if (square < least) [best, least] = [index, square]
  })
  return best
}
