/**
 * Replays one vehicle's reports against a rule, with the same steps as live. Pure. Times in milliseconds since 1970.
 */
import { minuteMs } from '../../../../domain/time.ts'
import { type AlarmCondition, type ConditionState, type SignalReading, step } from './judge.ts'

export class Replay {
  /** Times at which alarms would have begun. */
  readonly began: number[] = []
  readonly #rule: AlarmCondition
  readonly #staleMs: number | undefined
  #state: ConditionState | undefined
  #lastAt: number | undefined

  constructor(rule: AlarmCondition) {
    this.#rule = rule
    const [clause] = rule.clauses
    this.#staleMs = clause?.operator === 'stale' ? (clause.minutes ?? 0) * minuteMs : undefined
  }

  /** Adds a report. Reports must come in the order of time. */
  see(at: number, readings: readonly SignalReading[]): void {
    this.silentUntil(at)
    this.#take(step(this.#rule, this.#state, { at, readings }), at)
    if (readings[0] !== undefined) this.#lastAt = at
  }

  /** Adds silence up to a moment. */
  silentUntil(at: number): void {
    if (this.#staleMs === undefined || this.#lastAt === undefined || this.#state?.active) return
    const staleAt = this.#lastAt + this.#staleMs
    if (staleAt <= at) this.#take(step(this.#rule, this.#state, { at: staleAt, silentSince: this.#lastAt }), staleAt)
  }

  #take({ state, transition }: ReturnType<typeof step>, at: number): void {
    this.#state = state
    if (transition === 'began') this.began.push(at)
  }
}
