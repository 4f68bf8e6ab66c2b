/** A running script as plain JSON: all that is needed to go on, in another process too. */
import type { Pair } from '../../../../kit/words.ts'
import type { LogKind } from '../script-texts.ts'
import type { Program, Said, Value } from './language.ts'
import type { EcuRequest } from './request.ts'

/** A called script, or the first one: its own saved values, and how far it has come. */
export interface ScriptFrame {
  readonly of: 'script'
  /** Code within the bundle; '' is the first one. */
  readonly script: string
  part: 'steps' | 'finally'
  at: number
  readonly saved: Record<string, Value>
  /** Under which name the caller keeps what this one saved. */
  readonly save?: string | undefined
}
/** A list within a step: a branch, or the rounds of a loop. */
export interface ListFrame {
  readonly of: 'list'
  /** From the program to the list. */
  readonly path: readonly (string | number)[]
  at: number
  /** Of a loop: rounds begun, and what it goes through. */
  loop?: { round: number; readonly items?: readonly Value[] }
}
type Frame = ScriptFrame | ListFrame

/** What the run waits for; carrying it out is the effect. */
export type Pending =
  /** `tidies`: puts back what the script left open. */
  | ({
      readonly kind: 'command'
      readonly step: string | null
      readonly timeoutS?: number | undefined
      readonly tidies?: true
    } & EcuRequest)
  /** Until a moment in ms since 1970. `again`: then the request is sent once more. */
  | { readonly kind: 'wait'; readonly step: string; readonly until: number; readonly again?: true }
  | ({ readonly kind: 'ask'; readonly step: string } & Question)
  /** Whether the vehicle did what changes it is not known: a person decides. */
  | ({ readonly kind: 'unknown'; readonly step: string } & EcuRequest)

export interface Question {
  readonly type: 'choice' | 'number' | 'confirm'
  readonly text: Said
  readonly options?: readonly { readonly value: string; readonly title: Said }[] | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}

const endStates = ['done', 'failed', 'stopped', 'cancelled'] as const
type EndState = (typeof endStates)[number]
export interface End {
  readonly status: EndState
  readonly text?: Pair | undefined
}

export interface RunState {
  readonly form: 1
  /** ms since 1970. */
  readonly deadline: number
  /** Steps taken. */
  taken: number
  frames: Frame[]
  /** Times that the step now running was tried. */
  tries: number
  /** What is to be put back in an ECU at the end. */
  open: Record<string, { session?: true; dtc?: true }>
  pending: Pending | null
  /** It ends so, once everything is tidied up. */
  ending: End | null
  ended: boolean
}

/** What happens to a run. Times in ms since 1970. */
export type RunEvent = { readonly now: number } & (
  | { readonly kind: 'start' }
  | { readonly kind: 'response'; readonly response: string }
  /** The request did not reach the ECU, or it did not answer. unknown: it may have. */
  | { readonly kind: 'trouble'; readonly how: 'refused' | 'unknown'; readonly text: Pair }
  /** The moment waited for may have come. */
  | { readonly kind: 'time' }
  | { readonly kind: 'answer'; readonly value: string | number | boolean }
  | { readonly kind: 'decision'; readonly how: 'again' | 'done' | 'stop' }
  | { readonly kind: 'cancel' }
)

/** A line of the run's log. */
export interface LogLine {
  readonly step: string | null
  readonly what: LogKind
  readonly text?: Pair | undefined
  /** In hex. */
  readonly bytes?: string | undefined
  readonly ecu?: string | undefined
  readonly value?: Value | undefined
}

/** A state before its first event. */
export const firstState = (program: Program, params: Readonly<Record<string, Value>>, now: number): RunState => ({
  form: 1,
  taken: 0,
  tries: 0,
  open: {},
  pending: null,
  ending: null,
  ended: false,
  deadline: now + program.limits.minutes * 60_000,
  frames: [{ of: 'script', script: '', part: 'steps', at: 0, saved: { ...params } }],
})

/** When the run has to be looked at although nothing happens; undefined: it waits for a command. */
export function dueAt({ pending, deadline, ending }: RunState): number | undefined {
  if (pending?.kind === 'wait') return ending ? pending.until : Math.min(pending.until, deadline)
  return pending?.kind === 'ask' || pending?.kind === 'unknown' ? deadline : undefined
}
