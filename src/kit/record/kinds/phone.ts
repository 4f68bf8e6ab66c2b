import { z } from 'zod'
import type { Pair } from '../../words.ts'
import { textFilter } from './filters.ts'
import { type Declared, fieldKind, type Given } from './kind.ts'
import { type TextOptions, textColumn } from './text.ts'

export const phonePattern = /^1[3-9]\d{9}$/

export const phoneKind = fieldKind<string>({
  name: 'phone',
  views: 'text',
  check: () => z.string().trim().regex(phonePattern, { error: 'phone' }),
  column: () => ({ type: 'text' }),
  filter: textFilter,
  sheet: textColumn,
  width: () => 120,
  searched: true,
})

/** A Chinese mobile number, 11 digits. */
export function phone<const O extends Given<TextOptions>>(label: Pair, options?: O) {
  return { kind: phoneKind, label, max: 20, ...options } as Declared<string, string, 'text', O>
}
