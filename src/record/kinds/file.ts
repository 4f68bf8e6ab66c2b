import { z } from 'zod'
import type { Pair } from '../../domain/contract/words.ts'
import { textFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldBase, type FieldOptions, type FileKind, fieldKind } from './kind.ts'

export interface FileOptions extends FieldBase {
  readonly accept: readonly FileKind[]
  readonly maxBytes: number
  readonly many?: boolean
}
export type FileField = Field & FileOptions

const fileId = z.uuid()
const rule = ({ accept, maxBytes, many = false }: FileField) => ({ accept, maxBytes, many })
const wide = () => true

const fileKind = fieldKind<string>({
  name: 'file',
  check: () => fileId,
  column: () => ({ type: 'text' }),
  filter: textFilter,
  text: () => '',
  sortable: false,
  width: () => 100,
  wideInput: wide,
  wideValue: wide,
  files: rule,
})

const filesKind = fieldKind<string[], string[], 'json'>({
  name: 'files',
  views: 'file',
  check: ({ required }) =>
    z
      .array(fileId)
      .min(required ? 1 : 0)
      .max(50),
  answer: () => z.array(z.string()),
  column: () => ({ type: 'json' }),
  filter: textFilter,
  text: (value) => String((value as string[]).length),
  emptied: [],
  sortable: false,
  width: () => 150,
  wideInput: wide,
  wideValue: wide,
  files: rule,
})

/** Declares a file by the id of an earlier upload, or with `many` several files. */
export function file<const O extends FieldOptions<FileOptions>>(label: Pair, options: O) {
  const kind = options.many ? filesKind : fileKind
  return { kind, label, ...options } as O extends { many: true }
    ? DeclaredField<string[], string[], 'json', O>
    : DeclaredField<string, string, 'text', O>
}
