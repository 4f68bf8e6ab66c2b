import { z } from 'zod'
import type { Pair } from '../../domain/contract/words.ts'
import { plainCode } from '../../domain/width.ts'
import { rangeFilter } from './filters.ts'
import { type DeclaredField, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { textColumn } from './text.ts'
import type { TypedForm } from './typed-form.ts'

/** Numbers with anything between: '2.10.3', 'V01.02', 'SW 3.1-rc2'. */
const pattern = /^\D{0,16}\d{1,15}(\D{1,8}\d{1,15}){0,9}\D{0,16}$/
const check = z.string().overwrite(plainCode).trim().max(64).regex(pattern, { error: 'version' })

const numbersOf = (version: string) => (version.match(/\d+/g) ?? []).map(Number)

/**
 * Compares versions by their numbers in turn. Negative if `a` is older. A version that is a prefix of the other is
 * older.
 */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [numbersOf(a), numbersOf(b)]
  const at = first.findIndex((number, index) => number !== second[index])
  if (at === -1) return first.length - second.length
  return second[at] === undefined ? 1 : (first[at] as number) - second[at]
}

const versionKind = fieldKind<string>({
  name: 'version',
  check: () => check,
  column: () => ({ type: 'text', order: 'numbers' }),
  filter: () => rangeFilter(check),
  sheet: textColumn,
  width: () => 130,
})

/** Declares a version of hardware or software. Lists and filters compare it by its numbers (2.9 before 2.10). */
export function version<const O extends FieldOptions<FieldBase>>(label: Pair, options?: O) {
  return { kind: versionKind, label, ...options } as DeclaredField<string, string, 'text', O>
}

export const versionForm: TypedForm = { write: String, read: (text) => text.trim() }
