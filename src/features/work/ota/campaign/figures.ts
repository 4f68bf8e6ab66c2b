import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { campaign, campaignCalls } from './contract.ts'

const list: List = { record: campaign, call: campaignCalls.query, route: '/software/taskManage' }
const live = { group: 'updates' } as const

export const campaignFigures: readonly Figure[] = [
  {
    key: 'campaignsRunning',
    title: ['进行中升级任务', 'Running update tasks'],
    live,
    place: 40,
    list,
    filter: () => ({ state: ['running'] }),
  },
  {
    key: 'campaignsHeld',
    title: ['已熔断升级任务', 'Halted update tasks'],
    live,
    place: 41,
    list,
    tone: 'warning',
    filter: () => ({ state: ['held'] }),
  },
]
