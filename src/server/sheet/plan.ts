import type { SheetCell as Cell, ColumnFormat } from '../../kit/record/kinds/sheet.ts'

export type { ColumnFormat, SheetCell as Cell } from '../../kit/record/kinds/sheet.ts'

export interface SheetPlan {
  sheetName: string
  headers: readonly string[]
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  /** Widths in characters, by column; 16 by default. xlsx only, as are the following. */
  widths?: readonly (number | undefined)[]
  /** Shown beside a cell of the column while it is chosen, by column. */
  notes?: readonly (string | undefined)[]
  /** The values that a cell of the column may have, as a drop-down list, by column. */
  options?: readonly (readonly string[] | undefined)[]
  /** By column; 'text' by default. */
  formats?: readonly (ColumnFormat | undefined)[]
}
