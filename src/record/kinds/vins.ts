import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { parseVins } from '../../domain/vins.ts'
import { plainCode } from '../../domain/width.ts'
import { textFilter } from './filters.ts'
import { type DeclaredField, type FieldOptions, fieldKind } from './kind.ts'
import { type TextOptions, textColumn } from './text.ts'
import { vinPattern } from './vin.ts'

const isVin = (text: string) => vinPattern.test(text)

const vinsKind = fieldKind<string>({
  name: 'vins',
  views: 'text',
  check: ({ max = 255 }: TextOptions) =>
    z
      .string()
      .max(max)
      .transform((text) => parseVins(text).join(';'))
      .refine((text) => text !== '' && text.split(';').every(isVin), { error: problemTexts.vin }),
  column: () => ({ type: 'text' }),
  filter: (field) => textFilter(field, { plain: plainCode }),
  sheet: textColumn,
  width: () => 200,
  wideInput: () => true,
  wideValue: () => true,
  vehicles: true,
})

/**
 * Declares vehicles by VINs as people type and paste them, stored with semicolons between. The writer must be able to
 * see every vehicle.
 */
export function vins<const O extends FieldOptions<TextOptions>>(label: Pair, options?: O) {
  return { kind: vinsKind, label, lines: 4, ...options } as DeclaredField<string, string, 'text', O>
}
