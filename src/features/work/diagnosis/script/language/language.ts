/**
 * Language of diagnosis scripts: JSON with a list of steps. Nothing is evaluated as code: conditions and values are
 * trees of `{ op, left, right }` over saved values. ECUs are named by their code. There is no step for requests that
 * must never be sent remotely.
 */
import { z } from 'zod'
import { type ValueLayout, valueTypes } from '../../../../../domain/gb32960/uds/index.ts'

export const limits = {
  /** Steps in the text, over all lists. */
  steps: 200,
  /** Limits of a run: steps and minutes. */
  ran: 2_000,
  minutes: 60,
  /** Nesting depth of lists. */
  depth: 5,
  /** Nesting depth of script calls. */
  calls: 3,
  /** Size of the text in bytes. */
  bytes: 65_536,
  /** Cleanup steps. */
  finally: 20,
  params: 20,
  rounds: 500,
} as const

/** Names that every object inherits. As names of saved values they would reach values that were never saved. */
const inheritedNames = new Set(Object.getOwnPropertyNames(Object.prototype))
const isName = (name: string): boolean => /^[a-z][A-Za-z0-9]{0,31}$/.test(name) && !inheritedNames.has(name)

export const operators = {
  eq: '=',
  ne: '≠',
  lt: '<',
  le: '≤',
  gt: '>',
  ge: '≥',
  and: '∧',
  or: '∨',
  not: '¬',
  contains: '∋',
  count: '#',
  add: '+',
  subtract: '−',
  multiply: '×',
  divide: '÷',
} as const
export type ScriptOperator = keyof typeof operators
/** Operators with `left` only. */
export const unary: ReadonlySet<ScriptOperator> = new Set(['not', 'count'])

export type Expression =
  | string
  | number
  | boolean
  | null
  | { readonly var: string }
  | { readonly op: ScriptOperator; readonly left: Expression; readonly right?: Expression | undefined }
/** Value that can be saved. */
export type ScriptValue =
  | string
  | number
  | boolean
  | null
  | readonly ScriptValue[]
  | { readonly [name: string]: ScriptValue }

const deepest = 8
const variable = z.strictObject({
  var: z
    .string()
    .max(100)
    .regex(/^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/),
})
const plain = z.union([z.string().max(8_190), z.number(), z.boolean(), z.null()])
function expressionTo(depth: number): z.ZodType<Expression> {
  if (depth === 0) return z.union([plain, variable])
  const inner = z.lazy(() => expressionTo(depth - 1))
  const names = Object.keys(operators) as [ScriptOperator]
  return z.union([plain, variable, z.strictObject({ op: z.enum(names), left: inner, right: inner.optional() })])
}
const expression = expressionTo(deepest)

const phrase = z.string().trim().min(1).max(300)
const bilingual = z.strictObject({ zh: phrase, en: phrase })
export type BilingualText = z.infer<typeof bilingual>

const codePattern = /^[A-Z][A-Z0-9_]{0,31}$/
const name = z.string().refine(isName)
const ecu = z.string().regex(/^[A-Z][A-Z0-9_]{0,15}$/)
const hex = (bytes: number) => z.string().regex(new RegExp(`^([0-9A-Fa-f]{2}){${bytes}}$`))
const bytes = z
  .string()
  .max(8_000)
  .regex(/^([0-9A-Fa-f]{2})*$/)
/** Layout of the value in the data. Without it the data is saved in hex. */
const layout = z.strictObject({
  type: z.enum(valueTypes),
  at: z.int().min(0).max(4_000).default(0),
  length: z.int().min(0).max(4_000).default(0),
  factor: z.number().default(1),
  offset: z.number().default(0),
}) satisfies z.ZodType<ValueLayout, unknown>
const list = z.array(z.unknown()).min(1).max(limits.steps)
const option = z.strictObject({ value: z.string().min(1).max(64), title: bilingual })

