import { fleetDay } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { visible } from '../../../../platform/scope.ts'
import { and, sql } from '../../../../platform/store/drizzle.ts'
import { tripsBegun } from '../trip/trips-begun.ts'
import { dailyDrive, dailyDriveCalls } from './contract.ts'
import { dailyDrives } from './store.ts'

/** Kilometres that the caller's vehicles drove on a day (`YYYY-MM-DD`, fleet time), rounded. */
async function drivenKm({ db, scope }: Pick<Context, 'db' | 'scope'>, day: string): Promise<number> {
  const [row] = await db
    .select({ km: sql<string>`coalesce(sum(${dailyDrives.metres}) / 1000.0, 0)` })
    .from(dailyDrives)
    .where(and(sql`${dailyDrives.day} = ${day}`, visible(scope, dailyDrives.vin)))
  return Math.round(Number(row?.km ?? 0))
}

const list: List = { record: dailyDrive, call: dailyDriveCalls.query, route: '/vehicleDriveData' }
const live = { group: 'now' } as const
const today = ({ parts }: Context) => fleetDay(parts.now().getTime())
const filter = (context: Context) => ({ day: [today(context), today(context)] })

export const dailyDriveFigures: readonly Figure[] = [
  {
    key: 'tripsToday',
    title: ['今日行程', 'Trips today'],
    live,
    place: 13,
    list,
    filter,
    value: (context) => tripsBegun(context, today(context)),
  },
  {
    key: 'kmToday',
    title: ['今日里程', 'Distance today'],
    live,
    place: 14,
    list,
    unit: 'km',
    filter,
    value: (context) => drivenKm(context, today(context)),
  },
]
