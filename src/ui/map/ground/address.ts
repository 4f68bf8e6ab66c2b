import type { Feature, FeatureCollection, Geometry } from 'geojson'

/**
 * URL scheme of grounds. MapLibre copies and compares whole styles, so a style contains an address instead of the data.
 */
export const groundScheme = 'ground'
type Parts = Readonly<Record<string, FeatureCollection | Geometry>>

interface GroundSource {
  readonly address: string
  readonly data: FeatureCollection
}
const sources = new WeakMap<object, GroundSource>()
/** Weak references: an entry lives as long as the object it was made from. */
const places = new Map<string, WeakRef<object>>()

/**
 * The address of all parts of one ground, combined into a single source so that each tile is cut once. The property
 * `part` of a feature identifies its part.
 */
export function addressOf(ground: object, parts: Parts): string {
  const before = sources.get(ground)
  if (before) return before.address
  const address = `${groundScheme}://${places.size}`
  const features = Object.entries(parts).flatMap(([part, shapes]) =>
    featuresOf(shapes).map((each) => withPart(each, part)),
  )
  sources.set(ground, { address, data: { type: 'FeatureCollection', features } })
  places.set(address, new WeakRef(ground))
  return address
}

/** @throws Error if the ground no longer exists */
export function groundAt(address: string): FeatureCollection {
  const ground = places.get(address)?.deref()
  const source = ground && sources.get(ground)
  if (!source) throw new Error(`No ground at ${address}`)
  return source.data
}

const featuresOf = (shapes: FeatureCollection | Geometry): readonly Feature[] =>
  shapes.type === 'FeatureCollection' ? shapes.features : [{ type: 'Feature', properties: {}, geometry: shapes }]
const withPart = (feature: Feature, part: string): Feature => ({
  ...feature,
  properties: { ...feature.properties, part },
})
