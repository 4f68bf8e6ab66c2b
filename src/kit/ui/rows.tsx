import type { ReactNode } from 'react'
import { byShell } from '../client/shell.ts'

export interface RowsColumn<T> {
  key: string
  title: string
  /** px at a desk. */
  width?: number
  /** An identifier, read letter by letter. */
  mono?: boolean
  /** `pressed`: within something that is pressed as a whole: no link may stand in it. */
  cell(row: T, pressed?: boolean): ReactNode
}

export interface RowsProps<T> {
  rows: readonly T[]
  keyOf(row: T): string
  /** The first one names the row; a phone shows the others below it. */
  columns: readonly RowsColumn<T>[]
  loading: boolean
  fetching?: boolean
  /** Said when there is none. */
  empty: string
  /** Why they could not be read: said in place of `empty`. */
  fault?: Error | null | undefined
  /** What can be done with a row. */
  action?(row: T): ReactNode
  /** Keys of the rows that are ticked, on other pages too; rows can be ticked where `onChoose` is given. */
  chosen?: readonly string[]
  onChoose?: ((keys: string[]) => void) | undefined
  /** The page that `rows` are; without it they are all. */
  page?: { number: number; size: number; total: number; onChange(number: number): void }
}

const View = byShell<RowsProps<never>>({
  desk: () => import('./rows.desk.tsx'),
  phone: () => import('./rows.phone.tsx'),
})

/** A short list inside of a page: a table at a desk, rows of two lines on a phone. A record has a list of its own (kit/record). */
export const Rows = <T,>(props: RowsProps<T>) => <View {...(props as unknown as RowsProps<never>)} />
