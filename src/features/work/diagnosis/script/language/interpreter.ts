/**
 * Runs a script as a pure function: `(bundle, state, event) -> state, log`. The `pending` of the new state is the
 * effect to carry out: a request to an ECU, a wait or a question. The final steps always run, and opened sessions are
 * restored.
 */
import type { Pair } from '../../../../../domain/contract/words.ts'
import {
  type Action,
  actionOf,
  type DiagnosticRequest,
  isRequest,
  limits,
  type ScriptBundle,
  type ScriptStep,
  type ScriptValue,
} from './language.ts'
import { languageProblems as problems } from './language-texts.ts'
import { answerValue, requestOf } from './request.ts'
import { ScriptError } from './script-error.ts'
import type { RunEvent, RunLogLine, RunState } from './state.ts'
import { evaluate, isTrue, listOf, type ScriptVariables } from './value.ts'
import { type AnyFrame, Walk } from './walk.ts'

export interface Transition {
  readonly state: RunState
  readonly log: readonly RunLogLine[]
}

/** Delay before a request is repeated. */
const againMs = 2_000
/** Longest wait during cleanup after a problem. */
const longestTidyingMs = 30_000

/** Applies an event to a run. An event that does not fit the state changes nothing. */
export function advance(bundle: ScriptBundle, before: RunState, event: RunEvent): Transition {
  const run = new Run(bundle, structuredClone(before), event.now)
  if (!before.ended) run.take(event)
  return { state: run.state, log: run.log }
}

class Run extends Walk {
  take(event: RunEvent): void {
    const { pending } = this.state
    switch (event.kind) {
      case 'start':
        if (pending === null) this.goOn()
        return
      case 'response':
      case 'trouble':
        if (pending?.kind === 'command') this.answered(pending, event)
        return
      case 'time':
        this.timeCame()
        return
      case 'answer':
        if (pending?.kind === 'ask' && !this.isOver()) this.acceptAnswer(event.value)
        return
      case 'decision':
        if (pending?.kind === 'unknown') this.decided(pending, event.how)
        return
      case 'cancel':
        this.end({ status: 'cancelled', text: problems.cancelled })
        // Wait for a request in progress, because it may already have taken effect.
        if (pending?.kind !== 'command' && !this.isTidying()) this.goOn()
    }
  }

  /** Runs steps until one must wait or all are done. */
  private goOn(): void {
    this.state.pending = null
    while (!this.state.ended && this.state.pending === null) {
      if (this.state.ending && !this.isTidying()) this.unwind()
      const frame = this.state.frames.at(-1)
      if (!frame) this.tidy()
      else if (frame.at >= this.list(frame).length) this.endOf(frame)
      else this.takeStep(this.list(frame)[frame.at]!, frame)
    }
  }

  private takeStep(step: ScriptStep, frame: AnyFrame) {
    if (!this.isTidying()) {
      if (this.isOver()) return this.end({ status: 'failed', text: problems.timeOver })
      if (this.state.taken >= this.bundle['']!.limits.steps)
        return this.end({ status: 'failed', text: problems.tooMany })
      this.state.taken++
    }
    this.state.tries = 0
    this.log.push({ step: step.id, what: 'began', text: step.say && [step.say.zh, step.say.en] })
    this.attempt(step, frame)
  }

  /** Runs a step. A problem becomes a failure of that step. */
  private attempt(step: ScriptStep, frame: AnyFrame): void {
    try {
      this.act(step, actionOf(step), frame)
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error
      this.failed(step, frame, error)
    }
  }

  private act(step: ScriptStep, action: Action, frame: AnyFrame) {
    const { kind, value } = action
    const variables = this.script?.saved ?? {}
    const pairOf = (text: { zh: string; en: string }): Pair => [text.zh, text.en]
    if (isRequest(kind)) return this.send(step, action as DiagnosticRequest, variables)
    switch (kind) {
      case 'wait': {
        const ms = Math.min(value.seconds * 1000, this.state.ending ? longestTidyingMs : Number.POSITIVE_INFINITY)
        this.state.pending = { kind: 'wait', step: step.id, until: this.now + ms }
        this.log.push({ step: step.id, what: 'waiting', value: ms / 1000 })
        return
      }
      case 'ask':
        this.state.pending = { kind: 'ask', step: step.id, ...value }
        this.log.push({ step: step.id, what: 'asked', text: pairOf(value.text) })
        return
      case 'set':
        return this.keep(step, frame, evaluate(value.value, variables))
      case 'if': {
        const holds = isTrue(evaluate(value.cond, variables))
        frame.at++
        return this.enter(frame, holds ? 'steps' : 'else')
      }
      case 'repeat':
        frame.at++
        return this.enter(frame, 'steps', {})
      case 'forEach': {
        const items = listOf(evaluate(value.in, variables))
        if (items.length > limits.rounds) throw new ScriptError(problems.tooManyRounds)
        frame.at++
        return this.enter(frame, 'steps', { items })
      }
      case 'call':
        return this.callScript(step, value, variables, frame)
      case 'assert':
        if (!isTrue(evaluate(value.cond, variables))) throw new ScriptError(pairOf(value.text))
        return this.done(frame)
      case 'note':
        this.log.push({
          step: step.id,
          what: 'note',
          text: pairOf(value.text),
          ...(value.value === undefined ? {} : { value: evaluate(value.value, variables) }),
        })
        return this.done(frame)
      case 'fail':
        return this.end({ status: 'failed', text: pairOf(value.text) })
    }
  }

