import type { Layer, PickingInfo } from '@deck.gl/core'
import { IconLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers'
import type { MapLayer, PointMark } from '../layer.ts'
import { rgba } from './colours.ts'
import { iconAtlas, iconMapping } from './icons.ts'
import type { DrawContext } from './layers.ts'

const usual = 7
const isDot = ({ shape }: PointMark) => shape === undefined || shape === 'dot'

/** Dots, arrows and pins with their labels. The selected one has a ring. */
export function pointLayers(
  layer: Extract<MapLayer, { kind: 'points' }>,
  { place, system, theme }: DrawContext,
): Layer[] {
  const { id, points, selected } = layer
  const shapes = points.filter((point) => !isDot(point))
  const labelledPoints = points.filter(({ label }) => label)
  const countedPoints = points.filter(({ count }) => count)
  const selectedPoints = points.filter((point) => point.id === selected)
  const sharedProps = {
    getPosition: ({ at }: PointMark) => place(at),
    pickable: true,
    onClick: ({ object }: PickingInfo<PointMark>) => {
      if (object) layer.onClick?.(object)
      return true
    },
    onHover: ({ object }: PickingInfo<PointMark>) => layer.onHover?.(object),
  }
  const triggers = { getPosition: system }
  return [
    new ScatterplotLayer<PointMark>({
      id: `${id}-selected`,
      data: selectedPoints,
      getPosition: sharedProps.getPosition,
      getRadius: ({ size = usual }) => size + 6,
      radiusUnits: 'pixels',
      getFillColor: ({ colour }) => rgba(colour, 0.25),
      getLineColor: rgba(theme.selected),
      getLineWidth: 2,
      lineWidthUnits: 'pixels',
      stroked: true,
      updateTriggers: triggers,
    }),
    new ScatterplotLayer<PointMark>({
      ...sharedProps,
      id,
      data: points.filter(isDot),
      getRadius: ({ size = usual }) => size,
      radiusUnits: 'pixels',
      getFillColor: ({ colour }) => rgba(colour),
      getLineColor: rgba(theme.outline),
      getLineWidth: 1.5,
      lineWidthUnits: 'pixels',
      stroked: true,
      updateTriggers: triggers,
    }),
    ...[1.35, 1].map(
      (scale) =>
        new IconLayer<PointMark>({
          ...(scale === 1 ? sharedProps : { getPosition: sharedProps.getPosition }),
          id: `${id}-shapes-${scale === 1 ? 'fill' : 'outline'}`,
          data: shapes,
          iconAtlas: iconAtlas() as never,
          iconMapping,
          getIcon: ({ shape }) => shape ?? 'pin',
          getSize: ({ size = usual, shape }) =>
            size * (shape === 'pin' ? 4 : 2.6) * (shape === 'pin' ? (scale + 2) / 3 : scale),
          getAngle: ({ shape, heading = 0 }) => (shape === 'pin' ? 0 : -heading),
          getColor: scale === 1 ? ({ colour }) => rgba(colour) : rgba(theme.outline),
          updateTriggers: triggers,
        }),
    ),
    ...(countedPoints.length === 0
      ? []
      : [
          new TextLayer<PointMark>({
            id: `${id}-counts`,
            data: countedPoints,
            characterSet: '0123456789',
            fontFamily: 'system-ui, sans-serif',
            fontWeight: 600,
            getText: ({ count }) => String(count),
            getPosition: sharedProps.getPosition,
            getSize: 11,
            getColor: [255, 255, 255],
            updateTriggers: triggers,
          }),
        ]),
    // A text layer without any letter would have an empty image.
    ...(labelledPoints.length === 0
      ? []
      : [
          new TextLayer<PointMark>({
            id: `${id}-labels`,
            data: labelledPoints,
            getText: ({ label = '' }) => label,
            getPosition: sharedProps.getPosition,
            // Below the ring of the selected one.
            getPixelOffset: ({ id: own, size = usual }) => [0, size + (own === selected ? 18 : 10)],
            getSize: 13,
            fontWeight: 600,
            characterSet: 'auto',
            fontFamily: 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
            fontSettings: { sdf: true, radius: 12, fontSize: 48 },
            outlineWidth: 4,
            outlineColor: rgba(theme.halo),
            getColor: rgba(theme.text),
            updateTriggers: { ...triggers, getPixelOffset: selected },
          }),
        ]),
  ]
}
