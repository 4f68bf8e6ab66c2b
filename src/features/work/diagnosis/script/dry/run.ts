/** Runs a script against simulated ECUs. Time is simulated and nothing is sent. */
import type { RunLine } from '../contract.ts'
import { advance, fits } from '../language/interpreter.ts'
import type { ScriptBundle, ScriptValue } from '../language/language.ts'
import { type End, firstState, type RunEvent, type ScriptQuestion } from '../language/state.ts'
import { type DryKnowledge, openDryEcu } from './ecu.ts'

/** Simulated response time of an ECU. */
const answerMs = 200
/** Simulated time in which a person answers. */
const thinkMs = 5_000

export interface DryRunInput {
  readonly params: Readonly<Record<string, ScriptValue>>
  /** Answers to questions, keyed by step. Other questions get a default answer. */
  readonly answers: Readonly<Record<string, string | number | boolean>>
  readonly knows: (ecu: string) => DryKnowledge
  /** Milliseconds since 1970. */
  readonly from: number
}

export function dryRun(
  bundle: ScriptBundle,
  { params, answers, knows, from }: DryRunInput,
): { lines: RunLine[]; end: End } {
  const ecus = new Map<string, ReturnType<typeof openDryEcu>>()
  const lines: RunLine[] = []
  let now = from
  let state = firstState(bundle['']!, params, now)
  let event: RunEvent = { now, kind: 'start' }
  while (!state.ended) {
    const transition = advance(bundle, state, event)
    state = transition.state
    for (const { step, what, text = null, ecu = null, bytes = null, value = null } of transition.log)
      lines.push({ at: new Date(now).toISOString(), step, what, text, ecu, bytes, value, commandId: null })
    const { pending } = state
    if (pending?.kind === 'command') {
      const { ecu, request } = pending
      const dryEcu = ecus.get(ecu) ?? openDryEcu(knows(ecu))
      ecus.set(ecu, dryEcu)
      now += answerMs
      event = { now, kind: 'response', response: dryEcu.ask(request) }
    } else if (pending?.kind === 'wait') {
      now = Math.max(now, pending.until)
      event = { now, kind: 'time' }
    } else if (pending?.kind === 'ask') {
      now += thinkMs
      const answer = answers[pending.step]
      event = { now, kind: 'answer', value: answer !== undefined && fits(pending, answer) ? answer : likely(pending) }
    }
    // After the deadline a question accepts no answer. Send a time event instead.
    if (pending?.kind === 'ask' && now >= state.deadline) event = { now, kind: 'time' }
  }
  return { lines, end: state.ending ?? { status: 'done' } }
}

/** Default answer: the first choice, yes, or the smallest number. */
function likely({ type, options, min, max }: ScriptQuestion): string | number | boolean {
  if (type === 'confirm') return true
  if (type === 'choice') return options?.[0]?.value ?? ''
  return min ?? Math.min(0, max ?? 0)
}
