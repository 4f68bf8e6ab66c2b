import type { ExploreShape } from '../../../../domain/contract/explore/query.ts'
import { fleetDay } from '../../../../domain/time.ts'
import type { Parts, SessionUser } from '../../../../platform/context.ts'
import { type Asking, shapeOf } from '../../../../platform/explore/run.ts'
import { groupsOf } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { personNow } from '../../../base/accounts/session/person.ts'
import { chartNow, whoSeesChart } from './chart-access.ts'
import { chartCalls } from './contract.ts'

type ActingParts = Pick<Parts, 'store' | 'catalogue' | 'now'>

export interface ChartAccess {
  readonly user: SessionUser
  readonly chart: NonNullable<Awaited<ReturnType<typeof chartNow>>>
  readonly shape: ExploreShape
  readonly asking: Asking
}
/** Reasons why a chart cannot be queried as an account. */
export type AskRefusal = 'account' | 'chart' | 'right' | 'vehicles'

/** Loads a saved chart to be queried with an account's current rights, or returns the reason why not. */
export async function chartAs(
  parts: ActingParts,
  id: number | null,
  account: number,
): Promise<ChartAccess | AskRefusal> {
  const { store, catalogue, now } = parts
  const user = await personNow(store, account)
  if (!user) return 'account'
  const chart =
    id === null
      ? undefined
      : await store.tx(async (tx) =>
          (await whoSeesChart(tx, id, [account])).has(account) ? chartNow(tx, id) : undefined,
        )
  if (!chart) return 'chart'
  const explore = catalogue.explores.find(({ name }) => name === chart.query.explore)
  if (!explore || !user.links.has(chartCalls.run.path) || !user.links.has(explore.call.path)) return 'right'
  if (explore.vin && !(await seesVehicles(parts, user))) return 'vehicles'
  const asking = { store, explores: catalogue.explores, user, today: fleetDay(now().getTime()) }
  return { user, chart, shape: await shapeOf(store.db, explore), asking }
}

async function seesVehicles({ store }: ActingParts, { scope }: SessionUser): Promise<boolean> {
  if (scope.all) return true
  const { rows } = await store.db.execute(
    sql`select 1 from vehicle_group_vehicle gv where gv.group_id = any(${groupsOf(scope)}) limit 1`,
  )
  return rows.length > 0
}
