import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { and, desc, eq, sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import type { Db } from '../../../../platform/store/store.ts'
import type { RunLine } from './contract.ts'
import { dueAt, type RunLogLine, type RunState } from './language/state.ts'
import type { RunStatus } from './script-texts.ts'
import { scriptRuns as runs, scriptRunSteps as steps } from './store.ts'

export type RunRow = typeof runs.$inferSelect

/** Returns a run and locks it until the transaction ends. Throws 'no such record'. */
export async function lockedRun(db: Db, vin: string, id: number): Promise<RunRow> {
  // An update without changes locks the row, also when it is on another database node.
  const [row] = await db
    .update(runs)
    .set({ commandId: sql`command_id` })
    .where(and(eq(runs.vin, vin), eq(runs.id, id)))
    .returning()
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

export async function runOf(db: Db, vin: string, id: number): Promise<RunRow> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.vin, vin), eq(runs.id, id)))
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

/** Status of a run. One that waits for an answer is `waitingForPerson`. */
export function statusOf({ ended: isEnded, ending, pending }: RunState): RunStatus {
  if (isEnded) return ending?.status ?? 'done'
  return pending?.kind === 'ask' || pending?.kind === 'unknown' ? 'waitingForPerson' : 'running'
}

export async function writeRun(
  db: Db,
  { vin, id }: Pick<RunRow, 'vin' | 'id'>,
  state: RunState,
  { now, commandId }: { readonly now: number; readonly commandId: number | null },
): Promise<void> {
  const due = dueAt(state)
  const at = new Date(now).toISOString()
  await db
    .update(runs)
    .set({
      state,
      status: statusOf(state),
      commandId,
      updatedAt: at,
      dueAt: due === undefined || state.ended ? null : new Date(due).toISOString(),
      ...(state.ended ? { endedAt: at, outcome: state.ending } : {}),
    })
    .where(and(eq(runs.vin, vin), eq(runs.id, id)))
}

/** Adds log lines in order. `commandId`: command of the last sent request. */
export async function noteLines(
  db: Db,
  { vin, id }: Pick<RunRow, 'vin' | 'id'>,
  lines: readonly RunLogLine[],
  { now, commandId }: { readonly now: number; readonly commandId: number | null },
): Promise<void> {
  if (lines.length === 0) return
  const sentIndex = lines.findLastIndex(({ what }) => what === 'sent' || what === 'tidying')
  const rows = lines.map(({ step, what, text = null, ecu, bytes, value }, at) => ({
    step,
    what,
    text,
    ecu,
    bytes,
    command: at === sentIndex ? commandId : null,
    value: value === undefined ? null : { value },
  }))
  await db.execute(sql`
    insert into script_run_step (vin, run_id, at, step, kind, text, ecu, bytes, value, command_id)
    select ${vin}, ${id}, ${moment(now)}, r.step, r.what, r.text, r.ecu, r.bytes, r.value, r.command
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(step text, what text, text jsonb, ecu text, bytes text, value jsonb, command bigint)`)
}

/** Log lines of a run in order. `latest`: only this many of the last lines. */
export async function linesOf(db: Db, vin: string, id: number, latest?: number): Promise<RunLine[]> {
  const all = db
    .select()
    .from(steps)
    .where(and(eq(steps.vin, vin), eq(steps.runId, id)))
    .orderBy(desc(steps.id))
  const stepRows = await (latest === undefined ? all : all.limit(latest))
  return stepRows.reverse().map(({ at, step, kind, text, ecu, bytes, value, commandId }) => ({
    step,
    what: kind,
    text,
    ecu,
    bytes,
    commandId,
    at: new Date(at).toISOString(),
    value: (value as { value: unknown } | null)?.value ?? null,
  }))
}
