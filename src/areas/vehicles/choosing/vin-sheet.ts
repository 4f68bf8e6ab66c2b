import { code } from '../../../kit/code.ts'
import { problemTexts } from '../../../kit/problem.ts'
import { vinPattern } from '../../../kit/record/kinds/vin.ts'
import type { Context } from '../../../server/context.ts'
import { fault } from '../../../server/fault.ts'
import { visibleVins } from '../../../server/scope.ts'
import type { SheetRow } from '../../../server/sheet/limits.ts'
import { SheetProblem } from '../../../server/sheet/problem.ts'
import { readSheet } from '../../../server/sheet/read.ts'
import { choosingWords as words } from './texts.ts'

const maxRows = 20_001

interface Fault {
  row: number
  column: string | null
  message: string
}

/**
 * The VINs of a sheet's first column that the caller sees, and what is wrong with its rows: no VIN, or no vehicle that
 * the caller sees. A heading is skipped; a VIN may come twice.
 */
export async function readVinSheet(
  context: Context,
  file: { hash: string; type: string },
): Promise<{ vins: string[]; faults: Fault[] }> {
  const found = new Map<string, number>()
  const faults: Fault[] = []
  const wrong = (row: number, text: string) => void faults.push({ row, column: 'VIN', message: context.say(text) })
  try {
    let first = true
    for await (const { row, cells } of await sheetRows(context, file)) {
      const vin = (cells[0] ?? '').trim().toUpperCase()
      // A mistyped VIN in the first row is a fault to report, not a heading.
      const head = first && !/^[A-Z0-9]{10,}$/.test(vin)
      first = false
      if (head || vin === '') continue
      if (!vinPattern.test(vin)) wrong(row, problemTexts.vin)
      else if (!found.has(vin)) found.set(vin, row)
    }
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    return { vins: [], faults: [{ row: 1, column: null, message: context.say(error.text, error.values) }] }
  }
  const seen = await visibleVins(context.db, context.scope, [...found.keys()])
  for (const [vin, row] of found) if (!seen.has(vin)) wrong(row, words.unknown)
  if (found.size === 0 && faults.length === 0)
    faults.push({ row: 1, column: null, message: context.say(words.emptySheet) })
  return { vins: [...found.keys()].filter((vin) => seen.has(vin)), faults: faults.sort((a, b) => a.row - b.row) }
}

async function sheetRows({ parts }: Context, file: { hash: string; type: string }): Promise<AsyncIterable<SheetRow>> {
  if (!(await parts.files.has(file.hash))) throw fault(code.notFound, 'notFound')
  return readSheet(await parts.files.get(file.hash), {
    kind: file.type.startsWith('text/') ? 'csv' : 'xlsx',
    maxRows,
    maxColumns: 50,
    maxUnpackedBytes: 64 * 1024 * 1024,
  })
}
