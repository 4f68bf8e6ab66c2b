import { z } from 'zod'
import { problemTexts } from '../../problem.ts'
import type { Pair } from '../../words.ts'
import { isKnownYear } from './day.ts'
import { periodFilter } from './filters.ts'
import { type Declared, type FieldBase, fieldKind, type Given } from './kind.ts'
import { recentMoments } from './recent.ts'

/** A moment with an offset, as ISO 8601 in UTC with milliseconds. */
export const moment = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .refine(isKnownYear, { error: problemTexts.date })

/** Without a zone of its own a moment of a sheet is in the time of the fleet (UTC+8). */
function readMoment(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/.test(text))
    return `${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}+08:00`
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00+08:00` : text
}

export const timeKind = fieldKind<string, string, 'instant'>({
  name: 'time',
  check: () => moment,
  column: () => ({ type: 'instant' }),
  filter: () => periodFilter(moment, recentMoments),
  text: (value, _field, { formatTime }) => formatTime(String(value)),
  sheet: {
    format: 'time',
    reads: true,
    write: (value, _field, { formatTime }) => formatTime(String(value)),
    reader: () => readMoment,
    problem: problemTexts.momentForm,
  },
  width: () => 170,
  // A range of moments needs two places to be read.
  filterSpan: 2,
})

/** A moment, ISO 8601 in UTC. */
export function time<const O extends Given<FieldBase>>(label: Pair, options?: O) {
  return { kind: timeKind, label, ...options } as Declared<string, string, 'instant', O>
}
