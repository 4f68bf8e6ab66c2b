import {
  byOption,
  byReference,
  byText,
  count,
  distinct,
  explore,
  mean,
  share,
} from '../../../../platform/explore/explore.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { target, targetCalls } from './contract.ts'
import { borderStates, targetCodes, targetMachine } from './state-texts.ts'
import { targets } from './store.ts'

const hours = sql`extract(epoch from ${targets.endedAt} - ${targets.offeredAt}) / 3600`
const hasEnded = sql`${targets.endedAt} is not null`
const { fields } = target

/** Statistics of vehicle updates, by the time when they were sent. */
export const targetExplore = explore('updates', ['车辆升级', 'Vehicle updates'], {
  about: ['按下发时间统计，不含未下发的车辆', 'By time sent. Excludes vehicles not sent yet.'],
  call: targetCalls.query,
  from: targets,
  vin: targets.vin,
  time: { title: fields.offeredAt.label, of: targets.offeredAt, kind: 'moment' },
  dimensions: {
    campaign: byReference(fields.campaign.label, targets.campaign, 'campaign'),
    state: byOption(fields.state.label, targets.state, targetMachine.texts),
    outcome: byOption(['结果', 'Outcome'], targets.border, borderStates),
    code: byOption(fields.code.label, targets.code, targetCodes),
    group: byText(fields.groupNumber.label, targets.groupNumber),
    attempt: byText(fields.attempt.label, targets.attempt),
  },
  measures: {
    count: count(['车辆升级数', 'Updates']),
    vehicles: distinct(['车辆数', 'Vehicles'], targets.vin),
    succeeded: share(['成功率（已结束）', 'Success rate (ended)'], sql`${targets.state} = 'succeeded'`, hasEnded),
    meanHours: mean(['平均用时（已结束）', 'Average time (ended)'], hours, { unit: 'h' }),
    meanAttempts: mean(['平均尝试次数', 'Average attempts'], targets.attempt),
  },
  list: {
    route: '/software/taskPushManage',
    record: 'upgradeTarget',
    filters: { vin: 'vin', campaign: 'campaign', state: 'state', code: 'code' },
  },
})
