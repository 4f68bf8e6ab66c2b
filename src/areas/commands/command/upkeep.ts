import { sql } from '../../../server/store/drizzle.ts'
import { moment } from '../../../server/store/moment.ts'
import { periodicJob } from '../../../server/work/job.ts'
import { dayMs, hourMs } from '../../../time.ts'

const keptDays = 90

/**
 * Drops steps that are old. What people did (asked, approved, declined, cancelled) stays as long as the command: it says
 * who is answerable. So does how a command ended, which stands in its own row.
 */
export const oldSteps = periodicJob('oldCommandSteps', hourMs, ({ store, now }) =>
  store.tx((tx) =>
    tx.execute(sql`
      delete from command_step where at < ${moment(now().getTime() - keptDays * dayMs)}
        and event not in ('asked', 'approved', 'declined', 'cancelled')`),
  ),
)
