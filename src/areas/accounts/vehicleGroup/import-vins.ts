import { code } from '../../../kit/code.ts'
import { problemTexts } from '../../../kit/problem.ts'
import { vinPattern } from '../../../kit/record/field.ts'
import { texts } from '../../../kit/words.ts'
import type { Context } from '../../../server/context.ts'
import { fault } from '../../../server/fault.ts'
import { serve } from '../../../server/registry.ts'
import { visibleVins } from '../../../server/scope.ts'
import type { SheetRow } from '../../../server/sheet/limits.ts'
import { SheetProblem } from '../../../server/sheet/problem.ts'
import { readSheet } from '../../../server/sheet/read.ts'
import { vehicleGroup, vehicleGroupCalls } from './contract.ts'
import { addVins, groupName } from './members.ts'

const answers = texts('groupImport', {
  empty: ['表格中没有VIN', 'The sheet holds no VIN'],
  unknown: ['车辆不存在', 'There is no such vehicle'],
})
const maxRows = 20_001
const maxFaults = 1_000

interface Fault {
  row: number
  column: string | null
  message: string
}

serve(vehicleGroupCalls.importByVin, async ({ group, file }, context) => {
  const label = await groupName(context, group)
  const { vins, faults } = await vinsOf(context, file)
  if (faults.length > 0) return { count: 0, faults: faults.slice(0, maxFaults) }
  const count = await addVins(context, group, vins)
  context.changed({ record: vehicleGroup.name, id: group, label, count, after: { vehicles: vins.slice(0, 200) } })
  return { count, faults: [] }
})

/** The VINs of a sheet's first column that the caller sees, and what is wrong with its rows. A head line is left out; a VIN may come twice. */
export async function vinsOf(
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
      // A VIN with a slip of the pen is none: it is to be told of, not passed over.
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
  for (const [vin, row] of found) if (!seen.has(vin)) wrong(row, answers.unknown)
  if (found.size === 0 && faults.length === 0)
    faults.push({ row: 1, column: null, message: context.say(answers.empty) })
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
