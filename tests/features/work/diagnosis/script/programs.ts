import fc from 'fast-check'
import { checkProgram } from '../../../../../src/features/work/diagnosis/script/language/check.ts'
import { advance } from '../../../../../src/features/work/diagnosis/script/language/interpreter.ts'
import type { Program, ScriptBundle } from '../../../../../src/features/work/diagnosis/script/language/language.ts'
import {
  firstState,
  type RunEvent,
  type RunLogLine,
  type RunState,
} from '../../../../../src/features/work/diagnosis/script/language/state.ts'

/** Program with these steps. Throws its problems. */
export function programOf(steps: readonly object[], more: object = {}): Program {
  const checked = checkProgram({ form: 1, steps, ...more })
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
  return checked.program
}

const text = { zh: '文字', en: 'text' }
const names = ['a', 'b', 'codes', 'item'] as const
const ecu = fc.constantFrom('BMS', 'VCU')
const variable = fc.constantFrom('a', 'b', 'codes', 'codes.0.code', 'item', 'item.code').map((name) => ({ var: name }))
const literal = fc.oneof(
  fc.integer({ min: -3, max: 300 }),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('', 'P0A1B-00', 'all', '00ff'),
)
const expression = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    literal,
    variable,
    fc.record({
      op: fc.constantFrom(
        'eq',
        'ne',
        'lt',
        'le',
        'gt',
        'ge',
        'and',
        'or',
        'contains',
        'add',
        'subtract',
        'multiply',
        'divide',
      ),
      left: tie('any'),
      right: tie('any'),
    }),
    fc.record({ op: fc.constantFrom('not', 'count'), left: tie('any') }),
  ),
})).any

const request = fc.oneof(
  fc.record({ session: fc.record({ ecu, type: fc.constantFrom('default', 'extended') }) }),
  fc.record({ readDtc: fc.record({ ecu }) }),
  fc.record({ snapshot: fc.record({ ecu, dtc: expression }) }),
  fc.record({ clearDtc: fc.record({ ecu, group: expression }) }),
  fc.record({ read: fc.record({ ecu, did: fc.constantFrom('F190', '0101') }) }),
  fc.record({ write: fc.record({ ecu, did: fc.constant('0102'), value: expression }) }),
  fc.record({
    routine: fc.record({ ecu, action: fc.constantFrom('start', 'stop', 'result'), id: fc.constant('0203') }),
  }),
  fc.record({ io: fc.record({ ecu, did: fc.constant('0104'), control: fc.constantFrom('return', 'adjust') }) }),
  fc.record({ reset: fc.record({ ecu, type: fc.constantFrom('hard', 'soft') }) }),
  fc.record({ dtcSetting: fc.record({ ecu, on: fc.boolean() }) }),
  fc.record({ wait: fc.record({ seconds: fc.integer({ min: 1, max: 600 }) }) }),
  fc.constant({ note: { text } }),
)
const plain = fc.oneof(
  { weight: 5, arbitrary: request },
  fc.record({ ask: fc.constantFrom({ type: 'confirm', text }, { type: 'number', text, min: 0, max: 9 }) }),
  fc.record({ set: fc.record({ value: expression }) }),
  fc.record({ assert: fc.record({ cond: expression, text: fc.constant(text) }) }),
  fc.constant({ call: { script: 'CALLED' } }),
  fc.constant({ fail: { text } }),
)
const saving = new Set(['session', 'readDtc', 'read', 'routine', 'ask', 'set', 'call'])
const frame = {
  save: fc.constantFrom(undefined, ...names),
  retry: fc.constantFrom(undefined, { n: 2 }, { n: 1, onNrc: [0x21] }),
  onError: fc.constantFrom(undefined, 'stop', 'continue', 'goto'),
}
type Raw = {
  do: object
  save?: string | undefined
  retry?: object | undefined
  onError?: string | undefined
}
const step = (depth: number): fc.Arbitrary<Raw> =>
  depth === 0
    ? fc.record({ do: plain, ...frame })
    : fc.oneof(
        { weight: 4, arbitrary: fc.record({ do: plain, ...frame }) },
        fc.record({ do: fc.record({ if: fc.record({ cond: expression, steps: list(depth - 1) }) }), ...frame }),
        fc.record({
          do: fc.record({ repeat: fc.record({ times: fc.integer({ min: 1, max: 500 }), steps: list(depth - 1) }) }),
          ...frame,
        }),
        fc.record({
          do: fc.record({ repeat: fc.record({ while: expression, max: fc.constant(500), steps: list(depth - 1) }) }),
          ...frame,
        }),
        fc.record({
          do: fc.record({ forEach: fc.record({ in: expression, as: fc.constant('item'), steps: list(depth - 1) }) }),
          ...frame,
        }),
      )
