import { Near } from '../../../../domain/geo/near.ts'
import { boundsAround } from '../../../../domain/geo/shape.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { CachedValue } from '../../../../telematics/ingest/cached-value.ts'
import { follower } from '../../../../telematics/ingest/follower.ts'
import { type Sighting, sightings } from '../../../../telematics/ingest/sightings.ts'
import { noteSightings } from './note.ts'

export const salesArrivalFollower = follower({
  name: 'sales-arrival',
  after: ['vehicle-lock'],
  open() {
    const dealerCache = watchedDealers()
    return {
      async write(tx, batch) {
        const dealers = await dealerCache.current(tx)
        if (dealers.size > 0) await noteSightings(tx, atDealers(dealers, batch.get(sightings)))
      },
    }
  },
})

type Dealers = Near<ReturnType<typeof dealerOf>>

function watchedDealers(): CachedValue<Dealers> {
  const version = sql`select concat(count(*), ' ', sum(extract(epoch from updated_at))) from dealer`
  return new CachedValue(version, async (db: Db) => {
    const result = await db.execute<Row>(sql`select id, longitude, latitude, radius_km from dealer`)
    return new Near(result.rows.map(dealerOf))
  })
}

type Row = { id: string } & Record<'longitude' | 'latitude' | 'radius_km', number>

const dealerOf = ({ id, longitude, latitude, radius_km: radiusKm }: Row) => ({
  id: Number(id),
  bounds: boundsAround({ kind: 'circle', centre: [longitude, latitude], radiusM: radiusKm * 1000 }),
})

/** First position of each vehicle near each dealer. */
function atDealers(dealers: Dealers, sightingsByVin: ReadonlyMap<string, readonly Sighting[]>) {
  const firstSightings = new Map<string, Sighting & { vin: string }>()
  for (const [vin, places] of sightingsByVin)
    for (const place of places)
      for (const { id } of dealers.at(place.longitude, place.latitude)) {
        const key = `${vin} ${id}`
        if (!firstSightings.has(key)) firstSightings.set(key, { ...place, vin })
      }
  return [...firstSightings.values()]
}

export default [salesArrivalFollower]
