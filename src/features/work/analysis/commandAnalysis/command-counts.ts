/** SQL of the commands that the analysis counts. */

import { type DaySpan, dayMs, fleetDayStart } from '../../../../domain/time.ts'
import type { Scope } from '../../../../platform/context.ts'
import { visible } from '../../../../platform/scope.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { FilterInput } from '../../../../record/model/record.ts'
import { regionOf } from '../../../fleet/vehicles/plate/region.ts'
import { outcomeOf } from '../../commands/command/outcome.ts'
import { type CommandDivision, divisions } from './contract.ts'

export const byOf = (filter: FilterInput): CommandDivision => {
  const [by] = (filter?.by as CommandDivision[] | undefined) ?? []
  return by && Object.hasOwn(divisions, by) ? by : 'kind'
}
export const daysOf = (filter: FilterInput): DaySpan => (filter?.period ?? ['', '']) as DaySpan
/** Key of a group whose vehicles no longer exist. */
export const unknownKey = '-'

/** Group keys of a command `c` with these columns. */
export const keys: Record<CommandDivision, SQL> = {
  kind: sql`c.kind`,
  model: sql`coalesce(c.model::text, ${sql.raw(`'${unknownKey}'`)})`,
  region: sql`c.region`,
  source: sql`c.source`,
  // The other states need no code.
  cause: sql`case when c.state in ('failed', 'refused') and c.code is not null then c.state || ':' || c.code else c.state end`,
  day: sql`c.day`,
}

const anyOf = (column: SQL, values: unknown, type: 'text' | 'bigint') =>
  Array.isArray(values) && values.length > 0
    ? sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`
    : sql`true`

/**
 * Commands requested in the period for visible vehicles.
 *
 * Columns: kind, source, state, code, model, region, day, outcome, and the seconds of both stages. The wait lasts from
 * the moment at which the command could be sent (requested, approved, and its turn in a batch) until it was first sent.
 * The answer lasts from there until the vehicle reported the result. A command that was never sent has neither, one
 * without a report of the vehicle has no answer. Both use the times of the ledger, because the time in a frame has
 * whole seconds only.
 */
export function commandsOf(scope: Scope, filter: FilterInput, [first, last]: DaySpan): SQL {
  const [from, until] = [moment(fleetDayStart(first)), moment(fleetDayStart(last) + dayMs)]
  return sql`
    select c.kind, c.source, c.state, c.code, v.model, ${regionOf(sql`v.plate`)} as region,
      to_char(c.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      ${outcomeOf(sql`c.state`, sql`c.code`)} as outcome,
      extract(epoch from s.sent - greatest(coalesce(s.approved, c.created_at), c.not_before))::float8 as wait_s,
      case when c.state in ('done', 'failed', 'refused') then extract(epoch from c.ended_at - s.sent)::float8 end as answer_s
    from command c left join vehicle v on v.vin = c.vin
      left join (
        select e.vin, e.command_id, min(e.at) filter (where e.event = 'sent') as sent,
          min(e.at) filter (where e.event = 'approved') as approved
        from command_step e where e.at >= ${from} and e.event in ('sent', 'approved')
          and ${visible(scope, sql`e.vin`, 'many') ?? sql`true`}
        group by e.vin, e.command_id) s on s.vin = c.vin and s.command_id = c.id
    where c.created_at >= ${from} and c.created_at < ${until}
      and ${visible(scope, sql`c.vin`, 'many') ?? sql`true`}
      and ${anyOf(sql`c.kind`, filter?.kind, 'text')} and ${anyOf(sql`c.source`, filter?.source, 'text')}
      and ${anyOf(sql`v.model`, filter?.model, 'bigint')} and ${anyOf(regionOf(sql`v.plate`), filter?.region, 'text')}`
}

const percentiles = (seconds: 'wait_s' | 'answer_s', name: 'wait' | 'answer') => {
  const [value, at] = [sql.identifier(seconds), sql.identifier(name)]
  return sql`percentile_cont(array[0.5, 0.95, 0.99]) within group (order by c.${value}) as ${at},
    count(c.${value})::int as ${sql.identifier(`${name}Count`)}`
}
const outcome = (name: string, as = name) =>
  sql`count(*) filter (where c.outcome = ${sql.raw(`'${name}'`)})::int as ${sql.identifier(as)}`
/** Counts of commands `c` by outcome. */
export const outcomes = sql`${outcome('success')}, ${outcome('failure')}, ${outcome('calledOff')}, ${outcome('open')}`
export const figures = sql`count(*)::int as commands, ${outcomes}, ${percentiles('wait_s', 'wait')}, ${percentiles('answer_s', 'answer')}`

export interface CommandCounts {
  commands: number
  success: number
  failure: number
  calledOff: number
  open: number
  wait: number[] | null
  waitCount: number
  answer: number[] | null
  answerCount: number
}
export const noCommands: CommandCounts = {
  commands: 0,
  success: 0,
  failure: 0,
  calledOff: 0,
  open: 0,
  wait: null,
  waitCount: 0,
  answer: null,
  answerCount: 0,
}
/** Success rate among commands that ended by themselves. */
export const successPercent = ({ success, failure }: Pick<CommandCounts, 'success' | 'failure'>): number | null =>
  success + failure === 0 ? null : Math.round((1000 * success) / (success + failure)) / 10
export const tenths = (seconds: number | undefined): number | null =>
  seconds === undefined ? null : Math.round(10 * seconds) / 10
