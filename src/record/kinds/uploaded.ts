import { z } from 'zod'
import type { Pair } from '../../domain/contract/words.ts'
import { textFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldBase, type FieldOptions, type FileKind, fieldKind } from './kind.ts'
import { textColumn } from './text.ts'

export interface UploadedOptions extends FieldBase {
  readonly accept: readonly FileKind[]
  readonly maxBytes: number
}
export type UploadedField = Field & UploadedOptions

const wide = () => true

const uploadedKind = fieldKind<string>({
  name: 'uploaded',
  check: () => z.uuid(),
  column: () => ({ type: 'text' }),
  filter: textFilter,
  sheet: { ...textColumn, reads: false },
  width: () => 200,
  wideInput: wide,
  tall: true,
  searched: true,
  uploads: ({ accept, maxBytes }: UploadedField) => ({ accept, maxBytes }),
})

/**
 * Declares a file of up to 2 GiB that is uploaded in parts beforehand. The input is the id of the upload, and the
 * stored value is the file's name. The thing takes the upload (`takeUpload`) and stores the content's hash in a column
 * of its own.
 */
export function uploadedFile<const O extends FieldOptions<UploadedOptions>>(
  label: Pair,
  options: O,
): DeclaredField<string, string, 'text', O> {
  return { kind: uploadedKind, label, ...options }
}
