import type { Parts, Scope } from '../../../server/context.ts'
import { visible } from '../../../server/scope.ts'
import { sql } from '../../../server/store/drizzle.ts'
import { FleetCache } from './fleet-cache.ts'

const caches = new WeakMap<object, FleetCache>()

/** The one cache of a store in this process. */
export function fleetCacheOf({ store }: Pick<Parts, 'store'>): FleetCache {
  const cache = caches.get(store) ?? new FleetCache(store.db)
  caches.set(store, cache)
  return cache
}

/** The vehicles that a user sees, counted by cells. */
export const seenBy = (cache: FleetCache, scope: Scope) =>
  cache.pyramidOf(scope, (vin) => visible(scope, vin, 'one') ?? sql`true`)
