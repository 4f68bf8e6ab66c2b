import { z } from 'zod'
import { problemTexts } from '../../problem.ts'
import type { Pair } from '../../words.ts'
import { periodFilter } from './filters.ts'
import { type Declared, type FieldBase, fieldKind, type Given } from './kind.ts'
import { recentDays } from './recent.ts'
import { unreadable } from './sheet.ts'

/** Of the years 1 to 9999, which the store and every calendar know. */
export const isKnownYear = (date: string) => /^(?!0000)\d{4}-/.test(date)
const calendarDay = z.iso.date().refine(isKnownYear, { error: problemTexts.date })

export const dayKind = fieldKind<string, string, 'date'>({
  name: 'day',
  check: () => calendarDay,
  column: () => ({ type: 'date' }),
  filter: () => periodFilter(calendarDay, recentDays),
  text: (value, _field, { formatDay }) => formatDay(String(value)),
  sheet: {
    format: 'date',
    reads: true,
    write: String,
    reader: () => (text) => {
      const [date = ''] = text.split(' ')
      if (!/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/.test(text)) return unreadable
      return date
        .split(/[-/.]/)
        .map((part) => part.padStart(2, '0'))
        .join('-')
    },
    problem: problemTexts.dayForm,
  },
  width: () => 120,
})

/** A calendar day, 'YYYY-MM-DD', no time zone. */
export function day<const O extends Given<FieldBase>>(label: Pair, options?: O) {
  return { kind: dayKind, label, ...options } as Declared<string, string, 'date', O>
}
