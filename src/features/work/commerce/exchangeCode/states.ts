import { code } from '../../../../domain/contract/code.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Parts } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { type ServedCall, serve } from '../../../../platform/thing/thing.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { batchCalls, type CodeState, codeCalls, exchangeBatch, exchangeCode } from './contract.ts'

/** Transitions of codes that are not redeemed. A code that is unblocked after its deadline expires immediately. */
const steps: Record<'block' | 'unblock' | 'expire', { from: CodeState; to(now: SQL): SQL }> = {
  block: { from: 'normal', to: () => sql`'blocked'` },
  unblock: { from: 'blocked', to: (now) => sql`case when valid_until > ${now} then 'normal' else 'expired' end` },
  expire: { from: 'normal', to: () => sql`'expired'` },
}

/** Returns the number of changed codes. Codes in another state stay unchanged. */
async function move(db: Db, step: keyof typeof steps, which: SQL, nowMs: number): Promise<number> {
  const { from, to } = steps[step]
  const { rowCount } = await db.execute(sql`
    update exchange_code set state = ${to(moment(nowMs))}, updated_at = statement_timestamp()
    where ${which} and state = ${from}`)
  return rowCount ?? 0
}

const batchMove = (step: keyof typeof steps): ServedCall =>
  serve(batchCalls[step], async ({ id }, { db, parts, logChange }) => {
    const nowMs = parts.now().getTime()
    // Refused during creation: the job would add codes that are not blocked.
    const { rows } = await db.execute<{ name: string; state: string }>(
      sql`select name, state from exchange_batch where id = ${id} for update`,
    )
    if (!rows[0]) throw fault(code.notFound, 'notFound')
    if (rows[0].state === 'making') throw fault(code.state, 'state')
    const count = await move(db, step, sql`batch = ${id}`, nowMs)
    if (step === 'expire') {
      const until = moment(nowMs)
      await db.execute(
        sql`update exchange_code set valid_until = ${until} where batch = ${id} and valid_until > ${until}`,
      )
      await db.execute(sql`
        update exchange_batch set valid_until = ${until}, updated_at = statement_timestamp()
        where id = ${id} and valid_until > ${until}`)
    }
    logChange({ record: exchangeBatch.name, id, label: rows[0].name, after: { [step]: count } })
    return { count }
  })

const codeMove = (step: 'block' | 'unblock'): ServedCall =>
  serve(codeCalls[step], async ({ ids }, { db, parts, logChange }) => {
    const unique = [...new Set(ids)]
    const count = await move(db, step, sql`id = any(${sql.param(unique)}::bigint[])`, parts.now().getTime())
    if (count === 0) throw fault(code.state, 'state')
    logChange({ record: exchangeCode.name, id: unique.join(', ').slice(0, 200), after: { [step]: count }, count })
    return { count }
  })

export const moves: readonly ServedCall[] = [
  batchMove('block'),
  batchMove('unblock'),
  batchMove('expire'),
  codeMove('block'),
  codeMove('unblock'),
]

/** Marks expired codes. A redemption checks the time itself. */
export const expiryJob = periodicJob('exchangeCodesExpired', minuteMs, (parts: Parts) =>
  parts.store.db.execute(sql`
    update exchange_code set state = 'expired', updated_at = statement_timestamp()
    where state = 'normal' and valid_until <= ${moment(parts.now().getTime())}`),
)
