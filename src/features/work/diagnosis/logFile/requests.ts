/** Follows requests: ended commands, timeouts and the end of retention. */

import { secondMs } from '../../../../domain/time.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { type SQL, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { bigints, texts } from '../../../../platform/store/records.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { periodicJob } from '../../../../platform/work/job.ts'
import { retentionMs } from './contract.ts'

const settleMs = 10 * secondMs

/** Ends requests whose command ended without a result. `vins` limits it to these vehicles. */
export async function followLedger(db: Pick<Db, 'execute'>, now: number, vins?: readonly string[]): Promise<void> {
  const own = vins ? sql`l.vin = any(${texts(vins)}::text[]) and` : sql``
  await db.execute(sql`
    update log_file l set updated_at = ${moment(now)},
      state = case when c.state = 'cancelled' then 'cancelled' else 'issueFailed' end,
      code = case c.state when 'expired' then 'notConnected' when 'unanswered' then 'silence' when 'unknown' then 'noResult'
        else c.code end
    from command c
    where ${own} l.state = 'requested' and c.vin = l.vin and c.id = l.command_id
      and c.state in ('failed', 'refused', 'cancelled', 'expired', 'unanswered', 'unknown')`)
}

export async function endFiles(db: Pick<Db, 'execute'>, set: SQL, where: SQL): Promise<number> {
  const endedFiles = await db.execute<{ vin: string; id: string }>(
    sql`update log_file set secret_hash = null, ${set} where ${where} returning vin, id`,
  )
  if (endedFiles.rows.length > 0)
    await db.execute(sql`
      delete from log_chunk where vin = any(${texts(endedFiles.rows.map(({ vin }) => vin))}::text[])
        and log_id = any(${bigints(endedFiles.rows.map(({ id }) => id))}::bigint[])`)
  return endedFiles.rows.length
}

/** Periodic job: ends requests whose command failed and uploads that timed out, and removes expired files. */
export const settlingLogs = periodicJob('settleLogFiles', settleMs, async (parts) => {
  const now = parts.now().getTime()
  const at = moment(now)
  const expiredFiles = await parts.store.tx(async (tx) => {
    const db = tx
    await followLedger(db, now)
    await endFiles(
      db,
      sql`state = 'failed', code = 'unfinished', updated_at = ${at}`,
      sql`state in ('issued', 'uploading') and due_at <= ${at}`,
    )
    const old = sql`state = 'available' and available_at <= ${moment(now - retentionMs)}`
    const { rows } = await db.execute<{ hash: string }>(sql`select hash from log_file where ${old}`)
    await db.execute(sql`update log_file set state = 'expired', hash = null, updated_at = ${at} where ${old}`)
    return rows
  })
  for (const { hash } of expiredFiles) await forgetContent(parts, hash)
})
