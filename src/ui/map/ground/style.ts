import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { groundColours } from '../theme/colours.ts'
import { addressOf } from './address.ts'
import { graticule } from './graticule.ts'
import type { Cities, Provinces, Towns, World } from './load.ts'
import { townsFrom } from './zooms.ts'

export interface GroundStyle {
  readonly dark: boolean
  readonly lang: 'zh' | 'en'
  readonly provinces: Provinces
  /** Undefined: the land outside China has not loaded. */
  readonly world?: World | undefined
  readonly cities?: Cities | undefined
  readonly towns?: Towns | undefined
  /** True when the prefectures are visible. The coarser outlines are then left out. */
  readonly citiesDrawn?: boolean
  /** Draws lines of whole degrees. They are not straight in systems other than WGS-84. */
  readonly grid?: boolean
}

/** Zoom from which the finer outlines of the prefectures replace those of the provinces. */
export const near = 5.4
/** Coarse layers, shown until finer ones are available. */
export const coarse = ['provinces', 'provinceBorders', 'outline'] as const
const kinds = {
  countries: 'country',
  provinces: 'province',
  cities: 'city',
  counties: 'county',
  towns: 'town',
} as const
const sourceOf = {
  countries: 'world',
  provinces: 'provinces',
  cities: 'cities',
  counties: 'towns',
  towns: 'towns',
} as const
const grow = (fromZoom: number, from: number, toZoom: number, to: number) => [
  'interpolate',
  ['linear'],
  ['zoom'],
  fromZoom,
  from,
  toZoom,
  to,
]

/** Zoom above which the outlines gain no detail, so no further tiles are cut. */
const finest = 10
const source = (ground: object, parts: Parameters<typeof addressOf>[1]): SourceSpecification => ({
  type: 'geojson',
  data: addressOf(ground, parts),
  tolerance: 0.3,
  maxzoom: finest,
})
const grids = {}

export const nothing: StyleSpecification = { version: 8, sources: {}, layers: [] }

