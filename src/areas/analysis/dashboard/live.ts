import { and, gte, lt, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../server/context.ts'
import { localTime } from '../../../server/record/sheet.ts'
import { serve } from '../../../server/registry.ts'
import { visible } from '../../../server/scope.ts'
import { alarm, alarmCalls } from '../../alarms/alarm/contract.ts'
import { lastMessage, lastMessageCalls } from '../../messages/lastMessage/contract.ts'
import { dailyDrive, dailyDriveCalls } from '../../tracking/dailyDrive/contract.ts'
import { dailyDrives } from '../../tracking/dailyDrive/store.ts'
import { trips } from '../../tracking/trip/store.ts'
import { dashboardCalls, type LiveFigures } from './contract.ts'
import { countOf, type List, linkTo, mayOpen } from './list.ts'

const lists = {
  vehicles: { record: lastMessage, call: lastMessageCalls.query, route: '/vehicleManagement/vehicleLastMsg' },
  alarms: { record: alarm, call: alarmCalls.query, route: '/warn/queryAlarm' },
  days: { record: dailyDrive, call: dailyDriveCalls.query, route: '/vehicleDriveData' },
} satisfies Record<string, List>
/** GB/T 32960: 1 charging while parked, 2 recuperation, 3 not charging, 4 charged. */
const notCharging = ['2', '3', '4']
const charging = ['1']

serve(dashboardCalls.live, async (_input, context) => {
  const figures: LiveFigures = []
  const add = async (key: LiveFigures[number]['key'], list: List, filter: Record<string, unknown>) => {
    if (mayOpen(context, list))
      figures.push({ key, value: await countOf(context, list, filter), link: linkTo(list, filter) })
  }
  await add('online', lists.vehicles, { online: true })
  await add('driving', lists.vehicles, { online: true, vehicleState: ['1'], chargingState: notCharging })
  await add('charging', lists.vehicles, { online: true, chargingState: charging })
  for (const level of ['4', '3', '2', '1'] as const)
    await add(`alarm${level}`, lists.alarms, { state: ['lasting'], level: [level] })
  if (mayOpen(context, lists.days)) {
    const day = localTime(context.parts.now().toISOString()).slice(0, 10)
    const link = linkTo(lists.days, { day: [day, day] })
    figures.push({ key: 'tripsToday', value: await tripsOf(context, day), link })
    figures.push({ key: 'kmToday', value: await kmOf(context, day), link })
  }
  return figures
})

async function tripsOf({ db, scope }: Context, day: string): Promise<number> {
  const begin = Date.parse(`${day}T00:00:00+08:00`)
  const at = (ms: number) => new Date(ms).toISOString()
  const [found] = await db
    .select({ total: sql<string>`count(*)` })
    .from(trips)
    .where(
      and(
        gte(trips.beginAt, at(begin)),
        lt(trips.beginAt, at(begin + 86_400_000)),
        ne(trips.state, 2),
        visible(scope, trips.vin),
      ),
    )
  return Number(found?.total ?? 0)
}

async function kmOf({ db, scope }: Context, day: string): Promise<number> {
  const [found] = await db
    .select({ km: sql<string>`coalesce(sum(greatest(${dailyDrives.lastKm} - ${dailyDrives.firstKm}, 0)), 0)` })
    .from(dailyDrives)
    .where(and(sql`${dailyDrives.day} = ${day}`, visible(scope, dailyDrives.vin)))
  return Math.round(Number(found?.km ?? 0))
}
