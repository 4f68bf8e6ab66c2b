import { type Lang, texts } from '../../../../domain/contract/words.ts'
import type { FrameField } from '../../../../domain/gb32960/index.ts'
import type { Cell } from './contract.ts'

const states = {
  abnormal: ['异常', 'abnormal'],
  invalid: ['无效', 'invalid'],
  outOfRange: ['超出范围', 'out of range'],
  reserved: ['预留值', 'reserved'],
  wrong: ['错误', 'wrong'],
  unknown: ['未解析', 'not parsed'],
} as const
/** Texts of unusual states. The state 'ok' has none. */
export const stateWords = texts('fieldState', states)
export const isOdd = (state: string): state is keyof typeof states => state in states

const half = (pair: readonly [string, string], lang: Lang) => pair[lang === 'zh' ? 0 : 1]
const number = (value: number) => String(Math.round(value * 1e6) / 1e6)

/** Text of a value without its unit: its meaning or its mark, if it has one. */
export function cellText({ value, high, state, text, parts, count }: Cell, lang: Lang): string {
  if ((state === 'abnormal' || state === 'invalid') && typeof value === 'string' && count === undefined)
    return half(states[state], lang)
  if (text) return `${half(text, lang)} (${value})`
  if (parts) return parts.map((part) => half(part, lang)).join(lang === 'zh' ? '、' : ', ')
  if (typeof value !== 'number') return value
  return high === undefined || high === value ? number(value) : `${number(value)} … ${number(high)}`
}

export function cellOf({ value, state, text, parts }: FrameField): Cell {
  const activeParts = parts?.filter((part) => part.text !== null || part.value > 0)
  return {
    value,
    state,
    ...(text && { text }),
    ...(activeParts && {
      parts: activeParts.map(({ text: meaning, name, value: set, width }) =>
        meaning
          ? ([`${name[0]} ${meaning[0]}`, `${name[1]}: ${meaning[1]}`] as const)
          : width === 1
            ? name
            : ([`${name[0]} ${set}`, `${name[1]}: ${set}`] as const),
      ),
    }),
  }
}

/** Resolution and offset of a number: '0.1 −40'. Empty for other values. */
export function precisionText(
  { scale, offset }: { scale: number | null; offset: number | null },
  formatNumber: (value: number) => string,
): string {
  if (scale === null) return ''
  return offset
    ? `${formatNumber(scale)} ${offset > 0 ? '+' : '−'}${formatNumber(Math.abs(offset))}`
    : formatNumber(scale)
}
