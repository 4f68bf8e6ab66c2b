import { expect, test } from 'vitest'
import { checkProgram, checkText } from '../../../../../src/features/work/diagnosis/script/language/check.ts'
import { advance } from '../../../../../src/features/work/diagnosis/script/language/interpreter.ts'
import { firstState, type RunState } from '../../../../../src/features/work/diagnosis/script/language/state.ts'
import { evaluate, savedAt } from '../../../../../src/features/work/diagnosis/script/language/value.ts'
import { play, programOf } from './programs.ts'

const text = { zh: '文字', en: 'text' }
const note = (id: string) => ({ id, do: { note: { text } } })
/** Problems of some steps: step, path and English text. */
function wrongIn(steps: unknown, more: object = {}) {
  const checked = checkProgram({ form: 1, steps, ...more })
  return 'problems' in checked ? checked.problems.map(({ step, path, text: [, en] }) => [step, path.join('.'), en]) : []
}

test('what is wrong is said with the step and the place', () => {
  expect(wrongIn([note('a'), note('a')])).toEqual([['a', 'steps.1.id', 'Another step has this ID']])
  expect(wrongIn([{ id: 'a', do: { read: { ecu: 'BMS', did: 'F1' } } }])).toEqual([
    ['a', 'steps.0.do.read.did', 'Wrong format'],
  ])
  expect(wrongIn([{ id: 'a', do: { read: { ecu: 'BMS' } } }])).toEqual([['a', 'steps.0.do.read.did', 'Missing']])
  expect(wrongIn([{ id: 'a', do: { unlock: {} } }])).toEqual([['a', 'steps.0.do.unlock', 'Unknown action']])
  expect(wrongIn([{ ...note('a'), onError: { goto: 'z' } }])).toEqual([
    ['a', 'steps.0.onError', 'The goto target is not in the same list'],
  ])
  expect(wrongIn([{ ...note('a'), color: 1 }])).toEqual([['a', 'steps.0.color', 'Unknown key']])
  expect(wrongIn([{ do: { note: { text } } }])).toEqual([['#1', 'steps.0.id', 'Missing']])
  expect(wrongIn([{ id: 'a', do: { repeat: { steps: [note('b')] } } }])).toEqual([
    ['a', 'steps.0.do.repeat', 'Repeat needs times, or while and max'],
  ])
  expect(wrongIn([note('a')], { finally: [{ id: 'f', do: { ask: { type: 'confirm', text } } }] })).toEqual([
    ['f', 'finally.0.do.ask', 'Final steps can only send requests, wait and add notes'],
  ])
  expect(wrongIn([{ id: 'a', do: { set: { value: { op: 'add', left: 1 } } }, save: 'x' }])).toEqual([
    ['a', 'steps.0.do.set.value', 'This operator needs a right operand'],
  ])
})

test('limits: steps, depth, length', () => {
  expect(wrongIn(Array.from({ length: 201 }, (_, at) => note(`s${at}`))).map(([, , en]) => en)).toContain(
    'Too large or too long',
  )
  let outerStep: object = note('a')
  for (let depth = 0; depth < 5; depth++)
    outerStep = { id: `d${depth}`, do: { if: { cond: true, steps: [outerStep] } } }
  expect(wrongIn([outerStep]).map(([, , en]) => en)).toEqual(['Steps can be nested up to 5 levels deep'])
  expect(checkText(`{"form":1,"x":"${'y'.repeat(70_000)}"}`)).toMatchObject({
    problems: [{ text: expect.arrayContaining(['The script is longer than 64 kB']) }],
  })
  expect(checkText('{')).toMatchObject({ problems: [{ text: expect.arrayContaining(['Not valid JSON']) }] })
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'Upper', ''])(
  'no value is saved as %j',
  (save) => {
    expect(wrongIn([{ id: 'a', do: { set: { value: 1 } }, save }])).not.toEqual([])
  },
)

test('a value reaches own properties alone', () => {
  expect(savedAt({ a: { b: 1 } }, 'a.b')).toBe(1)
  for (const path of ['constructor', 'a.constructor.name', 'a.toString', 'a.b.toFixed'])
    expect(savedAt({ a: { b: 1 } }, path)).toBeNull()
  expect(() => evaluate({ op: 'divide', left: 1, right: 0 }, {})).toThrow()
  expect(() => evaluate({ op: 'lt', left: 'x', right: 1 }, {})).toThrow()
  expect(
    evaluate(
      { op: 'contains', left: { var: 'codes' }, right: 'P0A1B-00' },
      { codes: [{ code: 'P0A1B-00', status: 9 }] },
    ),
  ).toBe(true)
})

const read = {
  id: 'read',
  do: { read: { ecu: 'BMS', did: '0101', as: { type: 'unsigned', at: 0, length: 2, factor: 0.1 } } },
  save: 'volts',
}
const over = (steps: object[], more = {}) => {
  const bundle = { '': programOf(steps, more) }
  const start = advance(bundle, firstState(bundle[''], {}, 0), { now: 0, kind: 'start' })
  return {
    bundle,
    start,
    after: (state: RunState, event: object) => advance(bundle, state, { now: 1, ...event } as never),
  }
}

