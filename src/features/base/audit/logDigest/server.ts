import { code } from '../../../../domain/contract/code.ts'
import { Fault } from '../../../../platform/fault.ts'
import { ownerOf } from '../../../../platform/scope.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { logDigestCalls as calls, type DayResult } from './contract.ts'
import { digestRecipients, logDayUpkeep, logDigestLetter, logVerification } from './jobs.ts'
import { digestAnswers as words } from './texts.server.ts'
import './store.ts'

type StateRow = {
  day: string
  entries: number
  digest: string
  days: number
  verifiedAt: string | null
  wrongDay: string | null
  wrongResult: DayResult | null
}

const state = serve(calls.state, async (_input, { db }) => {
  const { rows } = await db.execute<StateRow>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.entries::float8 as entries, d.digest,
      (select count(*)::float8 from log_day) as days, (select max(verified_at) from log_day) as "verifiedAt",
      to_char(w.day, 'YYYY-MM-DD') as "wrongDay", w.result as "wrongResult"
    from log_day d left join lateral (
      select day, result from log_day where result <> 'matches' order by day limit 1) w on true
    order by d.day desc limit 1`)
  const [row] = rows
  if (!row) return null
  const { wrongDay, wrongResult, verifiedAt, ...last } = row
  return {
    ...last,
    verifiedAt: verifiedAt === null ? null : new Date(verifiedAt).toISOString(),
    wrong: wrongDay !== null && wrongResult !== null ? { day: wrongDay, result: wrongResult } : null,
  }
})

const verify = serve(calls.verify, async (_input, { db, scope, logChange }) => {
  const job = await addJob(db, logVerification, { input: {}, key: 'logVerification', owner: ownerOf(scope) })
  if (job === undefined) throw new Fault(code.state, words.running)
  logChange({ record: 'job', id: job, label: logVerification.name })
  return { job }
})

export default thing({
  calls: [state, verify],
  jobs: [logDayUpkeep, logDigestLetter, logVerification],
  parameters: [digestRecipients],
})
