import { z } from 'zod'
import type { Pair } from '../../domain/contract/words.ts'
import { plainCode } from '../../domain/width.ts'
import { textFilter } from './filters.ts'
import { type DeclaredField, type FieldOptions, fieldKind } from './kind.ts'
import { type TextOptions, textColumn } from './text.ts'

const emailKind = fieldKind<string>({
  name: 'email',
  views: 'text',
  check: () => z.string().overwrite(plainCode).trim().max(254).pipe(z.email()),
  column: () => ({ type: 'text' }),
  filter: (field) => textFilter(field, { plain: plainCode }),
  sheet: textColumn,
  width: () => 200,
  searched: true,
})

export function email<const O extends FieldOptions<TextOptions>>(label: Pair, options?: O) {
  return { kind: emailKind, label, max: 254, ...options } as DeclaredField<string, string, 'text', O>
}
