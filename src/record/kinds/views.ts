import type { ComponentType } from 'react'
import type { AnyRow, InputProps } from '../views/shared/view.ts'
import type { Field } from './kind.ts'

/** Props of a cell: one value of an answer that is not empty. */
export interface ValueProps {
  record: string
  name: string
  field: Field
  value: unknown
  /** Whole value over several lines, for the detail view. */
  whole?: boolean
  /** The cell is inside a pressable element, so it must not contain a link. */
  pressed?: boolean
  /** Only in the detail view. */
  row?: AnyRow
}

export interface FilterProps {
  record: string
  name: string
  field: Field
  /** Name of the field, shown inside the control if there is room. */
  label: string
  value: unknown
  onChange(value: unknown): void
}

/** Components of a kind in one shell, exported by `<kind>.desk.tsx` and `<kind>.phone.tsx`. */
export interface KindViews {
  Cell: ComponentType<ValueProps>
  Input: ComponentType<InputProps>
  Filter: ComponentType<FilterProps>
}
