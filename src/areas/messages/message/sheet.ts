import type { Lang } from '../../../kit/words.ts'
import { kindName } from '../../../protocol/message-kinds.ts'
import type { Cell } from '../../../server/sheet/plan.ts'
import { say } from '../../../server/words.ts'
import { fleetTime } from '../../../time.ts'
import { headOf, type StoredMessage } from './source.ts'
import { messageWords as words } from './texts.ts'

export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Messages as the rows of a sheet in a language: headers, and the cells of a stored message with its frame. */
export function messageSheet(lang: Lang) {
  const yes = (is: boolean) => say(lang, is ? words.yes : words.no)
  const named = [words.vin, words.at, words.receivedAt, words.kind, words.direction, words.alarmLevel, words.clockDrift]
  return {
    headers: [...named, words.problem, words.platform, words.length, words.original].map((word) => say(lang, word)),
    cells(stored: StoredMessage): Cell[] {
      const row = headOf(stored)
      return [
        ...[row.vin, fleetTime(row.at), fleetTime(row.receivedAt), kindName(row)[lang === 'zh' ? 0 : 1]],
        say(lang, row.down ? words.down : words.up),
        row.alarmLevel,
        ...[yes(row.clockDrift), row.problem, row.platform, row.length, stored.frame.toString('hex')],
      ]
    },
  }
}
