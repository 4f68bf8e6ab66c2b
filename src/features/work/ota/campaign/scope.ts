/** Vehicles that a campaign may update: those in its creator's scope at the time of planning. */
import type { Scope } from '../../../../platform/context.ts'
import { memberOf } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import type { CreatorScope } from './store.ts'

export const creatorScope = ({ all, userId, groups }: Scope): CreatorScope => ({
  all,
  userId,
  ...(groups ? { groups } : {}),
})

export const withinCreator = (scope: CreatorScope, vin: SQL): SQL =>
  scope.all ? sql`true` : sql`coalesce(${memberOf({ ...scope, size: 0 }, vin)}, false)`
