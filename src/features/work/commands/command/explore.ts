import {
  byOption,
  count,
  distinct,
  explore,
  mean,
  most,
  percentile,
  share,
} from '../../../../platform/explore/explore.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { command, commandCalls } from './contract.ts'
import { kindTitles } from './kind-texts.ts'
import { commandCodes, commandMachine, commandRoutes, commandSources } from './state-texts.ts'
import { commands } from './store.ts'

const seconds = sql`extract(epoch from ${commands.endedAt} - ${commands.createdAt})`
const endedCondition = sql`${commands.endedAt} is not null`
const { fields } = command

export const commandExplore = explore('commands', ['车辆指令', 'Commands'], {
  about: ['按提交时间统计', 'By request time.'],
  call: commandCalls.query,
  from: commands,
  vin: commands.vin,
  time: { title: fields.createdAt.label, of: commands.createdAt, kind: 'moment' },
  dimensions: {
    kind: byOption(fields.kind.label, commands.kind, kindTitles),
    state: byOption(fields.state.label, commands.state, commandMachine.texts),
    code: byOption(fields.code.label, commands.code, commandCodes),
    source: byOption(fields.source.label, commands.source, commandSources),
    route: byOption(fields.route.label, commands.route, commandRoutes),
  },
  measures: {
    count: count(['指令数', 'Commands']),
    vehicles: distinct(['车辆数', 'Vehicles'], commands.vin),
    done: share(['成功率（已结束）', 'Success rate (ended)'], sql`${commands.state} = 'done'`, endedCondition),
    unanswered: share(
      ['无应答占比（已结束）', 'Share with no response (ended)'],
      sql`${commands.state} = 'unanswered'`,
      endedCondition,
    ),
    meanSeconds: mean(['平均耗时（已结束）', 'Average time (ended)'], seconds, { unit: 's' }),
    medianSeconds: percentile(['耗时中位数', 'Median time'], 0.5, seconds, { unit: 's' }),
    p90Seconds: percentile(['耗时 P90', 'Time, 90th percentile'], 0.9, seconds, { unit: 's' }),
    p99Seconds: percentile(['耗时 P99', 'Time, 99th percentile'], 0.99, seconds, { unit: 's' }),
    longest: most(['最长耗时', 'Longest time'], seconds, { unit: 's' }),
  },
  list: {
    route: '/rds/command',
    record: 'command',
    filters: { vin: 'vin', time: 'createdAt', kind: 'kind', state: 'state', source: 'source' },
  },
})
