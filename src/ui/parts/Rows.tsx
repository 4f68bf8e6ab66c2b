import type { ReactNode } from 'react'
import { byShell } from '../../client/shell.ts'

export interface RowsColumn<T> {
  key: string
  title: string
  /** Pixels at the desk. */
  width?: number
  /** Monospaced, for identifiers that are read letter by letter. */
  mono?: boolean
  /** Renders the cell. `pressed`: inside a pressable element, so it must not contain a link. */
  cell(row: T, pressed?: boolean): ReactNode
}

export interface RowsProps<T> {
  rows: readonly T[]
  keyOf(row: T): string
  /** Columns. The first one names the row. A phone shows the others below it. */
  columns: readonly RowsColumn<T>[]
  loading: boolean
  fetching?: boolean
  empty: string
  /** Error of loading, shown in place of `empty`. */
  fault?: Error | null | undefined
  action?(row: T): ReactNode
  /** Keys of the checked rows, also on other pages. Rows have checkboxes if `onChoose` is set. */
  chosen?: readonly string[]
  onChoose?: ((keys: string[]) => void) | undefined
  /** Current page. Without it `rows` are all rows. */
  page?: { number: number; size: number; total: number; onChange(number: number): void }
}

const View = byShell<RowsProps<never>>({
  desk: () => import('./Rows.desk.tsx'),
  phone: () => import('./Rows.phone.tsx'),
})

/**
 * Short list within a page: a table at the desk, rows of two lines on a phone. Records have their own list
 * (record/views).
 */
export const Rows = <T,>(props: RowsProps<T>) => <View {...(props as RowsProps<never>)} />
