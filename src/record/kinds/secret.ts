import { z } from 'zod'
import type { Pair } from '../../domain/contract/words.ts'
import { yesNoFilter } from './filters.ts'
import {
  type DeclaredField,
  type Field,
  type FieldBase,
  type FieldOptions,
  fieldKind,
  type StoredPlaceholder,
} from './kind.ts'
import { kindWords } from './texts.ts'

export interface SecretOptions extends FieldBase {
  /** Maximum number of characters. Default: 255. */
  readonly max?: number
}

const secretKind = fieldKind<string, true>({
  name: 'secret',
  check: ({ max = 255 }: Field & SecretOptions) => z.string().min(1).max(max),
  answer: () => z.literal(true),
  column: () => ({ type: 'text' }),
  filter: () => yesNoFilter('isSet'),
  text: (value, _field, { t }) => t(value === false ? kindWords.notSet : kindWords.set),
  toInput: (): StoredPlaceholder => ({ visiblePart: '' }),
  sortable: false,
  width: () => 90,
  hidden: () => ({ seals: true, reveals: false, shown: () => true }),
})

/**
 * Declares a password or token that no answer contains. It is stored encrypted, and answers only show that it is set.
 */
export function secret<const O extends FieldOptions<SecretOptions>>(label: Pair, options?: O) {
  return { kind: secretKind, label, ...options } as DeclaredField<string, true, 'text', O>
}
