import type { Layer } from '@deck.gl/core'
import { PathStyleExtension, type PathStyleExtensionProps } from '@deck.gl/extensions'
import { IconLayer, PathLayer } from '@deck.gl/layers'
import type { CoordinateSystem, Position } from '../../../domain/geo/coordinates.ts'
import { bearing, toWorld } from '../../../domain/geo/geometry.ts'
import type { MapLayer, TrackPart } from '../layer.ts'
import { rgba } from './colours.ts'
import { iconAtlas, iconMapping } from './icons.ts'
import type { DrawContext } from './layers.ts'

const dashes = new PathStyleExtension({ dash: true })
/** Distance in px between arrows along the line. */
const apart = 90

/** A line on a halo, gaps dashed, with arrows where it is long enough on the screen. */
export function trackLayers(layer: Extract<MapLayer, { kind: 'track' }>, drawing: DrawContext): Layer[] {
  const { place, system, theme, zoom } = drawing
  const { id, parts, widthPx = 4 } = layer
  const { lines, whole, gaps, ...rest } = prepare(parts, drawing)
  const sharedProps = {
    widthUnits: 'pixels',
    capRounded: true,
    jointRounded: true,
    updateTriggers: { getPath: system },
  } as const
  // Positions and colours are ready to use, so no point needs an accessor.
  const ready = { ...sharedProps, data: lines as never, _pathType: 'open', positionFormat: 'XY' } as const
  return [
    new PathLayer<TrackPart>({
      ...ready,
      id: `${id}-halo`,
      data: rest.halo as never,
      getWidth: widthPx + 3,
      getColor: rgba(theme.halo, 0.85),
    }),
    new PathLayer<TrackPart, PathStyleExtensionProps<TrackPart>>({
      ...sharedProps,
      id: `${id}-gaps`,
      data: gaps,
      getPath: ({ positions }) => positions.map(place),
      getWidth: Math.max(2, widthPx - 1),
      getColor: ({ colour }) => rgba(colour),
      extensions: [dashes],
      getDashArray: [2, 3],
      dashJustified: true,
    }),
    new PathLayer<TrackPart>({
      ...ready,
      id,
      getWidth: widthPx,
      pickable: layer.onClick !== undefined,
      onClick: ({ index, coordinate }) => {
        const part = whole[index]
        if (part && coordinate)
          layer.onClick?.(parts.indexOf(part), nearest(part.positions.map(place), coordinate as never))
        return true
      },
    }),
    ...(layer.directions
      ? [
          new IconLayer<Arrow>({
            id: `${id}-directions`,
            data: rest.arrows(Math.floor(zoom)),
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

/** Prepared data of parts in a base map's system. Cached, so it is sent to the graphics card only once. */
interface PreparedTrack {
  readonly system: CoordinateSystem
  readonly whole: readonly TrackPart[]
  readonly gaps: readonly TrackPart[]
  /** The whole parts as typed arrays, which deck.gl uses without visiting each point. The halo has no colours. */
  readonly lines: object
  readonly halo: object
  /** Evenly spaced on the screen. Recomputed only when the zoom's integer part changes. */
  arrows(zoom: number): readonly Arrow[]
}
const preparedOnes = new WeakMap<readonly TrackPart[], PreparedTrack>()

function prepare(parts: readonly TrackPart[], { place, system }: DrawContext): PreparedTrack {
  const cachedTrack = preparedOnes.get(parts)
  if (cachedTrack?.system === system) return cachedTrack
  const whole = parts.filter(({ dashed: isDashed, positions }) => !isDashed && positions.length > 1)
  const gaps = parts.filter(({ dashed: isDashed }) => isDashed)
  const { startIndices, getPath, getColor } = arraysOf(whole, place)
  const lines = { length: whole.length, startIndices, attributes: { getPath, getColor } }
  const halo = { length: whole.length, startIndices, attributes: { getPath } }
  let lastArrows: { zoom: number; arrows: readonly Arrow[] } | undefined
  let lengths: readonly Float64Array[] | undefined
  const arrows = (zoom: number) => {
    if (lastArrows?.zoom === zoom) return lastArrows.arrows
    const partLengths = lengths ?? whole.map(({ positions }) => lengthsOf(positions))
    lengths = partLengths
    lastArrows = {
      zoom,
      arrows: whole.flatMap(({ positions }, part) => arrowsAlong(positions, partLengths[part]!, zoom)),
    }
    return lastArrows.arrows
  }
  const track: PreparedTrack = { system, whole, gaps, lines, halo, arrows }
  preparedOnes.set(parts, track)
  return track
}

function arraysOf(whole: readonly TrackPart[], place: DrawContext['place']) {
  const count = whole.reduce((sum, { positions }) => sum + positions.length, 0)
  const startIndices = new Uint32Array(whole.length + 1)
  const [places, colours] = [new Float64Array(count * 2), new Uint8Array(count * 4)]
  let point = 0
  whole.forEach(({ positions, colour, colours: each }, part) => {
    startIndices[part] = point
    // Number by number, because tens of thousands of small arrays would have to be copied.
    for (let index = 0; index < positions.length; index++, point++) {
      const [x, y] = place(positions[index] as Position)
      const [r, g, b, a = 255] = each?.[index] ?? colour
      places[point * 2] = x
      places[point * 2 + 1] = y
      colours[point * 4] = r
      colours[point * 4 + 1] = g
      colours[point * 4 + 2] = b
      colours[point * 4 + 3] = a
    }
  })
  startIndices[whole.length] = point
  return {
    startIndices,
    getPath: { value: places, size: 2 },
    getColor: { value: colours, size: 4, type: 'unorm8' },
  }
}

interface Arrow {
  readonly at: Position
  readonly course: number
}

/** Distance from the previous position to each position, in widths of the projected world. */
function lengthsOf(positions: readonly Position[]): Float64Array {
  const lengths = new Float64Array(positions.length)
  let [lastX, lastY] = toWorld(positions[0] as Position)
  for (let index = 1; index < positions.length; index++) {
    const [x, y] = toWorld(positions[index] as Position)
    // The shorter way around the world.
    const east = x - lastX - Math.round(x - lastX)
    lengths[index] = Math.hypot(east, y - lastY)
    ;[lastX, lastY] = [x, y]
  }
  return lengths
}

function arrowsAlong(positions: readonly Position[], lengths: Float64Array, zoom: number): Arrow[] {
  const arrows: Arrow[] = []
  const least = apart / (512 * 2 ** zoom)
  let since = 0
  for (let index = 1; index < positions.length; index++) {
    const length = lengths[index] as number
    since += length
    if (since < least || length === 0) continue
    since = 0
    const from = positions[index - 1] as Position
    const to = positions[index] as Position
    arrows.push({ at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], course: bearing(from, to) })
  }
  return arrows
}

/** Index of the path's nearest point, by distance in degrees. */
function nearest(path: readonly (readonly [number, number])[], [x, y]: readonly [number, number]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  path.forEach(([px, py], index) => {
    const square = (px - x) ** 2 + (py - y) ** 2
    if (square < least) [best, least] = [index, square]
  })
  return best
}
