import { fleetDay } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { tripsBegun } from '../trip/trips-begun.ts'
import { dailyDrive, dailyDriveCalls } from './contract.ts'
import { drivenKm } from './driven-km.ts'

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
