import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { user } from '../account/contract.ts'
import { countSessionsInUse } from '../session/in-use.ts'
import { userCalls } from './contract.ts'

const list: List = { record: user, call: userCalls.query, route: '/management/user' }

export const userFigures: readonly Figure[] = [
  {
    key: 'usersOnline',
    title: ['在线会话', 'Active sessions'],
    place: 170,
    list,
    also: userCalls.online,
    value: countSessionsInUse,
  },
  {
    key: 'registrations',
    title: ['待审批注册', 'Registrations to approve'],
    place: 180,
    list,
    filter: () => ({ status: ['waiting'] }),
  },
]
