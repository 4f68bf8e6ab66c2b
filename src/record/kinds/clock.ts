import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { wholeTextFilter } from './filters.ts'
import { type DeclaredField, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { unreadable } from './sheet.ts'

const pattern = /^([01]\d|2[0-3]):[0-5]\d$/

const clockKind = fieldKind<string>({
  name: 'clock',
  check: () => z.string().regex(pattern, { error: 'clock' }),
  column: () => ({ type: 'text' }),
  filter: () => wholeTextFilter,
  sheet: {
    format: 'text',
    takesTimes: true,
    reads: true,
    write: String,
    // Spreadsheets write a time of day with seconds.
    reader: () => (text) => {
      const [, hour, minute] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.normalize('NFKC').trim()) ?? []
      return hour === undefined ? unreadable : `${hour.padStart(2, '0')}:${minute}`
    },
    problem: problemTexts.clock,
  },
  width: () => 100,
})

/** Time of day as 'HH:mm', without a zone. The reader decides which clock it means. */
export function clock<const O extends FieldOptions<FieldBase>>(label: Pair, options?: O) {
  return { kind: clockKind, label, ...options } as DeclaredField<string, string, 'text', O>
}
