import { z } from 'zod'
import type { Pair } from '../../domain/contract/words.ts'
import { plainCode } from '../../domain/width.ts'
import { vinFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { textColumn } from './text.ts'
import { kindWords } from './texts.ts'

export interface VinOptions extends FieldBase {
  /** The record is the vehicle itself, so the VIN need not exist yet. */
  readonly identity?: boolean
}

export const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/

const vinKind = fieldKind<string>({
  name: 'vin',
  check: () => z.string().overwrite(plainCode).trim().toUpperCase().regex(vinPattern, { error: 'vin' }),
  column: () => ({ type: 'text' }),
  filter: () => vinFilter,
  asksFor: kindWords.vinOrPlate,
  sheet: textColumn,
  width: () => 180,
  searched: true,
  vehicle: ({ identity = false }: Field & VinOptions) => ({ mustExist: !identity }),
})

/**
 * Declares a vehicle by its VIN (GB 16735: 17 characters without I, O, Q). Only accounts with the vehicle in their
 * scope can see the record.
 */
export function vin<const O extends FieldOptions<VinOptions>>(label: Pair, options?: O) {
  return { kind: vinKind, label, ...options } as DeclaredField<string, string, 'text', O>
}
