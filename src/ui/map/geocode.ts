import type { Position } from '../../domain/geo/coordinates.ts'
import { toWgs84 } from '../../domain/geo/coordinates.ts'

export interface GeocodedPlace {
  readonly name: string
  readonly at: Position
}
/** The part of Google's script in use. */
interface GoogleMaps {
  importLibrary(name: 'geocoding'): Promise<{ readonly Geocoder: new () => Geocoder }>
}
interface Geocoder {
  geocode(request: { address: string }): Promise<{ readonly results: readonly GeocoderResult[] }>
}
interface GeocoderResult {
  readonly formatted_address: string
  readonly geometry: { readonly location: { lat(): number; lng(): number } }
}
/** Timeout in ms. A blocked service neither answers nor fails. */
const patienceMs = 10_000

/**
 * Finds places of an address with Google's geocoder. It uses the script that the page's map has loaded: Google's terms
 * require the results to be shown on its map. Throws without the script, without permission of the key to geocode, and
 * when no answer arrives.
 */
export async function googlePlaces(address: string): Promise<GeocodedPlace[]> {
  const { maps } = (window as { google?: { maps?: GoogleMaps } }).google ?? {}
  if (!maps) throw new Error('Google Maps is not loaded')
  const { Geocoder } = await maps.importLibrary('geocoding')
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('No answer')), patienceMs)
  try {
    const { results } = await Promise.race([new Geocoder().geocode({ address }), late.promise])
    return results.map(({ formatted_address: name, geometry: { location } }) => ({
      name,
      at: toWgs84([location.lng(), location.lat()], 'google'),
    }))
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ZERO_RESULTS') return []
    throw error
  } finally {
    clearTimeout(timer)
  }
}
