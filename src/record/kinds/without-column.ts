import type { DeclaredField, FieldKind } from './kind.ts'

type WithoutColumn<In, Out, O> = DeclaredField<
  In,
  Out,
  'none',
  Omit<O, 'kind' | 'auto' | 'sort'> & { readonly auto: true }
>

/**
 * Turns a field into one without a column. Its thing completes the rows (`complete`), and the table declares what its
 * filter means (`filters` of `recordTable`).
 */
export function withoutColumn<In, Out, C, O extends object>(
  { kind, ...field }: { readonly kind: FieldKind<In, Out, C> } & O,
  more: Partial<Pick<FieldKind, 'width' | 'sheet' | 'tag'>> = {},
): WithoutColumn<In, Out, O> {
  const ownKind = { ...kind, ...more, column: () => undefined, sortable: false }
  return { ...field, kind: ownKind, auto: true, sort: false } as never
}

/** Turns a field into a filter that the screen offers itself. Rows, forms and sheets do not contain it. */
export const filterOnly = <In, Out, C, O extends object>(
  field: { readonly kind: FieldKind<In, Out, C> } & O,
): WithoutColumn<In, Out, O & { readonly filterOnly: true }> =>
  withoutColumn({ ...field, filterOnly: true, list: false, query: true }, { sheet: undefined }) as never
