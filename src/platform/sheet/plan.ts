import type { SheetCell as Cell, ColumnFormat } from '../../record/kinds/sheet.ts'

export type { ColumnFormat, SheetCell as Cell } from '../../record/kinds/sheet.ts'

export interface SheetPlan {
  sheetName: string
  headers: readonly string[]
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  /** Widths in characters, by column. Default: 16. xlsx only, like the following. */
  widths?: readonly (number | undefined)[]
  /** Notes by column, shown next to the selected cell. */
  notes?: readonly (string | undefined)[]
  /** Allowed values by column, as a drop-down list. */
  options?: readonly (readonly string[] | undefined)[]
  /** Formats by column. Default: 'text'. */
  formats?: readonly (ColumnFormat | undefined)[]
}
