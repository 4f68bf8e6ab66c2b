export type Cell = string | number | boolean | null
/** How the cells of a column are laid out for typing into: text keeps an ICCID of 20 digits as typed. */
export type ColumnFormat = 'text' | 'number' | 'date' | 'time'

export interface SheetPlan {
  sheetName: string
  headers: readonly string[]
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  /** Widths in characters, by column; 16 where none is given. xlsx only, as are the following. */
  widths?: readonly (number | undefined)[]
  /** Shown beside a cell of the column while it is chosen, by column. */
  notes?: readonly (string | undefined)[]
  /** The values that a cell of the column may have, as a drop-down list, by column. */
  options?: readonly (readonly string[] | undefined)[]
  /** By column; 'text' where none is given. */
  formats?: readonly (ColumnFormat | undefined)[]
}
