import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { rangeFilter } from './filters.ts'
import { type DeclaredField, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { unreadable } from './sheet.ts'
import type { TypedForm } from './typed-form.ts'

const most = 0xffff_ffff
/** Documentation for API clients, which use numbers. */
const apiDocs = { description: 'A code of four bytes: what people read as 0x0000001A is 26', examples: [26] }
const number = z.int().min(0).max(most).meta(apiDocs)
export const codeNumber = z.number().meta(apiDocs)

/** Formats a code of four bytes as makers write it: 26 is '0x0000001A'. */
export const hexText = (code: number): string => `0x${code.toString(16).toUpperCase().padStart(8, '0')}`

/** Parses '0x1A', '0x0000001A' or '0000001A'. `unreadable` if it is none of these. */
export function hexNumber(text: string): number | typeof unreadable {
  const digits = /^(?:0x([0-9a-f]{1,8})|([0-9a-f]{8}))$/i.exec(text.normalize('NFKC').trim())
  return digits ? Number.parseInt((digits[1] ?? digits[2]) as string, 16) : unreadable
}

/** Also reads older addresses, whose codes are decimal. */
const range = rangeFilter(number, Number)
/** Formats a range of codes for a list's address. */
const formatRange = (ends: readonly (number | null)[]) =>
  ends.map((end) => (end === null ? '' : hexText(end))).join('~')
/** Returns the address text of a filter for one code. */
export const codeAddress = (code: number): string => formatRange([code, code])

const hexKind = fieldKind<number, number, 'bigint'>({
  name: 'hex',
  check: () => z.number({ error: 'hex' }).int().min(0).max(most).meta(apiDocs),
  answer: () => codeNumber,
  column: () => ({ type: 'bigint' }),
  // A single code is a range from it to itself.
  filter: () => ({
    ...range,
    toAddress: (ends) => formatRange(ends as (number | null)[]),
    describe: (ends, textOf) => {
      const [from, to] = ends as unknown[]
      return from === to ? textOf(from) : range.describe(ends, textOf)
    },
  }),
  text: (value) => hexText(value as number),
  sheet: {
    format: 'text',
    reads: true,
    write: (value) => hexText(value as number),
    reader: () => hexNumber,
    problem: problemTexts.hex,
  },
  width: () => 130,
})

/** Declares a code of four bytes: a number with one notation everywhere, 0x and eight digits. */
export function hex<const O extends FieldOptions<FieldBase>>(label: Pair, options?: O) {
  return { kind: hexKind, label, ...options } as DeclaredField<number, number, 'bigint', O>
}

export const hexForm: TypedForm = { write: (value) => hexText(value as number), read: hexNumber, placeholder: '0x…' }

/** Converts one code to a filter's range. `codeOf` is the inverse. */
export const onlyCode = (code: unknown): unknown => (typeof code === 'number' ? [code, code] : undefined)
export const codeOf = (ends: unknown): unknown => (Array.isArray(ends) ? (ends[0] ?? ends[1]) : undefined)
