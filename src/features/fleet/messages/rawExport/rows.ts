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
import { exportWords as words } from './texts.ts'
import { type Asked, whereOf } from './work.ts'

type Framed = Pick<StoredMessage, 'at' | 'kind' | 'digest' | 'frame'>

export function headersOf({ content, signals, lang }: Asked, zone: string): string[] {
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
  asked: Asked,
  zone: string,
  after: (done: number) => Promise<void>,
): AsyncGenerator<Cell[]> {
  const db = parts.store.db
  let done = 0
  for (const vin of asked.vins) {
    const where = whereOf(asked, vin)
    if (asked.content === 'frames') {
      const { cells } = messageSheet({ lang: asked.lang, zone })
      for await (const batch of everyMessage<StoredMessage>(db, vehicleMessages, where, sql`${listColumns}, m.frame`)) {
        for (const stored of batch) yield cells(stored)
        done += batch.length
        await after(done)
      }
      continue
    }
    const cells = signalCells(asked.signals, asked.lang, await decryptOf({ db, parts }, vin))
    for await (const batch of everyMessage<Framed>(db, vehicleMessages, where, frameColumns)) {
      for (const { at, frame } of batch) yield [vin, sheetTime({ zone }, at), ...cells(frame)]
      done += batch.length
      await after(done)
    }
  }
}
