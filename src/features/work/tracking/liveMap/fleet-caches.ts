import type { Parts, Scope } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { FleetCache } from './fleet-cache.ts'

const caches = new WeakMap<object, FleetCache>()

/** Returns the cache of a store, one per process. */
export function fleetCacheOf({ store }: Pick<Parts, 'store'>): FleetCache {
  const cache = caches.get(store) ?? new FleetCache(store.db)
  caches.set(store, cache)
  return cache
}

export const visiblePyramid = (cache: FleetCache, scope: Scope) =>
  cache.pyramidOf(scope, (vin) => visible(scope, vin, 'one') ?? sql`true`)
