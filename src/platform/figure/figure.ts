import type { Route } from '../../client/navigation.ts'
import type { Call } from '../../domain/contract/call.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { writeState } from '../../record/model/address.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import type { Context } from '../context.ts'
import { conditions, tableOf } from '../record/query.ts'
import { sql } from '../store/drizzle.ts'

/** List of a record, in which figures are counted and to which they link. */
export interface List {
  readonly record: AnyRecord
  /** Users with this call and the route may open the list and see the figure. */
  readonly call: Pick<Call, 'path'>
  readonly route: Route
}
type Filter = Record<string, unknown>

/** A number that a thing offers to the dashboard, and the list that it opens: `figures` of the thing. */
export interface Figure {
  readonly key: string
  readonly title: Pair
  /** Figure that changes by the minute and is polled, so it must be cheap. Figures of a group are shown together. */
  readonly live?: { readonly group: 'now' | 'commands' | 'alarms' | 'updates' } | undefined
  /** Default order, ascending. */
  readonly place: number
  readonly list: List
  readonly unit?: string | undefined
  /** Tone when the number is above 0. */
  readonly tone?: 'danger' | 'warning' | undefined
  /** Additionally required call. */
  readonly also?: Pick<Call, 'path'> | undefined
  /** Filter of the list. Without it: the whole list. Returns undefined when there is nothing to count now. */
  filter?(context: Context): Filter | undefined | Promise<Filter | undefined>
  /** The number, when it differs from the list's row count. */
  value?(context: Context): Promise<number>
}

export interface FigureAnswer {
  readonly value: number
  readonly link: ListLink
}
interface ListLink {
  route: Route
  query: Record<string, string>
}

export const mayOpen = ({ user }: Context, { call, route }: List): boolean =>
  user.links.has(call.path) && user.links.has(route)

export const maySee = (context: Context, { list, also }: Figure): boolean =>
  mayOpen(context, list) && (also === undefined || context.user.links.has(also.path))

/** Undefined: there is nothing to count. */
export async function readFigure(
  context: Context,
  { list, filter: filterOf, value }: Figure,
): Promise<FigureAnswer | undefined> {
  const filter = filterOf ? await filterOf(context) : {}
  if (!filter) return undefined
  return { value: value ? await value(context) : await countOf(context, list, filter), link: linkTo(list, filter) }
}

/** Counts the records that the list shows under a filter. It uses the same conditions, so both numbers agree. */
export async function countOf({ db, scope }: Context, { record }: List, filter: Filter = {}): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`count(*)` })
    .from(tableOf(record))
    .where(conditions(record, scope, filter))
  return Number(row?.total ?? 0)
}

export function linkTo({ record, route }: List, filter: Filter = {}): ListLink {
  const search = writeState(new URLSearchParams(), record, { page: 1, pageSize: 20, filter })
  return { route, query: Object.fromEntries(search) }
}
