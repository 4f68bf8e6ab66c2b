/** Checks the layout of identifiers' values. Pure. */
import type { Pair } from '../../../../domain/contract/words.ts'
import { longestNumber, type ValueLayout, type ValueType } from '../../../../domain/gb32960/uds/index.ts'
import { longestData } from './contract.ts'
import { identifierTexts as words } from './texts.ts'

export interface StoredValue {
  readonly ecu: number
  readonly did: string
  readonly at: number
  readonly length: number
  readonly type: ValueType
  readonly factor?: number | null | undefined
  readonly offset?: number | null | undefined
  readonly codes?: string | null | undefined
}

export const layoutOf = ({ type, at, length, factor, offset }: Omit<StoredValue, 'ecu' | 'did'>): ValueLayout => ({
  type,
  at,
  length,
  factor: factor ?? 1,
  offset: offset ?? 0,
})

/** Position of the first byte after a value. */
const endOf = ({ at, length }: Pick<StoredValue, 'at' | 'length'>) =>
  length === 0 ? Number.POSITIVE_INFINITY : at + length

const overlaps = (a: StoredValue, b: StoredValue): boolean =>
  a.ecu === b.ecu && a.did === b.did && a.at < endOf(b) && b.at < endOf(a)

export interface LayoutProblem {
  readonly field: 'at' | 'length' | 'factor'
  /** Text key. */
  readonly text: string
}

/** Returns the problem of a value by itself or with other values of its identifier. Undefined: no problem. */
export function problemOf(value: StoredValue, others: readonly StoredValue[]): LayoutProblem | undefined {
  const isNumber = value.type === 'unsigned' || value.type === 'signed'
  if (isNumber && (value.length < 1 || value.length > longestNumber))
    return { field: 'length', text: words.numberLength }
  if (value.at + value.length > longestData) return { field: 'length', text: words.tooLong }
  if (value.factor === 0) return { field: 'factor', text: words.noFactor }
  return others.some((other) => overlaps(value, other)) ? { field: 'at', text: words.overlaps } : undefined
}

/** Parses the meanings of values, keyed by the value as text. One line each: `0=关闭|Off`. */
export function codesOf(text: string | null | undefined): Record<string, Pair> {
  const lines = (text ?? '').split('\n').map((line) => /^([^=|]+)=([^=|]+)\|([^=|]+)$/.exec(line))
  return Object.fromEntries(
    lines.flatMap((match) => {
      const [, value = '', zh = '', en = ''] = match ?? []
      return value ? [[value.trim(), [zh.trim(), en.trim()] as const]] : []
    }),
  )
}
