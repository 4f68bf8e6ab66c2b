import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { anyOfFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { lookUp } from './sheet.ts'

/** Record of the entries of option lists that staff maintain. */
export const entryRecord = 'optionEntry'

/** Entry in an answer: its code and its name in each language. */
export interface Entry {
  readonly code: string
  readonly zh: string
  readonly en: string
}
type EntryField = Field & { readonly of: string }

const entrySchema = z.object({ code: z.string(), zh: z.string(), en: z.string() })
const code = z.string().trim().min(1).max(32)

const entryKind = fieldKind<string, Entry>({
  name: 'entry',
  check: () => code,
  answer: () => entrySchema,
  column: () => ({ type: 'text' }),
  filter: () => anyOfFilter(code, 100),
  text: (value, _field, { lang }) => (typeof value === 'string' ? value : (value as Entry)[lang]),
  toInput: (value) => (value as Entry).code,
  sheet: {
    format: 'text',
    reads: true,
    write: (value, _field, { lang }) => (value as Entry)[lang],
    offers: (_field, { lang }, _place, entries = []) => entries.map((each) => each[lang]),
    reader: (_field, _place, { ids }) => lookUp(ids),
    problem: problemTexts.notOption,
  },
  sortable: false,
  width: () => 140,
  tag: true,
  entries: ({ of }: EntryField) => of,
})

/** Declares an entry of an option list that staff maintain, by its code. `of` is the list's name. */
export function entry<const O extends FieldOptions<FieldBase>>(label: Pair, of: string, options?: O) {
  return { kind: entryKind, label, of, ...options } as DeclaredField<string, Entry, 'text', { readonly of: string } & O>
}
