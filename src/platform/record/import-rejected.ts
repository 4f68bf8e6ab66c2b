import type { Readable } from 'node:stream'
import { z } from 'zod'
import { code } from '../../domain/contract/code.ts'
import type { Lang, Pair } from '../../domain/contract/words.ts'
import { texts } from '../../domain/contract/words.ts'
import type { Context } from '../context.ts'
import { Fault, fault } from '../fault.ts'
import { ownerOf } from '../scope.ts'
import { SheetProblem } from '../sheet/problem.ts'
import { writeSheet } from '../sheet/write.ts'
import type { SheetFault } from '../work/job.table.ts'
import type { Job } from '../work/job.ts'
import { importedRecord } from './import.ts'
import { readRows } from './import-rows.ts'
import { rejectedOnly } from './sheet.ts'
import { ownUpload } from './visible-files.ts'

export const importTexts = texts('rejected', {
  rejected: ['未导入的行', 'rejected-rows'],
  gone: ['上传的文件已过期，请重新上传并导入', 'The uploaded file has expired. Upload it again.'],
} as const satisfies Record<string, Pair>)

const order = z.object({ file: z.string() })

/**
 * Returns the rejected rows of an imported sheet as uploaded, with their faults in an extra last column. An import
 * ignores that column, so that the sheet can be corrected and imported. Throws Fault.
 */
export async function rejectedRows(context: Context, { name, input, faults }: Job): Promise<Readable> {
  const { parts, lang, scope } = context
  const record = importedRecord(name)
  const importing = record && parts.catalogue.recordOf(record)?.importing
  // Archives have no sheet.
  if (!importing || importing.record.imports?.packed) throw fault(code.notFound, 'notFound')
  const file = await ownUpload(context, order.parse(input).file)
  if (!file) throw new Fault(code.notFound, importTexts.gone)
  const reading = { parts, owner: ownerOf(scope), onCount: () => {} }
  const rows = readRows(importing, file, await parts.files.get(file.hash), reading)
  const header = await rows.next().catch((error: unknown) => {
    throw error instanceof SheetProblem ? new Fault(code.notFound, error.text, error.values) : error
  })
  const headers: string[] = header.done ? [] : header.value.cells
  const reasons = reasonsOf(faults, lang)
  async function* rowsWithReasons() {
    for await (const { row, cells, marks } of rows) {
      const reason = reasons.get(row)
      if (reason === undefined) continue
      const cellTexts = headers.map((_, at) => marks?.get(at)?.shown?.() ?? cells[at] ?? '')
      yield [...cellTexts, reason]
    }
  }
  const half = lang === 'zh' ? 0 : 1
  return writeSheet('xlsx', {
    sheetName: context.say(importTexts.rejected),
    headers: [...headers, rejectedOnly[half]],
    rows: rowsWithReasons(),
    widths: [...headers.map(() => undefined), 60],
  })
}

/** Faults of each row in one line. */
function reasonsOf(faults: readonly SheetFault[], lang: Lang): ReadonlyMap<number, string> {
  const half = lang === 'zh' ? 0 : 1
  const reasons = new Map<number, string>()
  for (const { row, column, message } of faults) {
    const before = reasons.get(row)
    const text = column ? `${column[half]}${half === 0 ? '：' : ': '}${message[half]}` : message[half]
    reasons.set(row, before === undefined ? text : `${before}${half === 0 ? '；' : '; '}${text}`)
  }
  return reasons
}
