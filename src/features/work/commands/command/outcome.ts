/** SQL expressions for properties that follow from a command's row. */
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { type CommandOutcome, failureStates } from './state-texts.ts'

const outcome = (name: CommandOutcome) => sql`${sql.raw(`'${name}'`)}::text`
const failureList = sql.raw(failureStates.map((state) => `'${state}'`).join(', '))

export const outcomeOf = (state: SQL, code: SQL): SQL<string> => sql<string>`
  case when ${state} = 'done' then ${outcome('success')}
    when ${state} = 'cancelled' or (${state} = 'refused' and ${code} = 'declined') then ${outcome('calledOff')}
    when ${state} in (${failureList}) then ${outcome('failure')} else ${outcome('open')} end`
