import type { Lang, Pair } from '../../../../domain/contract/words.ts'
import { fleetDay } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { provinceOf } from '../../tracking/address/place.ts'
import { ageClasses, type FaultDivision, mileageClasses } from './contract.ts'
import {
  byOf,
  cellsPerDegree,
  fromFaults,
  fromVehicles,
  isOfVehicle,
  keyOf,
  ofFaults,
  ofVehicles,
  unknownKey,
} from './fault-counts.ts'
import { analysisNames } from './texts.ts'

const maxGroups = 50_000

interface GroupCountRow extends Record<string, unknown> {
  key: string
  vehicles: number
  faults: number
  present: number
  severe: number
}

export async function groupsOf({ db, scope, lang, parts }: Context, filter: FilterInput): Promise<RecordRow[]> {
  const by = byOf(filter)
  const now = parts.now()
  const key = keyOf(by, fleetDay(now.getTime()))
  const { rows: groupRows } = await db.execute<GroupCountRow>(sql`
    select key, count(distinct vin)::int as vehicles, count(*)::int as faults,
      count(*) filter (where state = 'present')::int as present, count(*) filter (where severity = '3')::int as severe
    from (select ${key} as key, f.vin, f.state, f.severity from ${fromFaults} where ${ofFaults(scope, filter)}) c
    group by key order by key limit ${maxGroups}`)
  const { rows: whole } = await db.execute<{ key: string; of: number }>(sql`
    select key, count(*)::int as of
    from (select ${isOfVehicle(by) ? key : sql`''::text`} as key from ${fromVehicles} where ${ofVehicles(scope, filter)}) c
    group by key order by key limit ${maxGroups}`)
  const merge = by === 'region' ? provinceKey : (each: string) => each
  const ofGroup = new Map<string, number>()
  for (const { key: each, of } of whole) ofGroup.set(merge(each), (ofGroup.get(merge(each)) ?? 0) + of)
  const groups = new Map<string, GroupCountRow>()
  for (const row of groupRows) {
    const into = merge(row.key)
    const group = groups.get(into) ?? { key: into, vehicles: 0, faults: 0, present: 0, severe: 0 }
    // A vehicle is in one cell, so the cells of a province add up.
    for (const name of ['vehicles', 'faults', 'present', 'severe'] as const) group[name] += row[name]
    groups.set(into, group)
  }
  const nameOf = await names(db, by, [...groups.keys()], lang)
  const at = now.toISOString()
  return [...groups.values()].map((row, index) => {
    const of = ofGroup.get(isOfVehicle(by) ? row.key : '') ?? 0
    return {
      id: index + 1,
      createdAt: at,
      updatedAt: at,
      by,
      period: null,
      number: null,
      ecu: null,
      series: null,
      model: null,
      severity: null,
      state: null,
      source: null,
      ...row,
      of,
      name: nameOf(row.key),
      sharePercent: of === 0 ? null : Math.round((1000 * row.vehicles) / of) / 10,
    }
  })
}

/** Keys of a group in the database. A province has the keys of its cells. */
export async function storedKeys({ db, scope, parts }: Context, filter: FilterInput, key: string): Promise<string[]> {
  if (byOf(filter) !== 'region') return [key]
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct ${keyOf('region', fleetDay(parts.now().getTime()))} as key from ${fromFaults}
    where ${ofFaults(scope, filter)} limit ${maxGroups}`)
  return rows.flatMap((row) => (provinceKey(row.key) === key ? [row.key] : []))
}

const provinces = new Map<string, Pair | null>()
/** Province of a cell, by its center. */
function provinceKey(cell: string): string {
  const [west = '', south = ''] = cell.split(':')
  if (south === '') return unknownKey
  if (!provinces.has(cell))
    provinces.set(cell, provinceOf([(Number(west) + 0.5) / cellsPerDegree, (Number(south) + 0.5) / cellsPerDegree]))
  return provinces.get(cell)?.join('|') ?? unknownKey
}

async function names(db: Db, by: FaultDivision, keys: readonly string[], lang: Lang): Promise<(key: string) => string> {
  const half = lang === 'zh' ? 0 : 1
  const unknown = analysisNames.unknown[half]
  if (by === 'region') return (key) => (key === unknownKey ? unknown : (key.split('|')[half] ?? unknown))
  if (by === 'age') return (key) => className(key, ageClasses, analysisNames.years[half]) ?? unknown
  if (by === 'mileage') return (key) => className(key, mileageClasses, 'km') ?? unknown
  const ids = sql.param(keys.filter((key) => key !== unknownKey))
  const { rows } = await db.execute<{ key: string; name: string }>(
    by === 'code'
      ? sql`select number as key, min(${lang === 'en' ? sql`coalesce(name_en, name)` : sql`name`}) as name from fault_code
          where number = any(${ids}::text[]) group by number`
      : by === 'ecu'
        ? sql`select id::text as key, code as name from ecu where id = any(${ids}::bigint[])`
        : sql`select id::text as key, name from model where id = any(${ids}::bigint[])`,
  )
  const nameByKey = new Map(rows.map(({ key, name }) => [key, name]))
  if (by === 'code') return (key) => [key, nameByKey.get(key)].filter(Boolean).join(' ')
  return (key) => nameByKey.get(key) ?? unknown
}

/** `1–2 years`, `≥ 8 years`. Undefined for a key of no class. */
function className(key: string, bounds: readonly number[], unit: string): string | undefined {
  const at = Number(key) - 1
  const [from, to] = [bounds[at], bounds[at + 1]]
  if (from === undefined) return undefined
  const formatBound = (value: number) => value.toLocaleString('en')
  return to === undefined ? `≥ ${formatBound(from)} ${unit}` : `${formatBound(from)}–${formatBound(to)} ${unit}`
}
