/** The vehicles that whoever made a campaign may update: theirs, as they are when the campaign is planned. */
import type { Scope } from '../../../server/context.ts'
import { memberOf } from '../../../server/scope.ts'
import { type SQL, sql } from '../../../server/store/drizzle.ts'
import type { CreatorScope } from './store.ts'

export const creatorScope = ({ all, userId, groups }: Scope): CreatorScope => ({
  all,
  userId,
  ...(groups ? { groups } : {}),
})

/** The condition that a VIN is among them. */
export const withinCreator = (scope: CreatorScope, vin: SQL): SQL =>
  scope.all ? sql`true` : sql`coalesce(${memberOf({ ...scope, size: 0 }, vin)}, false)`
