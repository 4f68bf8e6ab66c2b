import type { Call } from '../../kit/call.ts'
import type { Route } from '../../kit/client/navigation.ts'
import { writeState } from '../../kit/record/address.ts'
import type { AnyRecord } from '../../kit/record/record.ts'
import type { Pair } from '../../kit/words.ts'
import type { Context } from '../context.ts'
import { conditions, tableOf } from '../record/query.ts'
import { sql } from '../store/drizzle.ts'

/** A record's list as figures are counted in it and link to it. */
export interface List {
  readonly record: AnyRecord
  /** Who holds it and the route may open the list, and so see the figure. */
  readonly call: Pick<Call, 'path'>
  readonly route: Route
}
type Filter = Record<string, unknown>

/** A number that a thing offers to the dashboard, in the list that it opens: `figures` of the thing. */
export interface Figure {
  readonly key: string
  readonly title: Pair
  /** live: it moves by the minute, so it is asked again and again and must be cheap. Figures of a group stand together. */
  readonly live?: { readonly group: 'now' | 'commands' | 'alarms' | 'updates' } | undefined
  /** Smaller ones come first, until somebody arranges them. */
  readonly place: number
  readonly list: List
  readonly unit?: string | undefined
  /** What it is when it is more than nothing. */
  readonly tone?: 'danger' | 'warning' | undefined
  /** Who must hold this besides. */
  readonly also?: Pick<Call, 'path'> | undefined
  /** By what the list is filtered; undefined: there is nothing to count now. Without it: the whole list. */
  filter?(context: Context): Filter | undefined | Promise<Filter | undefined>
  /** The number, where it is not how many rows the list then shows. */
  value?(context: Context): Promise<number>
}

/** What a figure says to a caller, and where it leads. */
export interface FigureSaid {
  readonly value: number
  readonly link: Link
}
/** The address of a list with a filter applied. */
export interface Link {
  route: Route
  query: Record<string, string>
}

export const mayOpen = ({ user }: Context, { call, route }: List): boolean =>
  user.links.has(call.path) && user.links.has(route)

export const maySee = (context: Context, { list, also }: Figure): boolean =>
  mayOpen(context, list) && (also === undefined || context.user.links.has(also.path))

/** Undefined: there is nothing to count. */
export async function said(
  context: Context,
  { list, filter: filterOf, value }: Figure,
): Promise<FigureSaid | undefined> {
  const filter = filterOf ? await filterOf(context) : {}
  if (!filter) return undefined
  return { value: value ? await value(context) : await countOf(context, list, filter), link: linkTo(list, filter) }
}

/** How many records the list shows under a filter: the same conditions, so the same number. */
export async function countOf({ db, scope }: Context, { record }: List, filter: Filter = {}): Promise<number> {
  const [found] = await db
    .select({ total: sql<string>`count(*)` })
    .from(tableOf(record))
    .where(conditions(record, scope, filter))
  return Number(found?.total ?? 0)
}

export function linkTo({ record, route }: List, filter: Filter = {}): Link {
  const search = writeState(new URLSearchParams(), record, { page: 1, pageSize: 20, filter })
  return { route, query: Object.fromEntries(search) }
}