const list = (depth: number): fc.Arbitrary<Raw[]> => fc.array(step(depth), { minLength: 1, maxLength: 4 })

/** Assigns ids to the steps. The target of a goto is a step of the same list. */
function withIds(raw: readonly Raw[], next: { id: number }): object[] {
  const ids = raw.map(() => `s${next.id++}`)
  return raw.map(({ do: action, save, retry, onError }, at) => {
    const [kind = '', value] = Object.entries(action as Record<string, { steps?: Raw[] }>)[0] ?? []
    const inner = value?.steps ? { [kind]: { ...value, steps: withIds(value.steps, next) } } : action
    return {
      id: ids[at],
      do: inner,
      ...(save && saving.has(kind) ? { save } : {}),
      ...(retry ? { retry } : {}),
      ...(onError ? { onError: onError === 'goto' ? { goto: ids[(at * 7) % ids.length] } : onError } : {}),
    }
  })
}
const tidying = fc.array(fc.record({ do: request }), { maxLength: 3 })
const program = fc
  .record({ steps: list(3), finally: tidying, limits: fc.constant({ steps: 100, minutes: 15 }) })
  .map((raw) => {
    const next = { id: 0 }
    return programOf(withIds(raw.steps, next), { finally: withIds(raw.finally, next), limits: raw.limits })
  })
/** Programs with all kinds of steps. The other programs can call `CALLED`. */
export const bundles: fc.Arbitrary<ScriptBundle> = fc.record({ '': program, CALLED: program })

/** Next event for a run, selected by a number. */
function eventFor({ pending }: RunState, now: number, chance: number): RunEvent {
  if (chance % 29 === 28) return { now, kind: 'cancel' }
  if (pending?.kind === 'wait') return { now: Math.max(now, pending.until), kind: 'time' }
  if (pending?.kind === 'ask')
    return { now, kind: 'answer', value: pending.type === 'confirm' ? chance % 2 === 0 : chance % 10 }
  if (pending?.kind === 'unknown')
    return { now, kind: 'decision', how: (['again', 'done', 'stop'] as const)[chance % 3]! }
  if (pending?.kind === 'command') {
    const { request } = pending
    const service = Number.parseInt(request.slice(0, 2), 16)
    const positive = (service + 0x40).toString(16)
    const text = ['没有响应', 'No response'] as const
    const how = chance % 8
    if (how === 0) return { now, kind: 'trouble', how: 'unknown', text }
    if (how === 1) return { now, kind: 'trouble', how: 'refused', text }
    if (how === 2) return { now, kind: 'response', response: `7F${request.slice(0, 2)}${chance % 2 ? '21' : '22'}` }
    if (how === 3) return { now, kind: 'response', response: 'FF' }
    const data = request.startsWith('19')
      ? `${request.slice(2, 4)}FF0A1B0009${chance % 2 ? '96A12308' : ''}`
      : `${request.slice(2)}0102`
    return { now, kind: 'response', response: positive + data }
  }
  return { now, kind: 'start' }
}

/** Runs a program to its end with events selected by `chances`. `carry` converts the state between two events. */
export function play(
  bundle: ScriptBundle,
  chances: readonly number[],
  carry: (state: RunState) => RunState = (state) => state,
) {
  let state = firstState(bundle['']!, {}, 0)
  let now = 0
  const log: RunLogLine[] = []
  const requests: { request: string; isOver: boolean }[] = []
  const most = 5_000
  let turn = 0
  for (; turn < most && !state.ended; turn++) {
    const chance = chances.length === 0 ? turn * 7 : chances[turn % chances.length]! + turn
    const event = state.pending === null ? ({ now, kind: 'start' } as const) : eventFor(state, now, chance)
    now = event.now + 50
    const next = advance(bundle, state, event)
    state = carry(next.state)
    log.push(...next.log)
    if (state.pending?.kind === 'command')
      requests.push({ request: state.pending.request, isOver: state.ending !== null })
  }
  return { state, log, requests, turns: turn }
}
