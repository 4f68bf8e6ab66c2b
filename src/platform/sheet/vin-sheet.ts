import { problemTexts } from '../../domain/contract/problem.ts'
import { plainCode } from '../../domain/width.ts'
import { vinPattern } from '../../record/kinds/vin.ts'
import type { Context } from '../context.ts'
import { visibleVins } from '../scope.ts'
import { sayBoth } from '../words.ts'
import { type RowFault, readFirstColumn } from './first-column.ts'
import { vinSheetFaults as words } from './vin-sheet-texts.ts'

const column = {
  title: 'VIN',
  isHeading: (text: string) => !/^[A-Z0-9]{10,}$/.test(text),
  plain: (text: string) => plainCode(text).toUpperCase(),
  problem: (text: string) => (vinPattern.test(text) ? undefined : problemTexts.vin),
  none: words.emptySheet,
}

/**
 * Returns the visible VINs in a sheet's first column and the errors in its rows. A row is wrong if it has an invalid
 * VIN, or one without a visible vehicle. A header is skipped and repeated VINs are allowed. With more than `most` VINs
 * it returns none, and a fault.
 */
export async function readVinSheet(
  context: Context,
  file: { hash: string; type: string },
  most = Number.POSITIVE_INFINITY,
): Promise<{ vins: string[]; faults: RowFault[] }> {
  const { found: rowByVin, faults } = await readFirstColumn(context, file, column)
  const vinsInScope = await visibleVins(context.db, context.scope, [...rowByVin.keys()])
  const foreign = [...rowByVin].filter(([vin]) => !vinsInScope.has(vin))
  const vins = [...rowByVin.keys()].filter((vin) => vinsInScope.has(vin))
  const unknown = foreign.map(([, row]) => ({ row, column: column.title, message: sayBoth(words.unknown) }))
  const wrong = [...faults, ...unknown].sort((a, b) => a.row - b.row)
  if (vins.length <= most) return { vins, faults: wrong }
  const message = sayBoth(words.tooManyAsked, { most, count: vins.length })
  return { vins: [], faults: [{ row: most + 1, column: null, message }, ...wrong] }
}
