export type SheetKind = 'xlsx' | 'csv'

export interface ReadLimits {
  /** Rows that hold anything, the headers among them. */
  maxRows: number
  maxColumns: number
  /** Bytes of XML (xlsx) or text (csv) that may be read. */
  maxUnpackedBytes: number
  /** Told before the first row about how many rows there are, the headers among them; empty ones may count. */
  onCount?: (rows: number) => void
}

/** One row as read: `row` counts from 1 as a spreadsheet shows it; empty rows are left out. */
export interface SheetRow {
  row: number
  cells: string[]
}
