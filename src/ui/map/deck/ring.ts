import { ScatterplotLayer } from '@deck.gl/layers'
import type { Cluster, Colour } from '../layer.ts'
import { greyColour } from '../theme/colours.ts'

const maxKinds = 5
interface Own {
  readonly kindColours: readonly Colour[]
  readonly getShares: (cluster: Cluster) => [number, number, number, number]
}

/** End of each kind but the last along the ring, 0 to 1. */
export function sharesOf({ counts }: Cluster): [number, number, number, number] {
  const all = counts.reduce((sum, count) => sum + count, 0) || 1
  let sum = 0
  const ends = Array.from({ length: maxKinds - 1 }, (_, kind) => {
    sum += counts[kind] ?? 0
    return sum / all
  })
  return ends as [number, number, number, number]
}

const glsl = ([r, g, b]: Colour) => `vec3(${[r, g, b].map((part) => (part / 255).toFixed(4)).join(', ')})`

/**
 * Circles with a ring of shares, clockwise from the top. The fill colour is the circle's, and the line width is the
 * ring's. The graphics card draws the shares from four numbers per circle.
 */
export class RingLayer extends ScatterplotLayer<Cluster, Own> {
  static override layerName = 'RingLayer'
  static override defaultProps = {
    kindColours: { type: 'array', value: [], compare: true },
    getShares: { type: 'accessor', value: [0, 0, 0, 0] },
  } as never

  override initializeState(): void {
    super.initializeState()
    this.getAttributeManager()?.addInstanced({ instanceShares: { size: 4, accessor: 'getShares', defaultValue: 0 } })
  }

  override getShaders() {
    const colours = Array.from({ length: maxKinds }, (_, kind) => this.props.kindColours[kind] ?? greyColour)
    const [last, ...others] = [...colours].reverse() as [Colour, ...Colour[]]
    const choice = others
      .reverse()
      .map((colour, kind) => `turn < ringShares[${kind}] ? ${glsl(colour)} : `)
      .join('')
    return {
      ...super.getShaders(),
      inject: {
        'vs:#decl': 'in vec4 instanceShares; out vec4 ringShares;',
        'vs:#main-end': 'ringShares = instanceShares;',
        'fs:#decl': 'in vec4 ringShares;',
        // Inside the main function, where the inner radius is available. The shares replace the line colour.
        'fs:DECKGL_FILTER_COLOR': `
          float radius = length(geometry.uv);
          if (radius > 0.76) {
            float turn = fract(atan(geometry.uv.x, geometry.uv.y) / 6.28318530718);
            float edge = smoothstep(0.76, 0.80, radius);
            color.rgb = mix(color.rgb, ${choice}${glsl(last)}, edge);
          }`,
      },
    }
  }
}
