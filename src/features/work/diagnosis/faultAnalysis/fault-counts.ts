/** SQL fragments for the rows that the analysis counts. */

import type { Scope } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { contains } from '../../../../platform/store/like.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { ageClasses, divisions, type FaultDivision, mileageClasses } from './contract.ts'

export const byOf = (filter: FilterInput): FaultDivision => {
  const [by] = (filter?.by as FaultDivision[] | undefined) ?? []
  return by && Object.hasOwn(divisions, by) ? by : 'code'
}
/** Key of the group for vehicles that belong to no class. */
export const unknownKey = '-'

const classOf = (value: SQL, bounds: readonly number[]) =>
  sql`coalesce(width_bucket((${value})::float8, ${sql.param([...bounds])}::float8[])::text, ${unknownKey}::text)`

/** Cells per degree. The code, not the database, finds the province of each cell. */
export const cellsPerDegree = 10
const cell = (column: 'longitude' | 'latitude') =>
  sql`floor(l.${sql.identifier(column)} * ${cellsPerDegree}::float8)::int::text`

/** Group key of a fault `f` of a vehicle `v` with its last message `l`. `today`: 'YYYY-MM-DD'. */
export function keyOf(by: FaultDivision, today: string): SQL {
  const parts: Record<FaultDivision, SQL> = {
    code: sql`f.number`,
    ecu: sql`coalesce(f.ecu::text, ${unknownKey}::text)`,
    model: sql`coalesce(v.model::text, ${unknownKey}::text)`,
    age: classOf(sql`(${today}::date - v.production_date) / 365.25`, ageClasses),
    mileage: classOf(sql`l.odometer_km`, mileageClasses),
    region: sql`coalesce(${cell('longitude')} || ':' || ${cell('latitude')}, ${unknownKey}::text)`,
  }
  return parts[by]
}
/** True when each vehicle belongs to exactly one group, so that a share of the group's vehicles can be computed. */
export const isOfVehicle = (by: FaultDivision) => by !== 'code' && by !== 'ecu'

const anyOf = (column: SQL, values: unknown, type: 'text' | 'bigint') =>
  Array.isArray(values) && values.length > 0
    ? sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`
    : undefined
const all = (parts: readonly (SQL | undefined)[]) =>
  sql.join(
    parts.map((part) => part ?? sql`true`),
    sql` and `,
  )

/** Vehicles `v` of the selected models in the caller's scope. */
export const ofVehicles = (scope: Scope, filter: FilterInput): SQL =>
  all([
    visible(scope, sql`v.vin`, 'one'),
    anyOf(sql`v.model`, filter?.model, 'bigint'),
    anyOf(sql`v.series`, filter?.series, 'bigint'),
  ])

export const beginOf = (day: string): SQL => sql`${`${day}T00:00:00+08:00`}::timestamptz`
const endOf = (day: string): SQL => sql`${`${day}T23:59:59.999+08:00`}::timestamptz`

/** Faults `f` that existed in the period: first detected before its end, and last detected after its start. */
export function ofFaults(scope: Scope, filter: FilterInput): SQL {
  const [first, last] = (filter?.period ?? []) as [string, string]
  const code = typeof filter?.number === 'string' && filter.number !== '' ? filter.number : undefined
  return all([
    visible(scope, sql`f.vin`, 'many'),
    sql`f.last_seen_at >= ${beginOf(first)}`,
    sql`f.first_seen_at <= ${endOf(last)}`,
    code === undefined ? undefined : contains(sql`f.number`, code.toUpperCase()),
    anyOf(sql`f.ecu`, filter?.ecu, 'bigint'),
    anyOf(sql`f.severity`, filter?.severity, 'text'),
    anyOf(sql`f.state`, filter?.state, 'text'),
    anyOf(sql`f.source`, filter?.source, 'text'),
    anyOf(sql`v.model`, filter?.model, 'bigint'),
    anyOf(sql`v.series`, filter?.series, 'bigint'),
  ])
}

export const fromFaults = sql`fault f join vehicle v on v.vin = f.vin left join last_message l on l.vin = f.vin`
export const fromVehicles = sql`vehicle v left join last_message l on l.vin = v.vin`