  private send(step: ScriptStep, action: DiagnosticRequest, scriptVariables: ScriptVariables): void {
    const request = requestOf(action, scriptVariables)
    const { ecu } = request
    // Recorded before sending, so that a request with an unknown result is also restored.
    if (action.kind === 'session' && action.value.type === 'extended')
      this.state.open[ecu] = { ...this.state.open[ecu], session: true }
    if (action.kind === 'dtcSetting' && !action.value.on) this.state.open[ecu] = { ...this.state.open[ecu], dtc: true }
    this.state.pending = { kind: 'command', step: step.id, timeoutS: step.timeoutS, ...request }
    this.log.push({ step: step.id, what: 'sent', ecu, bytes: request.request })
  }

  private answered(
    pending: Extract<RunState['pending'], { kind: 'command' }>,
    event: Extract<RunEvent, { kind: 'response' | 'trouble' }>,
  ) {
    const { ecu, request } = pending
    if (event.kind === 'response') this.log.push({ step: pending.step, what: 'response', ecu, bytes: event.response })
    const frame = this.state.frames.at(-1)
    const step = this.stepNow()
    if (pending.tidies || !frame || !step) {
      if (event.kind === 'trouble') this.log.push({ step: null, what: 'problem', ecu, text: event.text })
      return this.goOn()
    }
    this.state.pending = null
    try {
      if (event.kind === 'trouble') {
        if (event.how === 'unknown' && pending.class === 'change' && !this.state.ending && !this.isTidying()) {
          this.log.push({ step: step.id, what: 'problem', ecu, text: event.text })
          this.state.pending = { kind: 'unknown', step: step.id, ecu, request, class: pending.class }
          return
        }
        throw new ScriptError(event.text)
      }
      const action = actionOf(step) as DiagnosticRequest
      const value = answerValue(action, request, event.response)
      if (action.kind === 'session' && action.value.type === 'default') delete this.state.open[ecu]?.session
      if (action.kind === 'dtcSetting' && action.value.on) delete this.state.open[ecu]?.dtc
      this.keep(step, frame, value)
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error
      this.failed(step, frame, error)
    }
    if (this.state.pending === null) this.goOn()
  }

  private failed(step: ScriptStep, frame: AnyFrame, error: ScriptError) {
    this.log.push({ step: step.id, what: 'problem', text: error.text })
    const { retry, onError = 'stop' } = step
    const isRetried =
      error.nrc === undefined
        ? retry?.onNrc.length === 0
        : retry?.onNrc.includes(error.nrc) || retry?.onNrc.length === 0
    if (retry && isRetried && isRequest(actionOf(step).kind) && this.state.tries < retry.n && !this.state.ending) {
      this.state.tries++
      this.state.pending = { kind: 'wait', step: step.id, until: this.now + againMs, again: true }
      return
    }
    if (this.isTidying() || onError === 'continue') {
      if (step.save && this.script) this.script.saved[step.save] = null
      return this.done(frame)
    }
    if (onError === 'stop') return this.end({ status: 'failed', text: error.text })
    frame.at = this.list(frame).findIndex(({ id }) => id === onError.goto)
  }

  private timeCame() {
    const { pending, ending } = this.state
    if (pending === null || pending.kind === 'command') return
    const mayEnd = !ending && !this.isTidying()
    if (mayEnd && this.isOver()) {
      this.end({ status: 'failed', text: problems.timeOver })
      return this.goOn()
    }
    if (pending.kind !== 'wait' || this.now < pending.until) return
    const [frame, step] = [this.state.frames.at(-1), this.stepNow()]
    this.state.pending = null
    if (frame && step) {
      if (pending.again) this.attempt(step, frame)
      else this.done(frame)
    }
    if (this.state.pending === null) this.goOn()
  }

  private acceptAnswer(value: ScriptValue): void {
    const { pending } = this.state
    const [frame, step] = [this.state.frames.at(-1), this.stepNow()]
    if (pending?.kind !== 'ask' || !frame || !step || !fits(pending, value)) return
    this.state.pending = null
    this.log.push({ step: step.id, what: 'answered', value })
    if (step.save && this.script) this.script.saved[step.save] = value
    this.done(frame)
    this.goOn()
  }

  private decided(
    { step: id, ecu, request }: Extract<RunState['pending'], { kind: 'unknown' }>,
    how: 'again' | 'done' | 'stop',
  ): void {
    const [frame, step] = [this.state.frames.at(-1), this.stepNow()]
    this.state.pending = null
    this.log.push({ step: id, what: 'answered', ecu, bytes: request, value: how })
    if (how === 'stop') this.end({ status: 'stopped', text: problems.stoppedByPerson })
    else if (frame && step) {
      if (how === 'again') this.attempt(step, frame)
      else this.keep(step, frame, null)
    }
    if (this.state.pending === null) this.goOn()
  }

  /** Restores open sessions and settings. Sends each request once, whatever its result. Then the run has ended. */
  private tidy(): void {
    for (const [ecu, open] of Object.entries(this.state.open)) {
      const [name, request, kind] = open.dtc
        ? (['dtc', '8501', 'change'] as const)
        : (['session', '1001', 'read'] as const)
      if (!open[name]) continue
      delete open[name]
      this.state.pending = { kind: 'command', step: null, ecu, request, class: kind, tidies: true }
      this.log.push({ step: null, what: 'tidying', ecu, bytes: request })
      return
    }
    this.state.ended = true
    this.state.ending ??= { status: 'done' }
    this.log.push({ step: null, what: 'ended', value: this.state.ending.status })
  }
}

export function fits(
  {
    type,
    options,
    min,
    max,
  }: {
    type: string
    options?: readonly { value: string }[] | undefined
    min?: number | undefined
    max?: number | undefined
  },
  value: ScriptValue,
): boolean {
  if (type === 'confirm') return typeof value === 'boolean'
  if (type === 'choice') return options?.some((option) => option.value === value) === true
  return typeof value === 'number' && Number.isFinite(value) && value >= (min ?? value) && value <= (max ?? value)
}
