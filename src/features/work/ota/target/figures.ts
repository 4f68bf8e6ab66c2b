import type { Figure, List } from '../../../../platform/figure/figure.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { target, targetCalls } from './contract.ts'
import type { TargetState } from './state-texts.ts'

const list: List = { record: target, call: targetCalls.query, route: '/software/taskPushManage' }
const failedStates = ['failed', 'timedOut', 'rolledBack', 'inconsistent'] satisfies TargetState[]
const maxCampaigns = 50

export const targetFigures: readonly Figure[] = [
  {
    key: 'updatesFailed',
    title: ['升级失败车辆', 'Failed vehicle updates'],
    place: 42,
    list,
    tone: 'warning',
    live: { group: 'updates' },
    /** Only tasks that have not ended, because failures in ended tasks need no action. */
    async filter({ db }) {
      const { rows } = await db.execute<{ id: number }>(sql`
        select id::float8 as id from campaign where state in ('running', 'paused', 'held') order by id desc limit ${maxCampaigns}`)
      return rows.length > 0 ? { campaign: rows.map(({ id }) => id), state: failedStates } : undefined
    },
  },
]
