import { sql } from 'drizzle-orm'
import type { Parts, Scope } from '../../../server/context.ts'
import { visible } from '../../../server/scope.ts'
import type { Db } from '../../../server/store/store.ts'
import { Mirror } from './mirror.ts'

const mirrors = new WeakMap<object, Mirror>()

/** The one mirror of a store in this process. */
export function mirrorOf({ store }: Pick<Parts, 'store'>): Mirror {
  const mirror = mirrors.get(store) ?? new Mirror(store.db as unknown as Db)
  mirrors.set(store, mirror)
  return mirror
}

/** The vehicles that a user sees, counted by cells. */
export const seenBy = (mirror: Mirror, scope: Scope) =>
  mirror.pyramidOf(scope, (vin) => visible(scope, vin, 'one') ?? sql`true`)
