import { kindName } from '../../../../domain/gb32960/message-kinds.ts'
import { type Reader, sheetTime, timeHeading } from '../../../../platform/reader.ts'
import type { Cell } from '../../../../platform/sheet/plan.ts'
import { say } from '../../../../platform/words.ts'
import { headOf, type StoredMessage } from './source.ts'
import { messageWords as words } from './texts.ts'

export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Converts messages to rows of a sheet: headers, and the cells of a stored message with its frame. */
export function messageSheet(reader: Reader) {
  const { lang } = reader
  const yes = (is: boolean) => say(lang, is ? words.yes : words.no)
  const times = [words.at, words.receivedAt].map((word) => timeHeading(reader, say(lang, word)))
  const columnWords = [words.kind, words.direction, words.alarmLevel, words.clockDrift]
  return {
    headers: [
      say(lang, words.vin),
      ...times,
      ...[...columnWords, words.problem, words.platform, words.length, words.original].map((word) => say(lang, word)),
    ],
    cells(storedMessage: StoredMessage): Cell[] {
      const row = headOf(storedMessage)
      return [
        row.vin,
        sheetTime(reader, row.at),
        sheetTime(reader, row.receivedAt),
        kindName(row)[lang === 'zh' ? 0 : 1],
        say(lang, row.down ? words.down : words.up),
        row.alarmLevel,
        yes(row.clockDrift),
        row.problem,
        row.platform,
        row.length,
        storedMessage.frame.toString('hex'),
      ]
    },
  }
}
