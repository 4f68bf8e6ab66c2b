import type { CellMark } from './cell.ts'

export type SheetKind = 'xlsx' | 'csv'

export interface ReadLimits {
  /** Rows with content, headers included. */
  maxRows: number
  maxColumns: number
  /** Bytes of XML (xlsx) or text (csv) that may be read. */
  maxUnpackedBytes: number
  /** Called before the first row with the approximate number of rows, headers included; empty ones may count. */
  onCount?: (rows: number) => void
}

/** One row as read: `row` counts from 1 as a spreadsheet shows it; empty rows are left out. */
export interface SheetRow {
  row: number
  cells: string[]
  /** By column, from 0: of cells that are more or less than their text. */
  marks?: ReadonlyMap<number, CellMark>
}
