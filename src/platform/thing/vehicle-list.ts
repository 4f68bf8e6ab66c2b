/** The server's part of the list of vehicles: `onVehicleList` of a thing. */
import { code } from '../../domain/contract/code.ts'
import type { Context } from '../context.ts'
import { fault } from '../fault.ts'
import { StatisticsCache } from '../record/estimate.ts'
import type { RecordRow } from '../record/query.ts'
import { scopeKey, visible } from '../scope.ts'
import { type SQL, sql } from '../store/drizzle.ts'
import { allSegments, type Permission, type ServedSegment, segmentOf } from './segments.ts'

/** Values of some fields of the list, which the vehicle's own row does not contain. */
export interface ServedVehicleFields {
  readonly fields: readonly string[]
  /** Only users with this call receive the values. Undefined: every user of the list. */
  readonly call?: Permission
  /** Values of the vehicles of one page, by VIN. Vehicles without values may be absent. */
  read(context: Context, vins: readonly string[]): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>
}

export type OnVehicleList = ServedVehicleFields | ServedSegment

/** Declares values of fields. */
export const serveVehicleFields = (fields: ServedVehicleFields): ServedVehicleFields => fields

const may = ({ user }: Context, call: Permission) => call === undefined || user.links.has(call.path)

/** Refuses a filter by a segment of a thing that the user may not read. */
export function requireSegments(context: Context, names: readonly string[] = []): void {
  for (const name of names) if (!may(context, segmentOf(name).call)) throw fault(code.forbidden, 'forbidden')
}

/** Counts by scope and segments. Every open list requests them several times a minute. */
const cachedCounts = new StatisticsCache<{ segment: string; count: number }[]>(5_000)

/**
 * Counts the visible vehicles of all segments that the user may see, in one statement. Cached for some seconds.
 * @param own segments that one pass over the fleet counts, and the statement that returns a row with a column for each
 */
export async function countSegments(
  context: Context,
  own: { readonly names: readonly string[]; readonly counts: SQL },
): Promise<{ segment: string; count: number }[]> {
  const others = allSegments().filter(({ segment, call }) => !own.names.includes(segment) && may(context, call))
  const names = [...own.names, ...others.map(({ segment }) => segment)]
  const key = `${scopeKey(context.scope)} ${names.join()}`
  const cachedAnswer = cachedCounts.get(context.db, key)
  if (cachedAnswer) return cachedAnswer
  const inScope = visible(context.scope, sql`v.vin`, 'one') ?? sql`true`
  // In FROM, because Citus accepts no subqueries in the list of columns.
  const counts = others.map(
    ({ segment, vins }) => sql`, (
      select count(*)::int as ${sql.identifier(segment)} from vehicle v where v.vin in (${vins}) and ${inScope})
      as ${sql.identifier(`of_${segment}`)}`,
  )
  const { rows } = await context.db.execute<Record<string, number>>(
    sql`select * from (${own.counts}) own${sql.join(counts)}`,
  )
  return cachedCounts.set(
    context.db,
    key,
    names.map((segment) => ({ segment, count: rows[0]?.[segment] ?? 0 })),
  )
}

/** Adds the values that things declare to the rows of a page. Values without permission are null. */
export async function withVehicleFields(context: Context, rows: RecordRow[]): Promise<RecordRow[]> {
  const groups = context.parts.catalogue.onVehicleList.filter((each) => 'fields' in each)
  const empty = Object.fromEntries(groups.flatMap(({ fields }) => fields.map((name) => [name, null])))
  const vins = rows.map(({ vin }) => String(vin))
  const values = await Promise.all(
    groups.filter(({ call }) => vins.length > 0 && may(context, call)).map(({ read }) => read(context, vins)),
  )
  return rows.map((row) => Object.assign({ ...row, ...empty }, ...values.map((byVin) => byVin.get(String(row.vin)))))
}
