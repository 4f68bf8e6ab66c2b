import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { momentInZone } from '../../domain/contract/zone-input.ts'
import { isValidYear, readDay } from './day.ts'
import { periodFilter } from './filters.ts'
import { type DeclaredField, type FieldBase, type FieldOptions, fieldKind } from './kind.ts'
import { recentMoments } from './recent.ts'

/** Moment with an offset, normalized to ISO 8601 in UTC with milliseconds. */
export const moment = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .refine(isValidYear, { error: problemTexts.date })

/** Reads a moment of a sheet. It is in the column's zone unless it has its own. */
function readMoment(text: string, zone: string): string {
  const { day, clock = '00:00:00' } = readDay(text) ?? {}
  const at = z.iso.date().safeParse(day).success ? momentInZone(zone, `${day} ${clock}`) : Number.NaN
  return Number.isNaN(at) ? text : new Date(at).toISOString()
}

const timeKind = fieldKind<string, string, 'instant'>({
  name: 'time',
  check: () => moment,
  column: () => ({ type: 'instant' }),
  filter: () => periodFilter(moment, recentMoments),
  text: (value, _field, { formatTime }) => formatTime(String(value)),
  sheet: {
    format: 'time',
    reads: true,
    write: (value, _field, { formatTime }) => formatTime(String(value)),
    reader:
      (_field, _place, { zone }) =>
      (text) =>
        readMoment(text, zone),
    problem: problemTexts.momentForm,
  },
  width: () => 170,
  // A range of moments needs two grid columns to be readable.
  filterSpan: 2,
})

/** Declares a moment, ISO 8601 in UTC. */
export function time<const O extends FieldOptions<FieldBase>>(label: Pair, options?: O) {
  return { kind: timeKind, label, ...options } as DeclaredField<string, string, 'instant', O>
}
