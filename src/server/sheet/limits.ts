export type SheetKind = 'xlsx' | 'csv'

export interface ReadLimits {
  /** Rows that hold anything, the headers among them. */
  maxRows: number
  maxColumns: number
  /** Bytes of XML (xlsx) or text (csv) that may be read. */
  maxUnpackedBytes: number
}

/** One row as read: `row` counts from 1 as a spreadsheet shows it; empty rows are left out. */
export interface SheetRow {
  row: number
  cells: string[]
}
