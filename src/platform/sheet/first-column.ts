import { code } from '../../domain/contract/code.ts'
import type { Pair } from '../../domain/contract/words.ts'
import type { Context } from '../context.ts'
import { fault } from '../fault.ts'
import { sayBoth } from '../words.ts'
import { cellTexts, readCell } from './cell.ts'
import { SheetProblem } from './problem.ts'
import { readSheet } from './read.ts'

const maxRows = 20_001

/** Fault of a sheet row, in both languages, because it stays on the screen when the language changes. */
export interface RowFault {
  row: number
  column: string | null
  message: Pair
}
interface Column {
  /** Name in faults. */
  readonly title: string
  /** True when the text of the first row is a heading. A mistyped value there must be reported as a fault. */
  isHeading(text: string): boolean
  plain(text: string): string
  /** Text key of a value's fault. */
  problem(text: string): string | undefined
  /** Text key for a sheet without values. */
  readonly none: string
}

/**
 * Reads the values of the first column of an uploaded sheet. Returns each with its first row, and the faults. An
 * unreadable sheet is a fault, too.
 */
export async function readFirstColumn(
  { parts }: Context,
  file: { hash: string; type: string },
  { title, isHeading, plain, problem, none }: Column,
): Promise<{ found: Map<string, number>; faults: RowFault[] }> {
  const rowByValue = new Map<string, number>()
  const faults: RowFault[] = []
  if (!(await parts.files.has(file.hash))) throw fault(code.notFound, 'notFound')
  const kind = file.type.startsWith('text/') ? 'csv' : 'xlsx'
  const limits = { maxRows, maxColumns: 50, maxUnpackedBytes: 64 * 1024 * 1024 }
  try {
    let first = true
    for await (const { row, cells, marks } of readSheet(await parts.files.get(file.hash), { kind, ...limits })) {
      const cell = readCell(cells[0] ?? '', marks?.get(0), { isTextColumn: true })
      const text = plain(cell.text)
      const heads = first && isHeading(text)
      first = false
      if (cell.fault) {
        faults.push({ row, column: title, message: sayBoth(cellTexts[cell.fault]) })
        continue
      }
      if (heads || text === '') continue
      const wrong = problem(text)
      if (wrong) faults.push({ row, column: title, message: sayBoth(wrong) })
      else if (!rowByValue.has(text)) rowByValue.set(text, row)
    }
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    return {
      found: new Map(),
      faults: [{ row: error.row ?? 1, column: null, message: sayBoth(error.text, error.values) }],
    }
  }
  if (rowByValue.size === 0 && faults.length === 0) faults.push({ row: 1, column: null, message: sayBoth(none) })
  return { found: rowByValue, faults }
}
