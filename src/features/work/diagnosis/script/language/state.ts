/** State of a run as plain JSON. It is complete, so that another process can continue the run. */
import type { Pair } from '../../../../../domain/contract/words.ts'
import type { LogKind } from '../script-texts.ts'
import type { BilingualText, Program, ScriptValue } from './language.ts'
import type { EcuRequest } from './request.ts'

export interface ScriptFrame {
  readonly of: 'script'
  /** Code within the bundle. The main script is ''. */
  readonly script: string
  part: 'steps' | 'finally'
  at: number
  readonly saved: Record<string, ScriptValue>
  /** Name under which the caller saves the values of this script. */
  readonly save?: string | undefined
}
/** List within a step: a branch or the body of a loop. */
export interface ListFrame {
  readonly of: 'list'
  readonly path: readonly (string | number)[]
  at: number
  /** Of a loop: the number of started rounds, and the items. */
  loop?: { round: number; readonly items?: readonly ScriptValue[] }
}
type Frame = ScriptFrame | ListFrame

/** Effect that the run waits for. */
export type Pending =
  /** `tidies`: restores a session or setting that the script left open. */
  | ({
      readonly kind: 'command'
      readonly step: string | null
      readonly timeoutS?: number | undefined
      readonly tidies?: true
    } & EcuRequest)
  /** Waits until a time in milliseconds since 1970. `again`: then repeats the request. */
  | { readonly kind: 'wait'; readonly step: string; readonly until: number; readonly again?: true }
  | ({ readonly kind: 'ask'; readonly step: string } & ScriptQuestion)
  /** A request that changes the vehicle has an unknown result. A person decides. */
  | ({ readonly kind: 'unknown'; readonly step: string } & EcuRequest)

export interface ScriptQuestion {
  readonly type: 'choice' | 'number' | 'confirm'
  readonly text: BilingualText
  readonly options?: readonly { readonly value: string; readonly title: BilingualText }[] | undefined
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
  /** Milliseconds since 1970. */
  readonly deadline: number
  /** Steps taken. */
  taken: number
  frames: Frame[]
  /** Attempts of the current step. */
  tries: number
  /** Sessions and settings to restore at the end, by ECU. */
  open: Record<string, { session?: true; dtc?: true }>
  pending: Pending | null
  /** Result of the run. It ends with it after cleanup. */
  ending: End | null
  ended: boolean
}

/** Event of a run. Times are milliseconds since 1970. */
export type RunEvent = { readonly now: number } & (
  | { readonly kind: 'start' }
  | { readonly kind: 'response'; readonly response: string }
  /** The request failed or got no response. `unknown`: it may have taken effect. */
  | { readonly kind: 'trouble'; readonly how: 'refused' | 'unknown'; readonly text: Pair }
  /** The time of a wait may have come. */
  | { readonly kind: 'time' }
  | { readonly kind: 'answer'; readonly value: string | number | boolean }
  | { readonly kind: 'decision'; readonly how: 'again' | 'done' | 'stop' }
  | { readonly kind: 'cancel' }
)

export interface RunLogLine {
  readonly step: string | null
  readonly what: LogKind
  readonly text?: Pair | undefined
  /** Hex. */
  readonly bytes?: string | undefined
  readonly ecu?: string | undefined
  readonly value?: ScriptValue | undefined
}

export const firstState = (program: Program, params: Readonly<Record<string, ScriptValue>>, now: number): RunState => ({
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

/** Time at which the run needs an event of its own. Undefined while it waits for a command. */
export function dueAt({ pending, deadline, ending }: RunState): number | undefined {
  if (pending?.kind === 'wait') return ending ? pending.until : Math.min(pending.until, deadline)
  return pending?.kind === 'ask' || pending?.kind === 'unknown' ? deadline : undefined
}
