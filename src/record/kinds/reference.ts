import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Lang, Pair } from '../../domain/contract/words.ts'
import { anyOfFilter } from './filters.ts'
import { type DeclaredField, type Field, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { lookUp, lookUpSeveral, severalInCell } from './sheet.ts'

export interface Ref {
  id: number
  label: string
  /** Code by which sheets name the record, if that is not its label. */
  code?: string | undefined
}

/** The code of a record, if it says more than its label. */
export const codeOf = ({ label, code }: Pick<Ref, 'label' | 'code'>): string | undefined =>
  code === label ? undefined : code
/** The name by which sheets refer to the record. */
const keyOf = ({ label, code = label }: Ref) => code
function nameOf(ref: Ref, lang: Lang): string {
  const code = codeOf(ref)
  if (code === undefined) return ref.label
  return lang === 'zh' ? `${ref.label}（${code}）` : `${ref.label} (${code})`
}
export interface ReferenceOptions extends FieldBase {
  readonly tree?: boolean
  /** Several records, stored in a table of their own (`links` of the record's table). */
  readonly many?: boolean
}
export type ReferenceField = Field & ReferenceOptions & { readonly to: string }

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const ref = z.object({ id: z.number(), label: z.string(), code: z.string().optional() })
const target = ({ to, tree = false }: ReferenceField) => ({ record: to, tree })
// A branch of a tree is filtered with all nodes below it.
const maxFilterIds = 1000

const referenceKind = fieldKind<number, Ref, 'bigint'>({
  name: 'reference',
  check: () => id,
  answer: () => ref,
  column: () => ({ type: 'bigint' }),
  filter: () => anyOfFilter(id, maxFilterIds, { read: Number }),
  text: (value, _field, { lang }) => nameOf(value as Ref, lang),
  toInput: (value) => (value as Ref).id,
  sheet: {
    format: 'text',
    reads: true,
    write: (value) => keyOf(value as Ref),
    reader: (_field, _place, { ids }) => lookUp(ids),
    problem: problemTexts.unknownValue,
  },
  sortable: false,
  width: () => 150,
  target,
})

const referencesKind = fieldKind<number[], Ref[], 'none'>({
  name: 'references',
  check: ({ required }) =>
    z
      .array(id)
      .min(required ? 1 : 0)
      .max(10_000),
  answer: () => z.array(ref),
  column: () => undefined,
  filter: () => anyOfFilter(id, maxFilterIds, { operator: 'holdsAny', read: Number }),
  text: (value, _field, { lang }) => (value as Ref[]).map(({ label }) => label).join(lang === 'zh' ? '、' : ', '),
  toInput: (value) => (value as Ref[]).map((each) => each.id),
  emptied: [],
  sheet: {
    format: 'text',
    reads: true,
    write: (value) => (value as Ref[]).map(keyOf).join(severalInCell),
    reader: (_field, _place, { ids }) => lookUpSeveral(ids),
    problem: problemTexts.unknownValue,
  },
  sortable: false,
  width: () => 200,
  wideInput: () => true,
  tall: true,
  wideValue: () => true,
  target,
})

/** Declares a reference to another record by its id, or with `many` to several. `to` is that record's name. */
export function reference<const T extends string, const O extends FieldOptions<ReferenceOptions>>(
  label: Pair,
  to: T,
  options?: O,
) {
  const kind = options?.many ? referencesKind : referenceKind
  return { kind, label, to, ...options } as O extends { many: true }
    ? DeclaredField<number[], Ref[], 'none', { readonly to: T } & O>
    : DeclaredField<number, Ref, 'bigint', { readonly to: T } & O>
}
