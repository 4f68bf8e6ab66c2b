import { inScope } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { containing } from '../../../../platform/store/like.ts'
import { serve } from '../../../../platform/thing/thing.ts'
import { geofence } from '../geofence/contract.ts'
import { geofenceFormCalls } from './contract.ts'

const maxPlaces = 20

export const places = serve(geofenceFormCalls.places, async ({ search }, { db, scope }) => {
  const text = containing(search)
  const result = await db.execute<{ name: string; kind: 'dealer' | 'fence'; longitude: number; latitude: number }>(sql`
    select name, 'dealer' as kind, longitude, latitude from dealer where name ilike ${text} or address ilike ${text}
    union all
    select case when address ilike ${text} then address else name end, 'fence', longitude, latitude from geofence
    where longitude is not null and latitude is not null and (name ilike ${text} or address ilike ${text})
      and ${inScope(geofence, scope)}
    order by kind, name limit ${maxPlaces}`)
  return result.rows
})
