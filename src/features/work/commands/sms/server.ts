import { dayMs, hourMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { thing } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { smsParameters } from './parameters.ts'
import './store.ts'

const retentionDays = 30

/** Delete numbers and texts after the time for which they may be needed. */
const oldSms = periodicJob('oldSms', hourMs, ({ store, now }) =>
  store.tx((tx) => tx.execute(sql`delete from sms where at < ${moment(now().getTime() - retentionDays * dayMs)}`)),
)

export default thing({ jobs: [oldSms], parameters: Object.values(smsParameters) })
