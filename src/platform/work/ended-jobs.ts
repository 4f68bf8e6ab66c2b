import { hourMs } from '../../domain/time.ts'
import { sql } from '../store/drizzle.ts'
import { periodicJob } from './job.ts'

const doneRetentionDays = 1
const failedRetentionDays = 30

/** Deletes the platform's own jobs some days after they end. Jobs of users stay, because they are visible to them. */
export const endedJobs = periodicJob('endedJobs', hourMs, ({ store }) =>
  store.tx((tx) =>
    tx.execute(sql`
      delete from job where user_id is null and (
        (state = 'done' and finished_at < now() - make_interval(days => ${doneRetentionDays}))
        or (state = 'failed' and finished_at < now() - make_interval(days => ${failedRetentionDays})))`),
  ),
)
