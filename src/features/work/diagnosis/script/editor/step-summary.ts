import type { Words } from '../../../../../client/language.ts'
import type { Json } from '../../../../../domain/json.ts'
import { isObject, kindOf } from '../draft.ts'
import { operators } from '../language/language.ts'

export function expressionText(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value) ?? ''
  if ('var' in value) return String(value.var)
  const sign = operators[value.op as keyof typeof operators] ?? String(value.op)
  const side = (inner: unknown) =>
    isObject(inner) && 'op' in inner ? `(${expressionText(inner)})` : expressionText(inner)
  return value.right === undefined
    ? `${String(value.op)}(${expressionText(value.left)})`
    : `${side(value.left)} ${sign} ${side(value.right)}`
}

export function stepSummary(step: Json, { lang }: Pick<Words, 'lang'>): string {
  const action = kindOf(step)
  if (!action || !isObject(step)) return ''
  const { kind, value } = action
  const localize = (text: unknown) => (isObject(text) ? String(text[lang] ?? '') : '')
  const words: (string | undefined)[] = [
    ...(['ecu', 'did', 'type', 'action', 'control', 'mask', 'script'] as const).map((name) =>
      typeof value[name] === 'string' ? (value[name] as string) : undefined,
    ),
    kind === 'routine' ? String(value.id ?? '') : undefined,
    kind === 'wait' ? `${value.seconds} s` : undefined,
    kind === 'repeat' && value.times !== undefined ? `${value.times} ×` : undefined,
    ...(['cond', 'while', 'in', 'dtc', 'group', 'value'] as const).map((name) =>
      value[name] === undefined ? undefined : expressionText(value[name]),
    ),
    localize(value.text),
    step.save === undefined ? undefined : `→ ${String(step.save)}`,
  ]
  return [localize(step.say), words.filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}
