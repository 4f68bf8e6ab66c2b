import type { InputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import { minuteMs } from '../../../../domain/time.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { ask } from '../../commands/command/ask.ts'
import type { logFileCalls } from './contract.ts'
import { longestMs, maxOpen, oldestMs } from './contract.ts'
import { logFaults as words } from './texts.ts'
import { uploadPath } from './upload.ts'

const open = sql`state in ('requested', 'issued', 'uploading')`

/**
 * Adds the request and returns its id. The box gets an upload address if the platform has a public one. Otherwise it
 * sends the file in frames.
 *
 * @throws Fault if the period is outside of what vehicles store, or if a log of the same source is in progress
 */
export async function pullLog(
  context: Context,
  { vin, source, from, until, reason }: InputOf<typeof logFileCalls.pull>,
): Promise<{ id: number }> {
  const { db, user, parts, logChange } = context
  const now = parts.now().getTime()
  const [fromMs, untilMs] = [Date.parse(from), Math.min(Date.parse(until), now)]
  checkPeriod(fromMs, untilMs, now)
  // Serializes concurrent requests. The unique index is the final check.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('log files'))`)
  const { rows } = await db.execute<{ own: number; all: number }>(sql`
    select count(*) filter (where vin = ${vin} and source = ${source})::int as own, count(*)::int as all
    from log_file where ${open}`)
  if ((rows[0]?.own ?? 0) > 0) throw new Fault(code.state, words.open)
  if ((rows[0]?.all ?? 0) >= maxOpen) throw new Fault(code.throttled, words.tooMany)
  const { publicUrl } = parts.config
  const insertResult = await db.execute<{ id: number }>(sql`
    insert into log_file (vin, source, state, from_at, until_at, reason, user_id, issuer, transport, created_at, updated_at)
    values (${vin}, ${source}, 'requested', ${moment(fromMs)}, ${moment(untilMs)}, ${reason}, ${user.id}, ${user.fullName},
      ${publicUrl ? 'upload' : 'parts'}, ${moment(now)}, ${moment(now)})
    returning id::float8 as id`)
  const id = insertResult.rows[0]?.id ?? 0
  const settings = {
    source,
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    ...(publicUrl ? { upload: new URL(uploadPath(vin, id), publicUrl).href } : {}),
  }
  const order = await ask(context, { vin, kind: 'logPull', settings, reason }, 'diagnosis')
  await db.execute(sql`update log_file set command_id = ${order.id} where vin = ${vin} and id = ${id}`)
  logChange({ record: 'logFile', id, label: vin, after: { source, from, until, reason } })
  return { id }
}

function checkPeriod(from: number, until: number, now: number): void {
  if (until <= from) throw new Fault(code.invalid, words.period)
  // The last minute of the period is included.
  if (until - from > longestMs + minuteMs) throw new Fault(code.invalid, words.tooLong)
  // Allow some time between choosing 'seven days ago' and sending the form.
  if (from < now - oldestMs - 10 * minuteMs) throw new Fault(code.invalid, words.tooOld)
}
