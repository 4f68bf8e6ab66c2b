/** What of a command follows from its row and its vehicle, as pieces of statements. */
import { type SQL, sql } from '../../../server/store/drizzle.ts'
import { noPlate, regions } from '../../vehicles/plate/region-texts.ts'
import { type CommandOutcome, failureStates } from './state-texts.ts'

const outcome = (name: CommandOutcome) => sql`${sql.raw(`'${name}'`)}::text`
const failed = sql.raw(failureStates.map((state) => `'${state}'`).join(', '))

/** The outcome of a command `c` by its columns. */
export const outcomeOf = (state: SQL, code: SQL): SQL<string> => sql<string>`
  case when ${state} = 'done' then ${outcome('success')}
    when ${state} = 'cancelled' or (${state} = 'refused' and ${code} = 'declined') then ${outcome('calledOff')}
    when ${state} in (${failed}) then ${outcome('failure')} else ${outcome('open')} end`

const signs = sql.raw(`'^[${Object.keys(regions).join('')}]'`)
/** The province of a plate, by its sign. */
export const regionOf = (plate: SQL): SQL<string> =>
  sql<string>`coalesce(substring(${plate} from ${signs}), ${sql.raw(`'${noPlate}'`)})`
