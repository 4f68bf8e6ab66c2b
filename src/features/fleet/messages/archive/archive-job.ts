import { dayMs, hourMs, utcDay } from '../../../../domain/time.ts'
import { parameterText } from '../../../../platform/parameter/parameters.ts'
import { type JobDefinition, type Lane, periodicJob } from '../../../../platform/work/job.ts'
import { daysBeyondRetention } from '../storage/partitions.ts'
import { archiveDay, removeIncomplete } from './archive-day.ts'
import { closeUnusedDays } from './opening.ts'
import { archivesMessages } from './parameters.ts'

/** The days of a large fleet take hours, and must not delay other upkeep. */
const archiving: Lane = { name: 'archive', atOnce: 1 }

/** Archives the days beyond the retention, oldest first, and removes copies of archived messages that are not used. */
export const archiveJob: JobDefinition<object> = {
  ...periodicJob('messageArchive', hourMs, async (parts, { signal }) => {
    const { store, now, log } = parts
    await closeUnusedDays(parts)
    await removeIncomplete(parts)
    if ((await parameterText(store.db, archivesMessages)) !== 'true') return
    for (const day of await daysBeyondRetention(store, now().getTime())) {
      signal.throwIfAborted()
      const isArchived = await archiveDay(parts, day, signal)
      log.info({ day: utcDay(day * dayMs) }, isArchived ? 'messages archived' : 'messages arrived while archiving')
    }
  }),
  lane: archiving,
}
