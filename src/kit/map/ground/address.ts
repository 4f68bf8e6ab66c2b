import type { Feature, FeatureCollection, Geometry } from 'geojson'

/** What a base map asks for a ground by: the map is told an address, for a style is copied and compared whole. */
export const groundScheme = 'ground'
type Parts = Readonly<Record<string, FeatureCollection | Geometry>>

interface Known {
  readonly address: string
  readonly data: FeatureCollection
}
const known = new WeakMap<object, Known>()
/** They are kept as long as somebody has what they were made of. */
const places = new Map<string, WeakRef<object>>()

/**
 * The address of all that belongs to one ground: a single source, of which each piece on the screen is cut once.
 * Features tell by `part` to which one they belong.
 */
export function addressOf(ground: object, parts: Parts): string {
  const before = known.get(ground)
  if (before) return before.address
  const address = `${groundScheme}://${places.size}`
  const features = Object.entries(parts).flatMap(([part, shapes]) =>
    featuresOf(shapes).map((each) => named(each, part)),
  )
  known.set(ground, { address, data: { type: 'FeatureCollection', features } })
  places.set(address, new WeakRef(ground))
  return address
}

/** @throws Error where there is nothing any more */
export function groundAt(address: string): FeatureCollection {
  const ground = places.get(address)?.deref()
  const found = ground && known.get(ground)
  if (!found) throw new Error(`No ground at ${address}`)
  return found.data
}

const featuresOf = (shapes: FeatureCollection | Geometry): readonly Feature[] =>
  shapes.type === 'FeatureCollection' ? shapes.features : [{ type: 'Feature', properties: {}, geometry: shapes }]
const named = (feature: Feature, part: string): Feature => ({
  ...feature,
  properties: { ...feature.properties, part },
})