/** The base map without network access: sea, land, borders, graticule and names. */
export function groundStyle({
  dark: isDark,
  lang,
  provinces,
  world,
  cities,
  towns,
  citiesDrawn,
  grid = true,
}: GroundStyle): StyleSpecification {
  const c = isDark ? groundColours.dark : groundColours.light
  const field = lang === 'zh' ? 'name' : 'en'
  const part = (name: string) => ['==', ['get', 'part'], name]
  const line = (source: string, id: string, color: string, width: unknown, more: object = {}): LayerSpecification =>
    ({
      id,
      type: 'line',
      source,
      filter: part(id),
      paint: { 'line-color': color, 'line-width': width, ...more },
      layout: { 'line-join': 'round' },
    }) as LayerSpecification
  const fill = (source: string, id: string, color: string): LayerSpecification =>
    ({ id, type: 'fill', source, filter: part(id), paint: { 'fill-color': color } }) as LayerSpecification
  const around = (source: string, of: string, id: string, color: string, width: number): LayerSpecification =>
    ({ id, type: 'line', source, filter: part(of), paint: { 'line-color': color, 'line-width': width } }) as never
  const names = (
    kind: keyof typeof kinds,
    [minzoom, maxzoom]: [number, number],
    size: unknown,
    { color, spacing }: { color: string; spacing: number },
  ): LayerSpecification =>
    ({
      id: `names-${kind}`,
      type: 'symbol',
      source: sourceOf[kind],
      minzoom,
      maxzoom,
      filter: ['all', ['==', ['get', 'kind'], kinds[kind]], ['>=', ['zoom'], ['get', 'least']]],
      layout: {
        'text-field': ['get', field],
        'text-font': ['sans-serif'],
        'text-size': size,
        'text-letter-spacing': spacing,
        'text-max-width': 7,
        'text-padding': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': color, 'text-halo-color': c.halo, 'text-halo-width': 1.4 },
    }) as LayerSpecification
  const between = (least: number, most: number, layer: LayerSpecification): LayerSpecification =>
    ({ ...layer, minzoom: least, maxzoom: most }) as LayerSpecification
  const coarseTo = citiesDrawn ? near : 24
  return {
    version: 8,
    sources: {
      ...(world && {
        world: source(world, { land: world.land, borders: world.borders, sea: world.sea, names: world.names }),
      }),
      provinces: source(provinces, {
        provinces: provinces.land,
        provinceBorders: provinces.borders,
        outline: provinces.outline,
        names: provinces.names,
      }),
      ...(grid && { grid: source(grids, { grid10: graticule(10), grid1: graticule(1) }) }),
      ...(cities && {
        cities: source(cities, {
          cities: cities.land,
          cityBorders: cities.borders,
          nearBorders: cities.provinceBorders,
          names: cities.names,
        }),
      }),
      ...(towns && { towns: source(towns, { names: towns.names }) }),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': c.water } },
      ...(grid
        ? [
            line('grid', 'grid10', c.grid, 0.7, { 'line-opacity': 0.7 }),
            between(6, 24, line('grid', 'grid1', c.grid, 0.6, { 'line-opacity': 0.6 })),
          ]
        : []),
      ...(world
        ? [
            fill('world', 'land', c.land),
            around('world', 'land', 'shore', c.shore, 0.8),
            line('world', 'borders', c.border, grow(2, 0.6, 6, 1.2), { 'line-dasharray': [4, 2] }),
          ]
        : []),
      between(0, coarseTo, fill('provinces', 'provinces', c.home)),
      ...(world ? [fill('world', 'sea', c.outline), around('world', 'sea', 'dashes', c.outline, 1.2)] : []),
      ...(cities
        ? [
            between(near, 24, fill('cities', 'cities', c.home)),
            between(near - 0.4, 24, line('cities', 'cityBorders', c.city, grow(5, 0.5, 9, 1.4))),
            between(near, 24, line('cities', 'nearBorders', c.province, grow(5, 1, 9, 2.2))),
          ]
        : []),
      between(0, coarseTo, line('provinces', 'provinceBorders', c.province, grow(3, 0.6, 8, 2))),
      between(0, coarseTo, line('provinces', 'outline', c.outline, grow(2, 0.8, 7, 1.8))),
      // Names of later layers take precedence.
      ...(towns
        ? [
            names('towns', [townsFrom, 24], grow(8, 10, 12, 13), { color: c.quiet, spacing: 0 }),
            names('counties', [6, 24], grow(6, 10, 10, 13), { color: c.name, spacing: 0 }),
          ]
        : []),
      ...(world ? [names('countries', [1, 7], grow(2, 10, 6, 14), { color: c.quiet, spacing: 0.08 })] : []),
      names('provinces', [3.1, 7.2], grow(3, 10, 7, 15), { color: c.quiet, spacing: 0.12 }),
      ...(cities ? [names('cities', [5.2, 24], grow(5, 10, 9, 14), { color: c.name, spacing: 0 })] : []),
    ],
  }
}

export const rasterSource = 'tiles'
/**
 * Raster tiles of an external server over a ground that is visible until they load. `address` contains {z}, {x} and
 * {y}.
 */
export const withTiles = (ground: StyleSpecification, address: string): StyleSpecification => ({
  ...ground,
  sources: { ...ground.sources, [rasterSource]: { type: 'raster', tiles: [address], tileSize: 256 } },
  layers: [...ground.layers, { id: 'tiles', type: 'raster', source: rasterSource }],
})

const satelliteSource = 'satellite'
/** Satellite pictures under the ground's borders and names, and under street names where available. */
export function withSatellite(
  ground: StyleSpecification,
  { address, credit }: { readonly address: string; readonly credit: string | null },
  names: Pick<StyleSpecification, 'sources' | 'layers'> = { sources: {}, layers: [] },
): StyleSpecification {
  const isVisible = ({ id, type }: LayerSpecification) =>
    (type === 'line' && !id.startsWith('grid')) || type === 'symbol'
  const picture = {
    type: 'raster' as const,
    tiles: [address],
    tileSize: 256,
    maxzoom: 19,
    ...(credit && { attribution: credit }),
  }
  return {
    ...ground,
    sources: { ...ground.sources, ...names.sources, [satelliteSource]: picture },
    layers: [
      ...ground.layers.filter(({ type }) => type === 'background'),
      { id: 'satellite', type: 'raster', source: satelliteSource },
      ...ground.layers.filter(isVisible),
      ...names.layers,
    ],
  }
}