/** Actions of steps, keyed by kind. Lists of inner steps are checked one by one. */
export const actions = {
  session: z.strictObject({ ecu, type: z.enum(['default', 'extended']) }),
  readDtc: z.strictObject({ ecu, mask: hex(1).default('FF') }),
  snapshot: z.strictObject({ ecu, dtc: expression }),
  clearDtc: z.strictObject({ ecu, group: expression.default('all') }),
  read: z.strictObject({ ecu, did: hex(2), as: layout.optional() }),
  write: z.strictObject({ ecu, did: hex(2), value: expression, as: layout.optional() }),
  routine: z.strictObject({
    ecu,
    action: z.enum(['start', 'stop', 'result']),
    id: hex(2),
    data: bytes.default(''),
    as: layout.optional(),
  }),
  io: z.strictObject({
    ecu,
    did: hex(2),
    control: z.enum(['return', 'reset', 'freeze', 'adjust']),
    data: bytes.default(''),
  }),
  reset: z.strictObject({ ecu, type: z.enum(['hard', 'keyOffOn', 'soft']) }),
  dtcSetting: z.strictObject({ ecu, on: z.boolean() }),
  wait: z.strictObject({ seconds: z.number().min(0.1).max(600) }),
  ask: z.strictObject({
    type: z.enum(['choice', 'number', 'confirm']),
    text: bilingual,
    options: z.array(option).min(2).max(10).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  }),
  set: z.strictObject({ value: expression }),
  if: z.strictObject({ cond: expression, steps: list, else: list.optional() }),
  repeat: z.strictObject({
    while: expression.optional(),
    times: z.int().min(1).max(limits.rounds).optional(),
    max: z.int().min(1).max(limits.rounds).optional(),
    steps: list,
  }),
  forEach: z.strictObject({ in: expression, as: name, steps: list }),
  call: z.strictObject({
    script: z.string().regex(codePattern),
    params: z.record(z.string().refine(isName), expression).optional(),
  }),
  assert: z.strictObject({ cond: expression, text: bilingual }),
  note: z.strictObject({ text: bilingual, value: expression.optional() }),
  fail: z.strictObject({ text: bilingual }),
}
export type ActionKind = keyof typeof actions
export const kinds = Object.keys(actions) as [ActionKind, ...ActionKind[]]
export const listsOf: Partial<Record<ActionKind, readonly string[]>> = {
  if: ['steps', 'else'],
  repeat: ['steps'],
  forEach: ['steps'],
}
const requestKinds = [
  'session',
  'readDtc',
  'snapshot',
  'clearDtc',
  'read',
  'write',
  'routine',
  'io',
  'reset',
  'dtcSetting',
] as const
export type RequestKind = (typeof requestKinds)[number]
export const isRequest = (kind: ActionKind): kind is RequestKind =>
  (requestKinds as readonly ActionKind[]).includes(kind)
/** Cleanup steps may not branch or ask, so that cleanup always ends. */
export const tidyingKinds: readonly ActionKind[] = [...requestKinds, 'wait', 'note']

type Lists<A> = { [F in keyof A]: F extends 'else' | 'steps' ? Exclude<A[F], unknown[]> | ScriptStep[] : A[F] }
type Inner<K extends ActionKind> = K extends 'if' | 'repeat' | 'forEach'
  ? Lists<z.infer<(typeof actions)[K]>>
  : z.infer<(typeof actions)[K]>
export type Action = { [K in ActionKind]: { readonly kind: K; readonly value: Inner<K> } }[ActionKind]
export type DiagnosticRequest = Extract<Action, { kind: RequestKind }>

export const stepFrame = z.strictObject({
  id: z.string().regex(/^[a-z][A-Za-z0-9_-]{0,31}$/),
  say: bilingual.optional(),
  do: z.record(z.string(), z.unknown()),
  save: name.optional(),
  /** Seconds for which a request may wait to be sent. */
  timeoutS: z.int().min(10).max(600).optional(),
  retry: z
    .strictObject({
      n: z.int().min(1).max(5),
      onNrc: z.array(z.int().min(1).max(255)).max(10).default([]),
    })
    .optional(),
  onError: z.union([z.enum(['stop', 'continue']), z.strictObject({ goto: z.string().max(32) })]).optional(),
})
export type ScriptStep = Omit<z.infer<typeof stepFrame>, 'do'> & { readonly do: Readonly<Record<string, unknown>> }

export function actionOf(step: ScriptStep): Action {
  const [entry] = Object.entries(step.do)
  return { kind: entry![0], value: entry![1] } as Action
}

const param = z.strictObject({
  name,
  title: bilingual,
  type: z.enum(['number', 'choice', 'text']),
  default: z.union([z.number(), z.string().max(200)]).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(option).min(1).max(30).optional(),
})
export type Param = z.infer<typeof param>

export const programFrame = z.strictObject({
  form: z.literal(1),
  params: z.array(param).max(limits.params).default([]),
  needs: z
    .strictObject({ speedKmh: z.number().min(0).max(300).optional(), gear: z.literal('P').optional() })
    .default({}),
  limits: z
    .strictObject({
      steps: z.int().min(1).max(limits.ran).default(200),
      minutes: z.int().min(1).max(limits.minutes).default(15),
    })
    .default({ steps: 200, minutes: 15 }),
  steps: list,
  finally: z.array(z.unknown()).max(limits.finally).default([]),
})
export type Program = Omit<z.infer<typeof programFrame>, 'steps' | 'finally'> & {
  readonly steps: readonly ScriptStep[]
  readonly finally: readonly ScriptStep[]
}
/** Scripts that a run may use, keyed by code. The main script has the key ''. */
export type ScriptBundle = Readonly<Record<string, Program>>

/** All steps of a program. Inner steps follow their parent. */
export function stepsOf({ steps, finally: tidying }: Pick<Program, 'steps' | 'finally'>): ScriptStep[] {
  const within = (list: readonly ScriptStep[]): ScriptStep[] =>
    list.flatMap((step) => {
      const { kind, value } = actionOf(step)
      const inner = (listsOf[kind] ?? []).flatMap(
        (name) => ((value as Record<string, unknown>)[name] as ScriptStep[]) ?? [],
      )
      return [step, ...within(inner)]
    })
  return [...within(steps), ...within(tidying)]
}
