import type { ComponentType } from 'react'
import type { AnyRow, InputProps } from '../view.ts'
import type { Field } from './kind.ts'

/** What a cell gets: one answered value that is not empty. */
export interface ValueProps {
  record: string
  name: string
  field: Field
  value: unknown
  /** All of it, over several lines: in the detail view. */
  whole?: boolean
  /** Within something that is pressed as a whole: no link may stand in it. */
  pressed?: boolean
  /** In the detail view: the row. */
  row?: AnyRow
}

/** What the control of a query form gets. */
export interface FilterProps {
  record: string
  name: string
  field: Field
  /** The field's name, shown inside of the control where there is room. */
  label: string
  value: unknown
  onChange(value: unknown): void
}

/** What one shell draws for a kind: `<kind>.desk.tsx` and `<kind>.phone.tsx` export these. */
export interface KindViews {
  Cell: ComponentType<ValueProps>
  Input: ComponentType<InputProps>
  Filter: ComponentType<FilterProps>
}
