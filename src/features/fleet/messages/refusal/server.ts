import { minuteMs } from '../../../../domain/time.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { refusal, refusalCalls } from './contract.ts'
import './store.ts'

const retentionDays = 90
const maxRows = 20_000

const oldRefusals = periodicJob('oldRefusals', 10 * minuteMs, ({ store }) =>
  store.tx((tx) =>
    tx.execute(sql`
      delete from login_refusal where last_at < now() - make_interval(days => ${retentionDays})
        or id in (select id from login_refusal order by last_at desc offset ${maxRows})`),
  ),
)

export default thing({ jobs: [oldRefusals], records: [serveRecord(refusal, refusalCalls)] })
