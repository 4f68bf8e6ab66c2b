import type { Layer } from '@deck.gl/core'
import { TextLayer } from '@deck.gl/layers'
import type { Cluster, MapLayer } from '../layer.ts'
import { rgba } from './colours.ts'
import type { DrawContext } from './layers.ts'
import { RingLayer, sharesOf } from './ring.ts'

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
/** Radius in px, which grows with the number of digits. */
export const clusterRadius = (count: number): number => 15 + 3.2 * Math.log10(Math.max(count, 1))
const short = (count: number) =>
  count < 10_000 ? String(count) : count < 999_500 ? `${Math.round(count / 1000)}k` : `${(count / 1e6).toFixed(1)}M`

/** Circles with a number, surrounded by the shares of the kinds. */
export function clusterLayers(
  layer: Extract<MapLayer, { kind: 'clusters' }>,
  { place, system, theme }: DrawContext,
): Layer[] {
  const at = ({ at }: Cluster) => place(at)
  const triggers = { getPosition: system }
  return [
    new RingLayer({
      id: layer.id,
      data: layer.clusters as Cluster[],
      kindColours: layer.colours,
      getShares: sharesOf,
      getPosition: at,
      getFillColor: rgba(theme.circle),
      getRadius: ({ counts }) => clusterRadius(sum(counts)),
      radiusUnits: 'pixels',
      pickable: true,
      onClick: ({ object }) => {
        if (object) layer.onClick?.(object as Cluster)
        return true
      },
      onHover: ({ object }) => layer.onHover?.(object as Cluster | undefined),
      updateTriggers: { ...triggers },
    }),
    new TextLayer<Cluster>({
      id: `${layer.id}-numbers`,
      data: layer.clusters as Cluster[],
      characterSet: '0123456789kM.',
      fontFamily: 'system-ui, sans-serif',
      fontWeight: 600,
      getText: ({ counts }) => short(sum(counts)),
      getPosition: at,
      getSize: 12,
      getColor: rgba(theme.text),
      updateTriggers: triggers,
    }),
  ]
}
