import { code } from '../../../../domain/contract/code.ts'
import { plainIccid } from '../../../../domain/sim-number.ts'
import { plainCode } from '../../../../domain/width.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { memberOf, visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { contains } from '../../../../platform/store/like.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { isShort } from '../../../../record/model/indexes.ts'
import { userCalls } from '../../../base/accounts/user/contract.ts'
import { viewsNamed } from '../../../base/settings/listView/views.ts'
import { vehicleCalls } from '../../../fleet/vehicles/vehicle/contract.ts'
import { vehicleChoiceCalls } from '../../../fleet/vehicles/vehicleChoice/contract.ts'
import { matchesTextInScope } from '../../../fleet/vehicles/vehicleChoice/find.ts'
import { isRoute } from '../../../screens.ts'
import { liveMapCalls } from '../../../work/tracking/liveMap/contract.ts'
import { searchCalls as calls, type FoundVehicle, maxFavourites, maxRecent } from './contract.ts'
import './store.ts'
import { searchRefusals as words } from './texts.server.ts'

const maxResults = 8
/** Calls that find vehicles. A user with one of them may also find vehicles here. */
const findsVehicles = [vehicleChoiceCalls.find.path, liveMapCalls.find.path, vehicleCalls.query.path]

const mayFind = ({ user }: Context) => findsVehicles.some((path) => user.links.has(path))

const vehiclesWhere = (where: SQL, most: number) => sql`
  select v.vin, v.plate, s.name as series, m.name as model
  from vehicle v join model m on m.id = v.model join series s on s.id = v.series
  where ${where} order by v.vin limit ${most}`

interface BoxMatch extends Record<string, unknown> {
  vin: string
  iccid: string | null
  serial: string
}

/** Finds vehicles by a part of their box's ICCID or serial number. */
async function byBox({ db, scope }: Context, text: string) {
  // Short texts are skipped: box numbers are long, and the index finds pieces of three characters or more.
  const [iccidPiece, serialPiece] = [plainIccid(text), plainCode(text)]
  if (isShort(iccidPiece) && isShort(serialPiece)) return []
  const isVisible = scope.all ? sql`true` : memberOf(scope, sql`b.vin`)
  const { rows } = await db.execute<BoxMatch>(sql`
    select b.vin, b.iccid, b.serial from box b
    where b.vin is not null and (${contains(sql`b.iccid`, iccidPiece)} or ${contains(sql`b.serial`, serialPiece)}) and ${isVisible}
    order by b.vin limit ${maxResults}`)
  const boxByVin = new Map(rows.map((row) => [row.vin, row]))
  if (boxByVin.size === 0) return []
  const vehicleResult = await db.execute<FoundVehicle & Record<string, unknown>>(
    vehiclesWhere(sql`v.vin = any(${sql.param([...boxByVin.keys()])}::text[])`, maxResults),
  )
  return vehicleResult.rows.map((row) => {
    const { iccid, serial } = boxByVin.get(row.vin) as BoxMatch
    const by = iccid?.includes(iccidPiece) ? ('iccid' as const) : ('serial' as const)
    return { ...row, by, found: by === 'iccid' ? iccid : serial }
  })
}

const find = serve(calls.find, async ({ text }, context) => {
  const { db, scope, user } = context
  const vehicleResult = mayFind(context)
    ? await db.execute<FoundVehicle & Record<string, unknown>>(
        vehiclesWhere(matchesTextInScope(scope, text), maxResults),
      )
    : { rows: [] }
  const vehicles = vehicleResult.rows.map((row) => ({ ...row, by: null, found: null }))
  const boxMatches = mayFind(context) && vehicles.length < maxResults ? await byBox(context, text) : []
  const people = user.links.has(userCalls.query.path)
    ? await db.execute<{ id: number; userName: string; fullName: string; department: string | null }>(sql`
        select a.id::int, a.user_name as "userName", a.full_name as "fullName", d.name as department
        from account a left join department d on d.id = a.department
        where a.realm = 'staff' and (${contains(sql`a.user_name`, text)} or ${contains(sql`a.full_name`, text)})
        order by a.user_name limit ${maxResults}`)
    : { rows: [] }
  const vins = new Set(vehicles.map(({ vin }) => vin))
  return {
    vehicles: [...vehicles, ...boxMatches.filter(({ vin }) => !vins.has(vin))].slice(0, maxResults),
    people: people.rows,
    views: (await viewsNamed(context, text, maxResults)).map(({ id, name, owner, route, mine }) => ({
      id,
      name,
      owner,
      route,
      mine,
    })),
  }
})

const own = serve(calls.favourites, async ({ recent }, context) => {
  const { db, scope, user } = context
  const { rows } = await db.execute<{ kind: 'vehicle' | 'screen'; key: string }>(sql`
    select kind, key from favourite where account_id = ${user.id} order by added_at desc, key`)
  const keysOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ key }) => key)
  const vins = keysOf('vehicle')
  const isVisible = visible(scope, sql`v.vin`, 'one') ?? sql`true`
  const vehicleResult =
    vins.length + recent.length > 0 && mayFind(context)
      ? await db.execute<FoundVehicle & Record<string, unknown>>(
          vehiclesWhere(
            sql`v.vin = any(${sql.param([...vins, ...recent])}::text[]) and ${isVisible}`,
            maxFavourites + maxRecent,
          ),
        )
      : { rows: [] }
  const inOrder = (orderedVins: readonly string[]) =>
    orderedVins.flatMap((vin) => vehicleResult.rows.find((row) => row.vin === vin) ?? [])
  return {
    vehicles: inOrder(vins),
    recent: inOrder(recent),
    screens: keysOf('screen').filter(isRoute),
  }
})

async function favour({ db, user, parts }: Context, kind: 'vehicle' | 'screen', key: string, on: boolean) {
  if (!on) {
    await db.execute(sql`delete from favourite where account_id = ${user.id} and kind = ${kind} and key = ${key}`)
    return null
  }
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from favourite where account_id = ${user.id} and kind = ${kind} and key <> ${key}`,
  )
  if ((rows[0]?.count ?? 0) >= maxFavourites)
    throw new Fault(code.state, words.tooMany, { values: { most: maxFavourites } })
  await db.execute(sql`insert into favourite (account_id, kind, key, added_at)
    values (${user.id}, ${kind}, ${key}, ${parts.now().toISOString()}::timestamptz) on conflict do nothing`)
  return null
}

export default thing({
  calls: [
    find,
    own,
    serve(calls.favourVehicle, ({ vin, on }, context) => favour(context, 'vehicle', vin, on)),
    serve(calls.favourScreen, async ({ route, on }, context) => {
      if (!isRoute(route)) throw new Fault(code.notFound, words.noScreen)
      return favour(context, 'screen', route, on)
    }),
  ],
})
