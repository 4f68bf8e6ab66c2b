import { minuteMs } from '../../../../domain/time.ts'
import { parameterText } from '../../../../platform/parameter/parameters.ts'
import { thing } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { archiveJob } from '../archive/archive-job.ts'
import { archivesMessages } from '../archive/parameters.ts'
import { partitionUpkeep, retentionDays } from '../storage/partitions.ts'
import { message, vehicleMessageCalls } from './contract.ts'
import { answersReports, clockAhead, idleSeconds } from './parameters.ts'
import { dropOldRejected } from './rejected-messages.ts'
import { serveMessages } from './serve.ts'
import { vehicleMessages } from './source.ts'

/** Creates partitions before the first message of their day arrives, and drops old ones. */
const partitions = periodicJob('messagePartitions', 10 * minuteMs, async ({ store, now, log }) => {
  const isArchived = (await parameterText(store.db, archivesMessages)) === 'true'
  const droppedPartitions = await partitionUpkeep(store, now().getTime(), { isArchived })
  await dropOldRejected(store, now().getTime())
  if (droppedPartitions.length > 0) log.info({ dropped: droppedPartitions }, 'old messages dropped')
})

export default thing({
  questions: [{ record: message, calls: vehicleMessageCalls }],
  calls: serveMessages(vehicleMessageCalls, vehicleMessages),
  parameters: [retentionDays, archivesMessages, answersReports, clockAhead, idleSeconds],
  contentTables: ['archive_file'],
  jobs: [partitions, archiveJob],
})
