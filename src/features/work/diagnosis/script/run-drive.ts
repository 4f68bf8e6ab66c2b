/** Drives a run: passes events to the interpreter and adds its next request to the command log, in one transaction. */
import type { Pair } from '../../../../domain/contract/words.ts'
import { fromHex } from '../../../../domain/gb32960/index.ts'
import { minuteMs, secondMs } from '../../../../domain/time.ts'
import { Fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { say } from '../../../../platform/words.ts'
import { needsApproval, reachOf } from '../../commands/command/ask.ts'
import { enterCommand } from '../../commands/command/ledger.ts'
import { type CommandState, commandCodes } from '../../commands/command/state-texts.ts'
import { releaseLock, takeLock } from '../exchange/lock.ts'
import { ecuCommand } from '../exchange/request.ts'
import { advance } from './language/interpreter.ts'
import type { ScriptBundle } from './language/language.ts'
import { languageProblems as problems } from './language/language-texts.ts'
import type { Pending, RunEvent, RunLogLine, RunState } from './language/state.ts'
import { noteLines, type RunRow, writeRun } from './run-rows.ts'
import { outcomeTexts, scriptTexts as words } from './script-texts.ts'
import { programsOf } from './versions.ts'

/** Default time for which a request waits for its vehicle. */
const defaultTimeoutMs = 2 * minuteMs
/** Time for which a run's diagnosis lock lasts after its last renewal. */
export const heldMs = 5 * minuteMs

export interface DriveInput {
  readonly run: RunRow
  readonly bundle?: ScriptBundle
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Applies an event to a run and returns its new state. The current transaction must have locked the row. */
export async function driveRun(
  db: Db,
  { run, now, bundle: loadedBundle }: DriveInput,
  event: RunEvent,
): Promise<RunState> {
  const bundle = loadedBundle ?? (await programsOf(db, run.versions))
  let { state } = run
  let { commandId } = run
  let next: RunEvent | undefined = event
  while (next) {
    const before: Pending | null = state.pending
    const transition = advance(bundle, state, next)
    state = transition.state
    next = undefined
    const { pending } = state
    const isNew = JSON.stringify(pending) !== JSON.stringify(before) || transition.log.some(isRequest)
    if (pending?.kind !== 'command') commandId = null
    else if (isNew) {
      const command = await enter(db, run, pending, now)
      commandId = 'id' in command ? command.id : null
      if ('text' in command) next = { now, kind: 'trouble', how: 'refused', text: command.text }
    }
    await noteLines(db, run, transition.log, { now, commandId })
  }
  await writeRun(db, run, state, { now, commandId })
  const holder = { userId: run.userId, name: run.issuer, runId: run.id }
  if (state.ended) await releaseLock(db, run.vin, holder)
  else await takeLock(db, run.vin, holder, { now, until: now + heldMs })
  return state
}

const isRequest = ({ what }: RunLogLine) => what === 'sent' || what === 'tidying'

async function enter(
  db: Db,
  run: RunRow,
  { ecu, request, timeoutS }: Extract<Pending, { kind: 'command' }>,
  now: number,
): Promise<{ readonly id: number } | { readonly text: Pair }> {
  const { vin, reason, userId, issuer } = run
  const ecuIds = await ecusOf(db, vin, [ecu])
  const id = ecuIds.get(ecu)
  if (id === undefined) return { text: both(words.noEcu, { code: ecu }) }
  try {
    const order = await ecuCommand(db, vin, id, fromHex(request))
    const { iccid } = await reachOf(db, vin)
    const timeoutMs = timeoutS === undefined ? defaultTimeoutMs : timeoutS * secondMs
    return {
      id: await enterCommand(db, {
        vin,
        ...order,
        iccid,
        source: 'script',
        reason: reason ?? undefined,
        now: new Date(now),
        user: { id: userId, fullName: issuer },
        needsApproval: await needsApproval(db, order.kind),
        expiresAt: new Date(now + timeoutMs),
      }),
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { text: both(error.text, error.values) }
  }
}

const both = (key: string, values: Record<string, unknown>): Pair => [say('zh', key, values), say('en', key, values)]

/** Ids of a vehicle's ECUs by code. Of two with one code, the one of its series wins. */
export async function ecusOf(db: Db, vin: string, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; code: string }>(sql`
    select e.id::float8 as id, e.code from ecu e
    join vehicle v on v.vin = ${vin} left join model m on m.id = v.model
    where e.code = any(${sql.param([...codes])}::text[]) and (e.series is null or e.series = m.series)
    order by e.series nulls first`)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

export interface EndedCommand extends Record<string, unknown> {
  state: CommandState
  code: keyof typeof commandCodes | null
  result: { response?: unknown } | null
}

/** Converts the end of a command to an event of the waiting run. Undefined while the command has not ended. */
export function eventOf({ state, code: why, result }: EndedCommand, now: number): RunEvent | undefined {
  const response = typeof result?.response === 'string' ? result.response : undefined
  const trouble = (how: 'refused' | 'unknown', text: Pair): RunEvent => ({ now, kind: 'trouble', how, text })
  const codeText = why ? commandCodes[why] : undefined
  switch (state) {
    case 'done':
      return response ? { now, kind: 'response', response } : trouble('refused', outcomeTexts.withoutResponse)
    case 'refused':
    case 'failed':
      if (response && why === 'negativeResponse') return { now, kind: 'response', response }
      // A silent ECU may still have carried out the request.
      return why === 'ecuSilent'
        ? trouble('unknown', problems.silent)
        : trouble('refused', codeText ?? outcomeTexts.failed)
    case 'expired':
      return trouble('refused', problems.expired)
    case 'cancelled':
      return trouble('refused', outcomeTexts.notSent)
    case 'unanswered':
    case 'unknown':
      return trouble('unknown', problems.unknown)
    default:
      return undefined
  }
}
