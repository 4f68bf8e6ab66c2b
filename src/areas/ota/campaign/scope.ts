/** Vehicles that a campaign may update: those in its creator's scope at the time of planning. */
import type { Scope } from '../../../server/context.ts'
import { memberOf } from '../../../server/scope.ts'
import { type SQL, sql } from '../../../server/store/drizzle.ts'
import type { CreatorScope } from './store.ts'

export const creatorScope = ({ all, userId, groups }: Scope): CreatorScope => ({
  all,
  userId,
  ...(groups ? { groups } : {}),
})

export const withinCreator = (scope: CreatorScope, vin: SQL): SQL =>
  scope.all ? sql`true` : sql`coalesce(${memberOf({ ...scope, size: 0 }, vin)}, false)`
