import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { lastMessage, lastMessageCalls } from './contract.ts'

const list: List = { record: lastMessage, call: lastMessageCalls.query, route: '/vehicleManagement/vehicleLastMsg' }
const live = { group: 'now' } as const
/** GB/T 32960: 1 charging while parked, 2 recuperation, 3 not charging, 4 charged. */
const notCharging = ['2', '3', '4']
const charging = ['1']

export const lastMessageFigures: readonly Figure[] = [
  { key: 'online', title: ['在线', 'Online'], live, place: 10, list, filter: () => ({ online: true }) },
  {
    key: 'driving',
    title: ['行驶中', 'Driving'],
    live,
    place: 11,
    list,
    filter: () => ({ online: true, vehicleState: ['1'], chargingState: notCharging }),
  },
  {
    key: 'charging',
    title: ['充电中', 'Charging'],
    live,
    place: 12,
    list,
    filter: () => ({ online: true, chargingState: charging }),
  },
  {
    key: 'clockDrift',
    title: ['时钟偏差', 'Clock drift'],
    live,
    place: 13,
    list,
    tone: 'warning',
    filter: () => ({ online: true, clockDrift: true }),
  },
]
