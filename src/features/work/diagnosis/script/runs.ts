import { Readable } from 'node:stream'
import type { OutputOf } from '../../../../domain/contract/call.ts'
import { code } from '../../../../domain/contract/code.ts'
import type { Context, Download } from '../../../../platform/context.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sheetTime, timeHeading } from '../../../../platform/reader.ts'
import { oneRow } from '../../../../platform/record/query.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { sheetTypes } from '../../../fleet/messages/message/sheet.ts'
import { applyEvents } from '../../commands/command/ledger.ts'
import { type RunQuestion, type runCalls, scriptRun } from './contract.ts'
import { fits } from './language/interpreter.ts'
import type { RunState } from './language/state.ts'
import { driveRun } from './run-drive.ts'
import { linesOf, lockedRun, type RunRow, runOf, statusOf } from './run-rows.ts'
import { logHeaders, logKinds, questionTexts, scriptTexts as words } from './script-texts.ts'
import { pairIn } from './versions.ts'

export async function progressOf(
  { db, scope }: Context,
  vin: string,
  id: number,
): Promise<OutputOf<typeof runCalls.progress>> {
  type Run = OutputOf<typeof runCalls.progress>['run']
  const run = (await oneRow(db, scriptRun, scope, id)) as Run
  // The run may end between two statements, so everything that depends on its state comes from one row.
  const { state, params, endedAt } = await runOf(db, vin, id)
  return {
    run: { ...run, status: statusOf(state), endedAt: endedAt && new Date(endedAt).toISOString() },
    params,
    ...(await latestLines(db, vin, id)),
    question: questionOf(state),
    text: state.ending?.text ?? null,
    ending: state.ending !== null && !state.ended,
  }
}

/** Number of lines in a progress response. The export has all lines. */
const maxLines = 500

async function latestLines(db: Db, vin: string, id: number) {
  const lines = await linesOf(db, vin, id, maxLines + 1)
  return { lines: lines.slice(-maxLines), hasEarlier: lines.length > maxLines }
}

function questionOf({ pending }: RunState): RunQuestion | null {
  if (pending?.kind === 'unknown') {
    const { again, done, stop, text } = questionTexts
    const options = Object.entries({ again, done, stop }).map(([value, title]) => ({ value, title }))
    return { step: pending.step, type: 'unknown', text, options, min: null, max: null }
  }
  if (pending?.kind !== 'ask') return null
  const { step, type, text, options = [], min = null, max = null } = pending
  return {
    step,
    type,
    min,
    max,
    text: [text.zh, text.en] as const,
    options: options.map(({ value, title }) => ({ value, title: [title.zh, title.en] as const })),
  }
}

/** Answers the pending question. Throws 'state' when the run has another question or none. */
export async function answerRun(
  { db, parts, logChange }: Context,
  { vin, id, step, value }: { vin: string; id: number; step: string; value: string | number | boolean },
) {
  const run = await openRun({ db }, vin, id)
  const { pending } = run.state
  if ((pending?.kind !== 'ask' && pending?.kind !== 'unknown') || pending.step !== step)
    throw new Fault(code.state, words.notAsked)
  const now = parts.now().getTime()
  const decision = value === 'again' || value === 'done' || value === 'stop' ? value : undefined
  const right = pending.kind === 'unknown' ? decision !== undefined : fits(pending, value)
  if (!right) throw new Fault(code.invalid, words.wrongAnswer)
  const event =
    pending.kind === 'unknown' && decision
      ? ({ now, kind: 'decision', how: decision } as const)
      : ({ now, kind: 'answer', value } as const)
  const state = await driveRun(db, { run, now }, event)
  logChange({ record: 'scriptRun', id, vin, label: vin, after: { step, value } })
  return { status: statusOf(state) }
}

/** Ends a run: withdraws its unsent request and starts cleanup. */
export async function cancelRun({ db, user, parts, logChange: noteChange }: Context, vin: string, id: number) {
  const run = await openRun({ db }, vin, id)
  const now = parts.now().getTime()
  const state = await driveRun(db, { run, now }, { now, kind: 'cancel' })
  // Requests of the cleanup are sent anyway.
  if (run.commandId !== null && !isTidying(run.state))
    await applyEvents(db, [{ vin, id: run.commandId, event: 'cancelled', at: now, by: user.fullName }])
  noteChange({ record: 'scriptRun', id, vin, label: vin, after: { event: 'cancelled' } })
  return { status: statusOf(state) }
}

function isTidying({ ending, frames }: RunState): boolean {
  const script = frames.findLast((frame) => frame.of === 'script')
  return ending !== null || script === undefined || script.part === 'finally'
}

async function openRun({ db }: Pick<Context, 'db'>, vin: string, id: number): Promise<RunRow> {
  const run = await lockedRun(db, vin, id)
  if (run.endedAt !== null) throw new Fault(code.state, words.ended)
  return run
}

export async function logOf(
  context: Context,
  { vin, id, format }: { vin: string; id: number; format: 'xlsx' | 'csv' | 'txt' },
): Promise<Download> {
  const { db } = context
  await runOf(db, vin, id)
  const pair = pairIn(context)
  const lines = await linesOf(db, vin, id)
  const rows = lines.map(({ at, step, what, text, ecu, bytes, value, commandId }) => [
    sheetTime(context, at),
    step,
    pair(logKinds[what]),
    text && pair(text),
    ecu,
    bytes,
    value === null ? null : typeof value === 'string' ? value : JSON.stringify(value),
    commandId && String(commandId),
  ])
  const [time = '', ...others] = logHeaders.map(pair)
  const headers = [timeHeading(context, time), ...others]
  const name = `${vin}-${id}.${format}`
  if (format === 'txt') {
    const text = [headers, ...rows].map((row) => row.map((cell) => cell ?? '').join('\t')).join('\n')
    return { name, type: 'text/plain; charset=utf-8', stream: Readable.from([`${text}\n`]) }
  }
  return { name, type: sheetTypes[format], stream: writeSheet(format, { sheetName: vin, headers, rows }) }
}
