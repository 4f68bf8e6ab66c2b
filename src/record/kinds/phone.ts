import { z } from 'zod'
import type { Pair } from '../../domain/contract/words.ts'
import { phoneForm, phonePiece, plainPhone } from '../../domain/phone-number.ts'
import { textFilter } from './filters.ts'
import { type DeclaredField, type FieldOptions, fieldKind } from './kind.ts'
import { type TextOptions, textColumn } from './text.ts'

const phoneKind = fieldKind<string>({
  name: 'phone',
  views: 'text',
  check: () => z.string().trim().overwrite(plainPhone).regex(phoneForm, { error: 'phone' }),
  column: () => ({ type: 'text' }),
  filter: (field) => textFilter(field, { plain: plainPhone, piece: phonePiece, pattern: phoneForm }),
  sheet: textColumn,
  width: () => 130,
  searched: true,
})

/** Declares a phone number: 11 digits in mainland China, else '+' and the country code (E.164). */
export function phone<const O extends FieldOptions<TextOptions>>(label: Pair, options?: O) {
  return { kind: phoneKind, label, max: 20, ...options } as DeclaredField<string, string, 'text', O>
}
