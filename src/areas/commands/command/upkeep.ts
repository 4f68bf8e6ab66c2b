import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import { periodicJob } from '../../../server/work/job.ts'
import { dayMs, hourMs } from '../../../time.ts'

const keptDays = 90

/**
 * Deletes old steps. Decisions of people (`asked`, `approved`, `declined`, `cancelled`) stay as long as the command, to
 * document who is responsible. The command's final state is in its own row.
 */
export const oldSteps = periodicJob('oldCommandSteps', hourMs, ({ store, now }) =>
  store.tx((tx) =>
    tx.execute(sql`
      delete from command_step where at < ${moment(now().getTime() - keptDays * dayMs)}
        and event not in ('asked', 'approved', 'declined', 'cancelled')`),
  ),
)
