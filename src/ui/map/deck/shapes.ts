import type { Layer, PickingInfo } from '@deck.gl/core'
import { PolygonLayer, TextLayer } from '@deck.gl/layers'
import type { Position } from '../../../domain/geo/coordinates.ts'
import { boundsOf, circleRing } from '../../../domain/geo/geometry.ts'
import type { Shape } from '../../../domain/geo/shape.ts'
import type { MapLayer, ShownShape } from '../layer.ts'
import { rgba } from './colours.ts'
import type { DrawContext } from './layers.ts'

const ringOf = (shape: Shape): readonly Position[] =>
  shape.kind === 'circle' ? circleRing(shape.centre, shape.radiusM) : shape.corners

/** Half-transparent regions with their names in the middle. */
export function shapeLayers(
  layer: Extract<MapLayer, { kind: 'shapes' }>,
  { place, system, theme }: DrawContext,
): Layer[] {
  const { id, shapes, selected } = layer
  const fits = shapes.filter(({ shape }) => shape.kind === 'circle' || shape.corners.length > 1)
  const labelledShapes = fits.filter(({ label }) => label)
  return [
    new PolygonLayer<ShownShape>({
      id,
      data: fits,
      getPolygon: ({ shape }) => ringOf(shape).map(place),
      getFillColor: (each) => rgba(each.colour, each.id === selected ? 0.28 : 0.16),
      getLineColor: ({ colour }) => rgba(colour),
      getLineWidth: (each) => (each.id === selected ? 3 : 2),
      lineWidthUnits: 'pixels',
      pickable: layer.onClick !== undefined || layer.onHover !== undefined,
      onClick: ({ object }: PickingInfo<ShownShape>) => {
        if (object) layer.onClick?.(object)
        return layer.onClick !== undefined
      },
      onHover: ({ object }: PickingInfo<ShownShape>) => layer.onHover?.(object),
      updateTriggers: { getPolygon: system, getFillColor: selected, getLineWidth: selected },
    }),
    // A text layer without any letter would have an empty image.
    ...(labelledShapes.length === 0
      ? []
      : [
          new TextLayer<ShownShape>({
            id: `${id}-labels`,
            data: labelledShapes,
            getText: ({ label = '' }) => label,
            getPosition: ({ shape }) => place(middle(shape)),
            getSize: 12,
            characterSet: 'auto',
            fontFamily: 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
            fontSettings: { sdf: true, radius: 12, fontSize: 48 },
            outlineWidth: 4,
            outlineColor: rgba(theme.halo),
            getColor: rgba(theme.text),
            updateTriggers: { getPosition: system },
          }),
        ]),
  ]
}

function middle(shape: Shape): Position {
  if (shape.kind === 'circle') return shape.centre
  const [west, south, east, north] = boundsOf(shape.corners) ?? [0, 0, 0, 0]
  return [(west + east) / 2, (south + north) / 2]
}
