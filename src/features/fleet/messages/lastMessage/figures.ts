import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { lastMessage, lastMessageCalls } from './contract.ts'

const list: List = { record: lastMessage, call: lastMessageCalls.query, route: '/vehicleManagement/vehicleLastMsg' }
const live = { group: 'now' } as const

export const lastMessageFigures: readonly Figure[] = [
  { key: 'online', title: ['在线', 'Online'], live, place: 10, list, filter: () => ({ online: true }) },
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
