import { z } from 'zod'
import { dayMs, hourMs, minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { type JobRun, job, periodicJob } from '../../../../platform/work/job.ts'
import { unseenDays } from './live.ts'
import { sendPending } from './send.ts'

/** Own lane, so that an unresponsive push service delays no other jobs. */
const lane = { name: 'push', atOnce: 1 }

async function sendAll(parts: Parts, run: JobRun): Promise<undefined> {
  while ((await sendPending(parts, run.signal)) > 0) run.signal.throwIfAborted()
}

export const pushing = job({ name: 'pushing', input: z.object({}), lane, timeoutMs: 10 * minuteMs, run: sendAll })

/** Starts sending after quiet hours, or when a push service is available again. */
const pushDue = periodicJob('pushDue', minuteMs, async ({ store }) => {
  const { rows } = await store.db.execute(sql`select 1 from push_pending limit 1`)
  if (rows.length > 0) await store.tx((tx) => addJob(tx, pushing, { input: {}, key: 'pushing' }))
})

/** Deletes devices that were inactive for a while, because push services accept messages for dead subscriptions. */
const deadDevices = periodicJob('deadDevices', hourMs, ({ store, now }) =>
  store.tx((tx) =>
    tx.execute(sql`
      delete from push_device d where d.last_seen_at < ${moment(now().getTime() - unseenDays * dayMs)} or exists (
        select 1 from session s where s.id = d.session_id and s.end_reason is not null and s.end_reason <> 'expired')`),
  ),
)

export const pushJobs = [pushing, pushDue, deadDevices]
