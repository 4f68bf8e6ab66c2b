import type { Call } from '../../../kit/call.ts'
import type { Route } from '../../../kit/client/navigation.ts'
import { writeState } from '../../../kit/record/address.ts'
import type { AnyRecord } from '../../../kit/record/record.ts'
import type { Context } from '../../../server/context.ts'
import { conditions, tableOf } from '../../../server/record/query.ts'
import { sql } from '../../../server/store/drizzle.ts'
import type { ListLink } from './contract.ts'

/** A record's list as the dashboard counts it and links to it. */
export interface List {
  record: AnyRecord
  /** Who holds it and the route may open the list, and so see the figure. */
  call: Pick<Call, 'path'>
  route: Route
}
type Filter = Record<string, unknown>

export const mayOpen = ({ user }: Context, { call, route }: List): boolean =>
  user.links.has(call.path) && user.links.has(route)

/** How many records the list shows under a filter: the same conditions, so the same number. */
export async function countOf({ db, scope }: Context, { record }: List, filter: Filter = {}): Promise<number> {
  const [found] = await db
    .select({ total: sql<string>`count(*)` })
    .from(tableOf(record))
    .where(conditions(record, scope, filter))
  return Number(found?.total ?? 0)
}

/** The address of the list with a filter applied. */
export function linkTo({ record, route }: List, filter: Filter = {}): ListLink {
  const search = writeState(new URLSearchParams(), record, { page: 1, pageSize: 20, filter })
  return { route, query: Object.fromEntries(search) }
}
