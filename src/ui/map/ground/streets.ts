/** The street map over the outlines: OpenStreetMap layers from a PMTiles file hosted by the platform. */
import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps'
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import { darkStreets, groundColours, lightStreets } from '../theme/colours.ts'
import { streetsFrom } from './zooms.ts'

export const streetSource = 'streets'
const credit =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">© OpenStreetMap</a>'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tilev4 as Parameters<typeof addProtocol>[1])

/** Reads the file's header in advance for the tile reader. Rejects if it does not load. */
export async function openStreets(url: string): Promise<void> {
  const archive = new PMTiles(url)
  await archive.getHeader()
  protocol.add(archive)
}

export interface StreetsShown {
  readonly url: string
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  readonly dark: boolean
  readonly lang: 'zh' | 'en'
}

/** Layers that the outlines draw themselves: borders and names of countries and provinces. */
const ownLayers = new Set(['background', 'boundaries_country', 'boundaries', 'places_country', 'places_region'])
/** Layers of icons. The platform ships no icons. */
const pictures = new Set(['roads_oneway'])

/** The outlines with streets above their areas and below their borders and names. */
export function withStreets(ground: StyleSpecification, streets: StreetsShown): StyleSpecification {
  const { areas, lines, names } = streetLayers(streets)
  const isArea = ({ id, type }: LayerSpecification) => type === 'background' || type === 'fill' || id.startsWith('grid')
  const below = ground.layers.filter(isArea)
  const above = ground.layers.filter((layer) => !isArea(layer)).map((layer) => outside(layer, streets.bounds))
  return {
    ...ground,
    sources: { ...ground.sources, [streetSource]: sourceOf(streets) },
    layers: [...below, ...areas, ...lines, ...above, ...names],
  }
}

export const streetNames = (streets: StreetsShown) => ({
  sources: { [streetSource]: sourceOf(streets) },
  layers: streetLayers(streets).names,
})

const sourceOf = ({ url }: StreetsShown) => ({
  type: 'vector' as const,
  url: `pmtiles://${url}`,
  attribution: credit,
})

function streetLayers({ dark, lang }: StreetsShown) {
  const allLayers = layers(streetSource, flavor(dark), {
    lang: lang === 'zh' ? 'zh-Hans' : 'en',
  }) as LayerSpecification[]
  const usedLayers = allLayers
    .filter(({ id }) => !ownLayers.has(id) && !pictures.has(id))
    .map((layer) => withoutPictures(fromAfar(layer)))
  const of = (...types: LayerSpecification['type'][]) => usedLayers.filter(({ type }) => types.includes(type))
  return { areas: of('fill'), lines: of('line'), names: of('symbol') }
}

/** Base colours of the outlines, since both are visible side by side. */
function flavor(dark: boolean): Flavor {
  const colours = groundColours[dark ? 'dark' : 'light']
  return {
    ...namedFlavor(dark ? 'dark' : 'light'),
    earth: colours.home,
    water: colours.water,
    ...(dark ? darkStreets : lightStreets),
  }
}

/** Hides streets at low zoom, where the outlines show more and a regional file's tiles end abruptly. */
const fromAfar = (layer: LayerSpecification): LayerSpecification => {
  const { minzoom = 0 } = layer
  // The outlines have water and land of their own.
  return { ...layer, id: `streets-${layer.id}`, minzoom: Math.max(minzoom, streetsFrom) } as LayerSpecification
}

function withoutPictures(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout?.['icon-image']) return layer
  const { 'icon-image': _image, 'icon-size': _size, ...layout } = layer.layout
  return { ...layer, layout }
}

/** Names that a street map has, too. */
const ownNames = new Set(['names-cities', 'names-counties', 'names-towns'])

/** Limits the names of prefectures and smaller divisions to the area outside the street map, which has its own. */
function outside(layer: LayerSpecification, [west, south, east, north]: StreetsShown['bounds']): LayerSpecification {
  if (!ownNames.has(layer.id) || layer.type !== 'symbol') return layer
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const isBeyond = ['!', ['within', { type: 'Polygon', coordinates: [ring] }]]
  const filter = ['all', layer.filter, ['any', ['<', ['zoom'], streetsFrom], isBeyond]]
  return { ...layer, filter } as LayerSpecification
}