test('a value is read, decoded and checked', () => {
  const { start, after } = over([
    read,
    { id: 'check', do: { assert: { cond: { op: 'gt', left: { var: 'volts' }, right: 300 }, text } } },
  ])
  expect(start.state.pending).toMatchObject({ kind: 'command', ecu: 'BMS', request: '220101', class: 'read' })
  const high = after(start.state, { kind: 'response', response: '6201010FA0' })
  expect(high.state.ending).toEqual({ status: 'done' })
  expect(high.log).toContainEqual({ step: 'read', what: 'value', value: 400 })
  expect(after(start.state, { kind: 'response', response: '6201010001' }).state.ending).toEqual({
    status: 'failed',
    text: ['文字', 'text'],
  })
  expect(after(start.state, { kind: 'response', response: '7F2231' }).state.ending?.text?.[1]).toBe(
    'Request out of range (NRC 31)',
  )
})

test('busy is tried again as often as the step says, then the step has failed', () => {
  const { start, after } = over([{ ...read, retry: { n: 2, onNrc: [0x21] } }])
  let { state } = start
  for (let turn = 0; turn < 2; turn++) {
    state = after(state, { kind: 'response', response: '7F2221' }).state
    expect(state.pending).toMatchObject({ kind: 'wait', again: true })
    state = after(state, { kind: 'time', now: 10_000 }).state
    expect(state.pending).toMatchObject({ kind: 'command' })
  }
  expect(after(state, { kind: 'response', response: '7F2221' }).state.ending?.status).toBe('failed')
  expect(after(start.state, { kind: 'response', response: '7F2222' }).state.ending?.status).toBe('failed')
})

test('a change whose outcome is not known waits for a person; a read goes wrong', () => {
  const { start, after } = over([{ id: 'clear', do: { clearDtc: { ecu: 'BMS' } } }, read])
  const unknown = { kind: 'trouble', how: 'unknown', text: ['未知', 'unknown'] }
  const waitingState = after(start.state, unknown).state
  expect(waitingState.pending).toMatchObject({ kind: 'unknown', request: '14FFFFFF' })
  expect(after(waitingState, { kind: 'decision', how: 'again' }).state.pending).toMatchObject({
    kind: 'command',
    request: '14FFFFFF',
  })
  expect(after(waitingState, { kind: 'decision', how: 'stop' }).state.ending?.status).toBe('stopped')
  const onwards = after(waitingState, { kind: 'decision', how: 'done' }).state
  expect(onwards.pending).toMatchObject({ request: '220101' })
  expect(after(onwards, unknown).state.ending?.status).toBe('failed')
})

test('after a cancel the last steps are run and what is open is put back', () => {
  const tidy = { id: 'tidy', do: { reset: { ecu: 'VCU', type: 'soft' } } }
  const { start, after } = over(
    [
      { id: 'open', do: { session: { ecu: 'BMS', type: 'extended' } } },
      { id: 'off', do: { dtcSetting: { ecu: 'BMS', on: false } } },
      read,
    ],
    { finally: [tidy] },
  )
  const openState = after(start.state, { kind: 'response', response: '5003' }).state
  const cancelledState = after(openState, { kind: 'cancel' }).state
  expect([cancelledState.ended, cancelledState.pending]).toMatchObject([false, { request: '8502' }])
  const requests: string[] = []
  let state = cancelledState
  while (!state.ended) {
    state = after(state, { kind: 'trouble', how: 'unknown', text: ['未知', 'unknown'] }).state
    if (state.pending?.kind === 'command') requests.push(state.pending.request)
  }
  expect(requests).toEqual(['1103', '8501', '1001'])
  expect(state.ending?.status).toBe('cancelled')
})

test('loops, branches and called scripts', () => {
  const calledScript = programOf(
    [{ id: 'keep', do: { set: { value: { op: 'add', left: { var: 'n' }, right: 1 } } }, save: 'more' }],
    {
      params: [{ name: 'n', title: text, type: 'number', default: 1 }],
    },
  )
  const main = programOf([
    { id: 'zero', do: { set: { value: 0 } }, save: 'n' },
    {
      id: 'rounds',
      do: {
        repeat: {
          while: { op: 'lt', left: { var: 'n' }, right: 5 },
          max: 20,
          steps: [
            { id: 'call', do: { call: { script: 'ADD', params: { n: { var: 'n' } } } }, save: 'answer' },
            { id: 'next', do: { set: { value: { var: 'answer.more' } } }, save: 'n' },
          ],
        },
      },
    },
    { id: 'end', do: { assert: { cond: { op: 'eq', left: { var: 'n' }, right: 5 }, text } } },
  ])
  expect(play({ '': main, ADD: calledScript }, [1]).state.ending).toEqual({ status: 'done' })
  const endless = programOf([{ id: 'again', do: { fail: { text } }, onError: { goto: 'again' } }, note('b')])
  expect(play({ '': endless }, [1]).state.ending?.status).toBe('failed')
  const itself = programOf([{ id: 'self', do: { call: { script: 'SELF' } } }])
  expect(play({ '': itself, SELF: itself }, [1]).state.ending?.text?.[1]).toBe('The called script does not exist')
})

test('what lasts too long is ended', () => {
  const { start, after } = over([{ id: 'wait', do: { wait: { seconds: 600 } } }], { limits: { steps: 10, minutes: 1 } })
  const late = after(start.state, { kind: 'time', now: 61_000 }).state
  expect(late.ending?.text?.[1]).toBe('Script time limit reached')
})
