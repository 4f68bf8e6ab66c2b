/** Fields of a step by its kind. The forms of the editor are generated from these lists. */
import type { Pair } from '../../../../../domain/contract/words.ts'
import { valueTypes } from '../../../../../domain/gb32960/uds/index.ts'
import type { ActionKind } from '../language/language.ts'
import { fieldNames as names } from '../screen-texts.ts'

export interface StepField {
  readonly path: readonly string[]
  readonly label: Pair
  readonly input:
    | 'text'
    | 'hex'
    | 'number'
    | 'bool'
    | 'choice'
    | 'ecu'
    | 'did'
    | 'said'
    | 'expression'
    | 'layout'
    | 'options'
    | 'json'
  readonly choices?: readonly string[]
  /** Removed from the JSON when empty. */
  readonly optional?: true
}
const field = (name: string, label: Pair, input: StepField['input'], more: Partial<StepField> = {}): StepField => ({
  path: name.split('.'),
  label,
  input,
  ...more,
})
const optional = { optional: true } as const
const ecu = field('ecu', names.ecu, 'ecu')
const did = field('did', names.did, 'did')
const layout = field('as', names.as, 'layout', optional)
const text = field('text', names.text, 'said')
const cond = field('cond', names.cond, 'expression')
const data = field('data', names.data, 'hex', optional)
const choice = (name: string, label: Pair, ...choices: string[]) => field(name, label, 'choice', { choices })

export const kindFields: Record<ActionKind, readonly StepField[]> = {
  session: [ecu, choice('type', names.type, 'default', 'extended')],
  readDtc: [ecu, field('mask', names.mask, 'hex')],
  snapshot: [ecu, field('dtc', names.dtc, 'expression')],
  clearDtc: [ecu, field('group', names.group, 'expression')],
  read: [ecu, did, layout],
  write: [ecu, did, field('value', names.value, 'expression'), layout],
  routine: [
    ecu,
    choice('action', names.action, 'start', 'stop', 'result'),
    field('id', names.routine, 'hex'),
    data,
    layout,
  ],
  io: [ecu, did, choice('control', names.control, 'return', 'reset', 'freeze', 'adjust'), data],
  reset: [ecu, choice('type', names.type, 'hard', 'keyOffOn', 'soft')],
  dtcSetting: [ecu, field('on', names.on, 'bool')],
  wait: [field('seconds', names.seconds, 'number')],
  ask: [
    choice('type', names.type, 'confirm', 'choice', 'number'),
    text,
    field('options', names.options, 'options', optional),
    field('min', names.min, 'number', optional),
    field('max', names.max, 'number', optional),
  ],
  set: [field('value', names.value, 'expression')],
  if: [cond],
  repeat: [
    field('while', names.while, 'expression', optional),
    field('times', names.times, 'number', optional),
    field('max', names.most, 'number', optional),
  ],
  forEach: [field('in', names.in, 'expression'), field('as', names.itemName, 'text')],
  call: [field('script', names.script, 'text'), field('params', names.callParams, 'json', optional)],
  assert: [cond, text],
  note: [text, field('value', names.value, 'expression', optional)],
  fail: [text],
}

export const stepFields: readonly StepField[] = [
  field('id', names.id, 'text'),
  field('say', names.say, 'said', optional),
  field('save', names.save, 'text', optional),
  field('onError', names.onError, 'choice', { choices: ['stop', 'continue'], ...optional }),
  field('retry.n', names.retries, 'number', optional),
  field('timeoutS', names.timeoutS, 'number', optional),
]

export const settingFields: readonly StepField[] = [
  field('limits.steps', names.steps, 'number'),
  field('limits.minutes', names.minutes, 'number'),
  field('needs.speedKmh', names.speed, 'number', optional),
  field('needs.gear', names.gear, 'choice', { choices: ['P'], ...optional }),
]

export const paramFields: readonly StepField[] = [
  field('name', names.name, 'text'),
  field('title', names.title, 'said'),
  choice('type', names.type, 'number', 'choice', 'text'),
  field('default', names.default, 'json', optional),
  field('min', names.min, 'number', optional),
  field('max', names.max, 'number', optional),
  field('options', names.options, 'options', optional),
]

export const layoutFields: readonly StepField[] = [
  choice('type', names.type, ...valueTypes),
  field('at', names.at, 'number'),
  field('length', names.length, 'number'),
  field('factor', names.factor, 'number'),
  field('offset', names.offset, 'number'),
]
