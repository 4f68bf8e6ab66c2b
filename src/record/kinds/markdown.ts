import { z } from 'zod'
import { textFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { textColumn } from './text.ts'

export interface MarkdownOptions extends FieldBase {
  /** Maximum number of characters. Default: 100 000. */
  readonly max?: number
  /** False: the text has no pictures, so the record needs no `file` field for them. */
  readonly pictures?: boolean
}
export type MarkdownField = Field & MarkdownOptions

const always = () => true

const markdownKind = fieldKind<string>({
  name: 'markdown',
  check: ({ max = 100_000, required }: MarkdownField) =>
    z
      .string()
      .trim()
      .min(required ? 1 : 0)
      .max(max),
  column: () => ({ type: 'text' }),
  filter: textFilter,
  sheet: textColumn,
  width: () => 260,
  wideInput: always,
  wideValue: always,
  tall: true,
  searched: true,
  sortable: false,
})

/**
 * Declares formatted text: its source in Markdown. The thing stores the clean HTML (`toCleanHtml` of platform/markdown),
 * which readers get, in a column of its own. Pictures in it are uploaded files: list them in a `file` field with `many`
 * (`pictureIds`), or they are deleted after a day.
 */
export function markdown<const O extends FieldOptions<MarkdownOptions>>(label: readonly [string, string], options?: O) {
  return { kind: markdownKind, label, ...options } as DeclaredField<string, string, 'text', O>
}
