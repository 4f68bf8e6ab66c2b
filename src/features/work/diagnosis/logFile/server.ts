import { code } from '../../../../domain/contract/code.ts'
import { Fault } from '../../../../platform/fault.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { fileTime } from '../../../../platform/reader.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { applyEvents } from '../../commands/command/ledger.ts'
import { assembling } from './assemble.ts'
import { logFileCalls as calls, logFile } from './contract.ts'
import { pullLog } from './pull.ts'
import { endFiles, settlingLogs } from './requests.ts'
import { isOpenLog, type LogSource, type LogState } from './state-texts.ts'
import './store.ts'
import { logFaults as words } from './texts.ts'
import { logUpload } from './upload.ts'

const { query, one, remove, export: exportCall } = calls

const pull = serve(calls.pull, (input, context) => pullLog(context, input))

/** Withdraws the command if it is still queued. If the vehicle already has it, its data will be discarded. */
const cancel = serve(calls.cancel, async ({ id }, { db, user, parts, logChange }) => {
  const at = parts.now().getTime()
  const { rows } = await db.execute<{ vin: string; command: number | null; state: LogState }>(
    sql`select vin, command_id::float8 as command, state from log_file where id = ${id}`,
  )
  const [row] = rows
  const isOpen = sql`state in ('requested', 'issued', 'uploading')`
  const endedCount = row
    ? await endFiles(
        db,
        sql`state = 'cancelled', code = null, updated_at = ${moment(at)}`,
        sql`vin = ${row.vin} and id = ${id} and ${isOpen}`,
      )
    : 0
  if (!row || endedCount === 0) throw new Fault(code.state, words.ended)
  const { vin, command } = row
  if (command !== null) await applyEvents(db, [{ vin, id: command, event: 'cancelled', at, by: user.fullName }])
  logChange({ record: 'logFile', id, label: vin, after: { state: 'cancelled' } })
  return null
})

interface Available extends Record<string, unknown> {
  vin: string
  source: LogSource
  fromAt: string
  hash: string
}

const download = serve(calls.download, async ({ id }, context) => {
  const { db, parts, logChange } = context
  const { rows } = await db.execute<Available>(sql`
    select vin, source, from_at as "fromAt", hash from log_file where id = ${id} and state = 'available'`)
  const [file] = rows
  if (!file) throw new Fault(code.state, words.gone)
  const stream = await parts.files.get(file.hash)
  logChange({ record: 'logFile', id, label: file.vin, after: { downloaded: true } })
  const time = fileTime(context, file.fromAt)
  return {
    name: `${file.vin}-${file.source === 'box' ? 'box' : 'head-unit'}-${time}.log.gz`,
    // A browser must not render data that a vehicle sent.
    type: 'application/octet-stream',
    stream,
  }
})

export default thing({
  calls: [pull, cancel, download],
  records: [
    serveRecord(
      logFile,
      { query, one, remove, export: exportCall },
      {
        async removing({ db, parts, afterCommit }, ids) {
          const { rows } = await db.execute<{ vin: string; id: string; state: LogState; hash: string | null }>(
            sql`select vin, id, state, hash from log_file where id = any(${sql.param(ids)}::bigint[])`,
          )
          if (rows.some(({ state }) => isOpenLog(state))) throw new Fault(code.state, words.notEnded)
          for (const { hash } of rows) if (hash) afterCommit(() => forgetContent(parts, hash))
        },
      },
    ),
  ],
  jobs: [assembling, settlingLogs],
  uploads: [logUpload],
  contentTables: ['log_file'],
})
