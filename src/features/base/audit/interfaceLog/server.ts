import { dayMs, hourMs } from '../../../../domain/time.ts'
import { halfOf } from '../../../../platform/bilingual.ts'
import { parameterNumber } from '../../../../platform/parameter/parameters.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { interfaceLogCalls as calls, interfaceLog } from './contract.ts'
import { describeFailure } from './describe-failure.ts'
import { logParameters as parameters } from './parameters.ts'
import './store.ts'

const atOnce = 10_000

/** Deletes in batches: one statement for a day of entries would block writes. */
const oldLines = periodicJob('oldInterfaceLog', hourMs, async ({ store, now }, run) => {
  const days = await parameterNumber(store.db, parameters.keptDays)
  const before = moment(now().getTime() - days * dayMs)
  for (let deletedCount = atOnce; deletedCount === atOnce && !run.signal.aborted; ) {
    const { rowCount } = await store.db.execute(sql`
      delete from interface_log where id in (select id from interface_log where at < ${before} order by at limit ${atOnce})`)
    deletedCount = rowCount ?? 0
  }
})

export default thing({
  records: [
    serveRecord(interfaceLog, calls, {
      present: ({ lang }, rows) =>
        rows.map((row) => ({
          ...row,
          action: row.action === null ? null : halfOf(String(row.action), lang),
          userName: row.userName === null ? null : halfOf(String(row.userName), lang),
          description: row.description === null ? null : describeFailure(String(row.description), lang),
        })),
    }),
  ],
  jobs: [oldLines],
  parameters: Object.values(parameters),
})
