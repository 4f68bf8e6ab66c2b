import { plainIccid } from '../../../../domain/sim-number.ts'
import type { Context } from '../../../../platform/context.ts'
import { type RowFault, readFirstColumn } from '../../../../platform/sheet/first-column.ts'
import { sayBoth } from '../../../../platform/words.ts'
import { iccidShape } from '../../../fleet/vehicles/box/contract.ts'
import { maxIccids } from './contract.ts'
import { iccidWords as words } from './texts.ts'

const column = {
  title: 'ICCID',
  isHeading: (text: string) => !/\d{10}/.test(text),
  plain: plainIccid,
  problem: (text: string) => (iccidShape.pattern.test(text) ? undefined : words.notIccid),
  none: words.emptySheet,
}

export async function readIccidSheet(
  context: Context,
  file: { hash: string; type: string },
): Promise<{ iccids: string[]; faults: RowFault[] }> {
  const { found: rowsByIccid, faults } = await readFirstColumn(context, file, column)
  const iccids = [...rowsByIccid.keys()]
  if (iccids.length > maxIccids) {
    const message = sayBoth(words.tooManyIccids, { most: maxIccids, count: iccids.length })
    const row = rowsByIccid.get(iccids[maxIccids] ?? '') ?? 1
    return { iccids: [], faults: [{ row, column: null, message }, ...faults] }
  }
  // A spreadsheet stores 15 digits of a number. If ICCIDs were entered as numbers, all of them end in zeros.
  if (iccids.length > 0 && iccids.every((iccid) => iccid.endsWith('0000'))) {
    const roundingFaults = [...rowsByIccid.values()].map((row) => ({
      row,
      column: column.title,
      message: sayBoth(words.rounded),
    }))
    return { iccids: [], faults: [...faults, ...roundingFaults].sort((a, b) => a.row - b.row) }
  }
  return { iccids, faults }
}
