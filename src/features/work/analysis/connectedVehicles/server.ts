import type { Lang, Pair } from '../../../../domain/contract/words.ts'
import type { Context, Scope } from '../../../../platform/context.ts'
import { requireDays, requireFilters } from '../../../../platform/record/needs.ts'
import type { RecordRow } from '../../../../platform/record/query.ts'
import { serveComputed } from '../../../../platform/record/serve-computed.ts'
import { recordView } from '../../../../platform/record/table.ts'
import { visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import type { ListInput } from '../../../../record/model/record.ts'
import { regionOf } from '../../../fleet/vehicles/plate/region.ts'
import { plateRegions, unknownRegion } from '../../../fleet/vehicles/plate/region-texts.ts'
import { powerModes } from '../../../fleet/vehicles/series/contract.ts'
import { vehicleFacts } from '../../../fleet/vehicles/vehicle/facts.ts'
import { connectedCalls, connectedVehicles } from './contract.ts'

recordView(connectedVehicles, 'vehicle')

type Filter = ListInput['filter']
const noChannel: Pair = ['无渠道', 'No channel']
const longestDays = 92
const maxGroups = 10_000

const divisions: Record<string, SQL> = {
  model: sql`(select name from model m where m.id = vehicle_facts.model)`,
  series: sql`(select name from series s where s.id = vehicle_facts.series)`,
  region: regionOf(sql`vehicle_facts.plate`),
  channel: sql`vehicle_facts.channel_name`,
  powerMode: sql`(select power_mode from series s where s.id = vehicle_facts.series)`,
}
const byOf = (filter: Filter) => (filter?.by as string[] | undefined)?.[0] ?? 'model'

const picture = serve(connectedCalls.picture, async ({ filter }, { db, scope }) => {
  check(filter)
  const [first, last] = (filter?.period ?? []) as [string, string]
  const whole = await db.execute<{ vehicles: number; activated: number; online: number; active: number }>(
    sql`select count(*)::int as vehicles, ${counts} from (${eachVehicle(scope, filter, sql`''`)}) v`,
  )
  const days = await db.execute<{ day: string; active: number; distanceKm: number }>(sql`
    select d.day::text as day, count(*)::int as active,
      round(sum(d.metres) / 1000.0, 1)::float8 as "distanceKm"
    from daily_drive d where d.day between ${first} and ${last} and d.metres >= 100
      and ${visible(scope, sql`d.vin`) ?? sql`true`} group by 1 order by 1`)
  const figures = whole.rows[0] ?? { vehicles: 0, activated: 0, online: 0, active: 0 }
  const { vehicles: all, activated: activatedCount, online, active } = figures
  return { vehicles: all, activated: activatedCount, online, active, days: days.rows }
})

function check(filter: Filter): void {
  requireFilters(connectedVehicles, filter)
  requireDays(connectedVehicles, 'period', filter, longestDays)
}

const counts = sql`count(*) filter (where activated)::int as activated, count(*) filter (where online)::int as online,
  count(*) filter (where active)::int as active, coalesce(round(sum(km)::numeric, 1)::float8, 0) as "distanceKm"`

/**
 * Visible vehicles with their group. Activated: it connected or sent a message at least once. Active: it drove in the
 * period.
 */
function eachVehicle(scope: Scope, filter: Filter, name: SQL): SQL {
  const [first, last] = (filter?.period ?? []) as [string, string]
  return sql`
    select ${name} as name, s.vin is not null as activated, coalesce(s.online, false) as online, s.km >= 0.1 as active, s.km
    from ${vehicleFacts} left join (
      select o.vin, o.online, d.km from vehicle_online o left join (
        select vin, sum(metres) / 1000.0 as km from daily_drive
        where day between ${first} and ${last} group by vin) d on d.vin = o.vin) s on s.vin = vehicle_facts.vin
    where ${visible(scope, sql`vehicle_facts.vin`, 'one') ?? sql`true`}`
}

type Group = {
  name: string | null
  vehicles: number
  activated: number
  online: number
  active: number
  distanceKm: number
}

async function groupsOf({ db, scope, lang, parts }: Context, filter: Filter): Promise<RecordRow[]> {
  const by = byOf(filter)
  const result = await db.execute<Group>(sql`
    select name, count(*)::int as vehicles, ${counts} from (${eachVehicle(scope, filter, divisions[by] ?? sql`''`)}) v
    group by name order by name limit ${maxGroups}`)
  const at = parts.now().toISOString()
  return result.rows.map(({ name, ...group }, index) => ({
    id: index + 1,
    createdAt: at,
    updatedAt: at,
    by,
    period: null,
    ...group,
    name: nameOf(by, name, lang),
    activatedPercent: percent(group.activated, group.vehicles),
    onlinePercent: percent(group.online, group.activated),
    activePercent: percent(group.active, group.activated),
  }))
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10)

function nameOf(by: string, name: string | null, lang: Lang): string {
  const half = lang === 'zh' ? 0 : 1
  if (by === 'region') return ((plateRegions as Record<string, Pair>)[name ?? ''] ?? unknownRegion)[half]
  if (by === 'powerMode')
    return (powerModes as Record<string, readonly [string, string]>)[name ?? '']?.[half] ?? name ?? '-'
  return name ?? (by === 'channel' ? noChannel[half] : '-')
}

export default thing({
  records: [
    serveComputed(connectedVehicles, connectedCalls, (context, filter) => {
      check(filter)
      return groupsOf(context, filter)
    }),
  ],
  calls: [picture],
})
