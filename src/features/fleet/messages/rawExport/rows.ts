import type { Parts } from '../../../../platform/context.ts'
import { sheetTime, timeHeading } from '../../../../platform/reader.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { say } from '../../../../platform/words.ts'
import { messageSheet } from '../message/sheet.ts'
import { decryptOf, everyMessage, listColumns, type StoredMessage, vehicleMessages } from '../message/source.ts'
import { signalColumns } from '../signal/sheet.ts'
import { periodOf, type RawExportRow, whereOf } from './export-job.ts'
import { exportWords as words } from './texts.ts'

type FrameRow = Pick<StoredMessage, 'at' | 'kind' | 'digest' | 'frame'>

/** Called between batches with the rows so far. It may throw to end the export. */
type AfterBatch = (done: number) => Promise<void>

/** Headers of an export, and its rows, vehicle by vehicle, oldest first. */
export async function sheetOf(parts: Parts, exportRow: RawExportRow, zone: string, after: AfterBatch) {
  const { content, lang } = exportRow
  if (content === 'frames') return frameSheet(parts, exportRow, zone, after)
  const db = parts.store.db
  const columns = await signalColumns(exportRow, async function* () {
    for (const vin of exportRow.vins) {
      const decrypt = await decryptOf({ db, parts }, vin)
      for await (const batch of everyMessage<FrameRow>({ db, parts }, vehicleMessages, periodOf(exportRow, vin), {
        where: whereOf(exportRow),
      })) {
        for (const { frame } of batch) yield { frame, decrypt }
        await after(0)
      }
    }
  })
  async function* rows(): AsyncGenerator<Cell[]> {
    let doneRows = 0
    for (const vin of exportRow.vins) {
      const cells = columns.reader(await decryptOf({ db, parts }, vin))
      for await (const batch of everyMessage<FrameRow>({ db, parts }, vehicleMessages, periodOf(exportRow, vin), {
        where: whereOf(exportRow),
      })) {
        for (const { at, frame } of batch) yield [vin, sheetTime({ zone }, at), ...cells(frame)]
        doneRows += batch.length
        await after(doneRows)
      }
    }
  }
  return {
    headers: [say(lang, words.vin), timeHeading({ zone }, say(lang, words.at)), ...columns.headers],
    rows: rows(),
  }
}

function frameSheet(parts: Parts, exportRow: RawExportRow, zone: string, after: AfterBatch) {
  const { headers, cells } = messageSheet({ lang: exportRow.lang, zone })
  async function* rows(): AsyncGenerator<Cell[]> {
    let doneRows = 0
    for (const vin of exportRow.vins) {
      const selection = { where: whereOf(exportRow), columns: sql`${listColumns}, m.frame` }
      const on = { db: parts.store.db, parts }
      for await (const batch of everyMessage<StoredMessage>(on, vehicleMessages, periodOf(exportRow, vin), selection)) {
        for (const storedMessage of batch) yield cells(storedMessage)
        doneRows += batch.length
        await after(doneRows)
      }
    }
  }
  return { headers, rows: rows() }
}
