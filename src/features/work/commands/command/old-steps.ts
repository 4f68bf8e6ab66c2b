import { dayMs, hourMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { periodicJob } from '../../../../platform/work/job.ts'

const retentionDays = 90

/**
 * Deletes old steps. Decisions of people (`asked`, `approved`, `declined`, `cancelled`) stay as long as the command, to
 * document who is responsible. The command's final state is in its own row.
 */
export const oldSteps = periodicJob('oldCommandSteps', hourMs, ({ store, now }) =>
  store.tx((tx) =>
    tx.execute(sql`
      delete from command_step where at < ${moment(now().getTime() - retentionDays * dayMs)}
        and event not in ('asked', 'approved', 'declined', 'cancelled')`),
  ),
)
