/** State machines: the states of a thing with their texts and tones, and the moves between them. Pure. */
import type { Pair } from './words.ts'

/** Colour of a tag, as antd names it. */
export type Tone = 'success' | 'error' | 'warning' | 'processing' | 'default'

type States = Readonly<Record<string, { readonly text: Pair; readonly tone: Tone }>>
type Guards = Readonly<Record<string, (facts: never, to: never) => boolean>>

interface Move<State extends string, Guard extends string> {
  readonly from: readonly State[]
  /** Without it the state stays. Of several states, the guard or the caller chooses one. The first is the default. */
  readonly to?: State | readonly State[]
  /** Condition on the facts of a case. */
  readonly guard?: Guard
}
type Moves<State extends string, Guard extends string> = Readonly<
  Record<string, Move<State, Guard> | readonly Move<State, Guard>[]>
>
/** Facts are an argument only of a machine with guards. */
type FactsOf<G extends Guards> = [keyof G] extends [never] ? [] : [facts: Parameters<G[keyof G]>[0]]

export type StateOf<Machine extends { readonly keys: readonly string[] }> = Machine['keys'][number]

/**
 * Declares a state machine. A move may have more properties than `from`, `to` and `guard`, and several alternatives.
 * `events` are the texts of a history's events. They include all moves, and may include events that never move.
 */
export function stateMachine<
  const S extends States,
  const M extends Moves<keyof S & string, keyof G & string>,
  const E extends Readonly<Record<string, Pair>> = Record<never, never>,
  const G extends Guards = Record<never, never>,
>({ states, moves, guards }: { readonly states: S; readonly moves: M; readonly events?: E; readonly guards?: G }) {
  type State = keyof S & string
  type Name = (keyof M | keyof E) & string
  const keys = Object.keys(states) as [State, ...State[]]
  const moveKeys = Object.keys(moves) as [keyof M & string, ...(keyof M & string)[]]
  const transitions = moveKeys.flatMap((move) =>
    [moves[move]!]
      .flat()
      .flatMap(({ from, to, guard }) =>
        from.flatMap((state) => [to ?? state].flat().map((target) => ({ from: state, move, to: target, guard }))),
      ),
  )
  const guardTable: Guards = guards ?? {}
  const passes = (guard: string | undefined, facts: unknown, to: State) =>
    guard === undefined || guardTable[guard]?.(facts as never, to as never) === true
  /** Returns the state after a move. Undefined: the move is not possible. */
  const next = (state: State, move: Name, ...[facts]: FactsOf<G>): State | undefined =>
    transitions.find((each) => each.from === state && each.move === move && passes(each.guard, facts, each.to))?.to
  return {
    /** All states, as declared. */
    keys,
    texts: Object.fromEntries(keys.map((key) => [key, states[key]!.text])) as { [K in State]: S[K]['text'] },
    tones: Object.fromEntries(keys.map((key) => [key, states[key]!.tone])) as { [K in State]: S[K]['tone'] },
    moves,
    moveKeys,
    /** All moves by state: one for each combination of `from` and `to`. */
    transitions,
    next,
    canMove: (state: State, move: Name, ...facts: FactsOf<G>): boolean => next(state, move, ...facts) !== undefined,
    /** Moves that are possible in a state if their guards pass. */
    movesFrom: (state: State): (keyof M & string)[] =>
      moveKeys.filter((move) => transitions.some((each) => each.from === state && each.move === move)),
  }
}
