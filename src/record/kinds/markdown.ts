import { z } from 'zod'
import { file } from './file.ts'
import { textFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { textColumn } from './text.ts'

export interface MarkdownOptions extends FieldBase {
  /** Maximum number of characters. Default: 100 000. */
  readonly max?: number
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
 * which readers get, in a column of its own. Pictures in it are uploaded files, listed in a field of `textPictures`, or
 * they are deleted after a day.
 */
export function markdown<const O extends FieldOptions<MarkdownOptions>>(label: readonly [string, string], options?: O) {
  return { kind: markdownKind, label, ...options } as DeclaredField<string, string, 'text', O>
}

/** Maximum size of a picture in a text, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024

/**
 * Declares the pictures in a record's texts. The thing fills it in (`requirePictures` of platform/record), so that they
 * are stored as long as the text and staff who see the record see them.
 */
export const textPictures = () =>
  file(['正文图片', 'Pictures in the text'], {
    auto: true,
    accept: ['picture'],
    maxBytes: maxPictureBytes,
    many: true,
    list: false,
  })
