import type { CellMark } from './cell.ts'

export type SheetKind = 'xlsx' | 'csv'

export interface ReadLimits {
  /** Rows with content, headers included. */
  maxRows: number
  maxColumns: number
  /** Limit of unpacked XML (xlsx) or text (csv), in bytes. */
  maxUnpackedBytes: number
  /**
   * Called before the first row with the approximate number of rows. It includes headers and may include empty rows.
   */
  onCount?: (rows: number) => void
}

/** One row. `row` counts from 1 as shown by spreadsheets. Empty rows are omitted. */
export interface SheetRow {
  row: number
  cells: string[]
  /** By column from 0, for cells that differ from their text. */
  marks?: ReadonlyMap<number, CellMark>
}
