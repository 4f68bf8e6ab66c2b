import type { Parts } from '../../../../platform/context.ts'
import { sheetTime, timeHeading } from '../../../../platform/reader.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { say } from '../../../../platform/words.ts'
import { messageSheet } from '../message/sheet.ts'
import {
  decryptOf,
  everyMessage,
  frameColumns,
  listColumns,
  type StoredMessage,
  vehicleMessages,
} from '../message/source.ts'
import { signalCells, signalHeader } from '../signal/sheet.ts'
import { type RawExportRow, whereOf } from './export-job.ts'
import { exportWords as words } from './texts.ts'

type FrameRow = Pick<StoredMessage, 'at' | 'kind' | 'digest' | 'frame'>

export function headersOf({ content, signals, lang }: RawExportRow, zone: string): string[] {
  if (content === 'frames') return messageSheet({ lang, zone }).headers
  return [
    say(lang, words.vin),
    timeHeading({ zone }, say(lang, words.at)),
    ...signals.map((key) => signalHeader(key, lang)),
  ]
}

/**
 * Yields the rows of an export, vehicle by vehicle, oldest first. `after` is awaited between batches, with the rows so
 * far.
 */
export async function* rowsOf(
  parts: Parts,
  exportRow: RawExportRow,
  zone: string,
  after: (done: number) => Promise<void>,
): AsyncGenerator<Cell[]> {
  const db = parts.store.db
  let doneRows = 0
  for (const vin of exportRow.vins) {
    const where = whereOf(exportRow, vin)
    if (exportRow.content === 'frames') {
      const { cells } = messageSheet({ lang: exportRow.lang, zone })
      for await (const batch of everyMessage<StoredMessage>(db, vehicleMessages, where, sql`${listColumns}, m.frame`)) {
        for (const storedMessage of batch) yield cells(storedMessage)
        doneRows += batch.length
        await after(doneRows)
      }
      continue
    }
    const cells = signalCells(exportRow.signals, exportRow.lang, await decryptOf({ db, parts }, vin))
    for await (const batch of everyMessage<FrameRow>(db, vehicleMessages, where, frameColumns)) {
      for (const { at, frame } of batch) yield [vin, sheetTime({ zone }, at), ...cells(frame)]
      doneRows += batch.length
      await after(doneRows)
    }
  }
}
