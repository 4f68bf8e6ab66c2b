/** Position of a running script: its nested lists, loop rounds and called scripts. */
import {
  type Action,
  actionOf,
  limits,
  type Program,
  type ScriptBundle,
  type ScriptStep,
  type ScriptValue,
} from './language.ts'
import { languageProblems as problems } from './language-texts.ts'
import { ScriptError } from './script-error.ts'
import type { End, ListFrame, RunLogLine, RunState, ScriptFrame } from './state.ts'
import { evaluate, isTrue, type ScriptVariables } from './value.ts'

export type AnyFrame = ScriptFrame | ListFrame

export class Walk {
  readonly log: RunLogLine[] = []
  readonly bundle: ScriptBundle
  readonly state: RunState
  readonly now: number

  constructor(bundle: ScriptBundle, state: RunState, now: number) {
    this.bundle = bundle
    this.state = state
    this.now = now
  }

  protected get script(): ScriptFrame | undefined {
    return this.state.frames.findLast((frame): frame is ScriptFrame => frame.of === 'script')
  }
  protected isTidying = () => this.script?.part === 'finally'
  protected isOver = () => this.now >= this.state.deadline

  /** Sets the result of the run. The first one wins. */
  protected end(ending: End): void {
    if (this.state.ending) return
    this.state.ending = ending
    this.log.push({ step: null, what: 'problem', text: ending.text })
  }

  protected program(): Program {
    return this.bundle[this.script?.script ?? '']!
  }
  protected list(frame: AnyFrame): readonly ScriptStep[] {
    const program = this.program()
    if (frame.of === 'script') return program[frame.part]
    return frame.path.reduce<unknown>(
      (at, name) => (at as Record<string | number, unknown>)[name],
      program,
    ) as ScriptStep[]
  }
  protected stepNow(): ScriptStep | undefined {
    const frame = this.state.frames.at(-1)
    return frame && this.list(frame)[frame.at]
  }

  /** Leaves all lists of the innermost script and goes to its final steps. */
  protected unwind(): void {
    const { frames } = this.state
    while (frames.at(-1)?.of === 'list') frames.pop()
    const { script } = this
    if (script) Object.assign(script, { part: 'finally', at: 0 })
  }

  protected endOf(frame: AnyFrame): void {
    if (frame.of === 'script') {
      if (frame.part === 'steps') Object.assign(frame, { part: 'finally', at: 0 })
      else {
        this.state.frames.pop()
        if (frame.save && this.script) this.script.saved[frame.save] = frame.saved
      }
    } else if (!frame.loop || !this.nextRound(frame)) this.state.frames.pop()
  }

  protected done(frame: AnyFrame): void {
    frame.at++
  }
  protected keep(step: ScriptStep, frame: AnyFrame, value: ScriptValue): void {
    if (step.save && this.script) {
      this.script.saved[step.save] = value
      this.log.push({ step: step.id, what: 'value', value })
    }
    this.done(frame)
  }

  /** Enters an inner list of the step that was just left. `loop`: starts its rounds. */
  protected enter(parent: AnyFrame, name: string, loop?: { items?: readonly ScriptValue[] }): void {
    const from = parent.of === 'script' ? [parent.part] : parent.path
    const step = this.list(parent)[parent.at - 1]!
    const { kind, value } = actionOf(step)
    if ((value as Record<string, unknown>)[name] === undefined) return
    const path = [...from, parent.at - 1, 'do', kind, name]
    const frame: ListFrame = { of: 'list', path, at: 0, ...(loop && { loop: { round: 0, ...loop } }) }
    this.state.frames.push(frame)
    if (loop && !this.nextRound(frame)) this.state.frames.pop()
  }

  /** Starts the next round of a loop. False when there is none. */
  protected nextRound(frame: ListFrame): boolean {
    const { loop } = frame
    const script = this.script
    const owner = frame.path
      .slice(0, -3)
      .reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], this.program()) as ScriptStep
    const { kind, value } = actionOf(owner)
    if (!loop || !script) return false
    // Count each round as a step, so that nested loops end, too.
    if (this.state.taken++ >= this.bundle['']!.limits.steps) {
      this.end({ status: 'failed', text: problems.tooMany })
      return false
    }
    if (kind === 'forEach') {
      if (loop.round >= (loop.items?.length ?? 0)) return false
      script.saved[value.as] = loop.items![loop.round]!
    } else if (kind === 'repeat') {
      if (loop.round >= Math.min(value.times ?? limits.rounds, value.max ?? limits.rounds)) return false
      if (value.while !== undefined && !this.holds(owner, value.while, script.saved)) return false
    }
    loop.round++
    frame.at = 0
    return true
  }

  /** Evaluates the condition of a loop. A condition that fails is a problem of the loop and ends it. */
  protected holds(owner: ScriptStep, condition: Parameters<typeof evaluate>[0], variables: ScriptVariables): boolean {
    try {
      return isTrue(evaluate(condition, variables))
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error
      this.log.push({ step: owner.id, what: 'problem', text: error.text })
      if (owner.onError !== 'continue') this.end({ status: 'failed', text: error.text })
      return false
    }
  }

  protected callScript(
    step: ScriptStep,
    value: Extract<Action, { kind: 'call' }>['value'],
    scriptVariables: ScriptVariables,
    frame: AnyFrame,
  ): void {
    const callee = Object.hasOwn(this.bundle, value.script) ? this.bundle[value.script] : undefined
    const depth = this.state.frames.filter(({ of }) => of === 'script').length
    if (!callee || depth > limits.calls) throw new ScriptError(problems.noScript)
    const own: Record<string, ScriptValue> = {}
    for (const { name, default: usual } of callee.params) own[name] = usual ?? null
    for (const [name, argument] of Object.entries(value.params ?? {})) own[name] = evaluate(argument, scriptVariables)
    frame.at++
    this.state.frames.push({ of: 'script', script: value.script, part: 'steps', at: 0, saved: own, save: step.save })
  }
}
