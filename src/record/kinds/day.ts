import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { periodFilter } from './filters.ts'
import { type DeclaredField, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { recentDays } from './recent.ts'
import { unreadable } from './sheet.ts'

/** Whether the year is between 1 and 9999, which PostgreSQL and all calendars support. */
export const isValidYear = (date: string) => /^(?!0000)\d{4}-/.test(date)
const calendarDay = z.iso.date().refine(isValidYear, { error: problemTexts.date })

const dayPattern =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?:(?:[ T]|(?<=日))(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/

/**
 * Parses a day with an optional time as people and spreadsheets write it, `2026/3/5 8:30`. Undefined if it is neither.
 */
export function readDay(input: string): { readonly day: string; readonly clock: string | undefined } | undefined {
  const match = dayPattern.exec(input.normalize('NFKC').trim())
  if (!match) return undefined
  const two = (part = '00') => part.padStart(2, '0')
  const [, year, , month = match[5], date = match[6], , , hour, minute, second] = match
  const clock = hour === undefined ? undefined : `${two(hour)}:${two(minute)}:${two(second)}`
  return { day: `${year}-${two(month)}-${two(date)}`, clock }
}

const dayKind = fieldKind<string, string, 'date'>({
  name: 'day',
  check: () => calendarDay,
  column: () => ({ type: 'date' }),
  filter: () => periodFilter(calendarDay, recentDays),
  text: (value, _field, { formatDay }) => formatDay(String(value)),
  sheet: {
    format: 'date',
    reads: true,
    write: String,
    reader: () => (text) => readDay(text)?.day ?? unreadable,
    problem: problemTexts.dayForm,
  },
  width: () => 120,
})

/** Declares a calendar day, 'YYYY-MM-DD', without time zone. */
export function day<const O extends FieldOptions<FieldBase>>(label: Pair, options?: O) {
  return { kind: dayKind, label, ...options } as DeclaredField<string, string, 'date', O>
}
