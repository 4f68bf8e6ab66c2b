import { z } from 'zod'
import { problemTexts } from '../../domain/contract/problem.ts'
import type { Pair } from '../../domain/contract/words.ts'
import { rangeFilter } from './filters.ts'
import {
  type DeclaredField,
  type Field,
  type FieldBase,
  type FieldOptions,
  fieldKind,
  type ValueWords,
} from './kind.ts'
import { unreadable } from './sheet.ts'
import { kindWords } from './texts.ts'
import type { TypedForm } from './typed-form.ts'

export interface DurationOptions extends FieldBase {
  readonly minSeconds?: number
  readonly maxSeconds?: number
}

/** Largest 32-bit integer, about 68 years. */
const maxInt32 = 2_147_483_647

/** Formats seconds as hours, minutes and seconds: 3661 is '1:01:01'. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Parses 'h:mm' or 'h:mm:ss' to seconds. `unreadable` if it is neither. */
export function clockSeconds(text: string): number | typeof unreadable {
  const [all, hours, minutes, seconds = '0'] =
    /^(\d{1,6}):([0-5]?\d)(?::([0-5]?\d))?$/.exec(text.normalize('NFKC').trim()) ?? []
  return all === undefined ? unreadable : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Returns the parts that are not zero: '2 h 5 min'. */
function durationText(seconds: number, { t }: ValueWords): string {
  const parts = [
    [kindWords.days, Math.floor(seconds / 86_400)],
    [kindWords.hours, Math.floor(seconds / 3600) % 24],
    [kindWords.minutes, Math.floor(seconds / 60) % 60],
    [kindWords.seconds, seconds % 60],
  ] as const
  const texts = parts.filter(([, value]) => value > 0).map(([key, value]) => t(key, { value }))
  return texts.length > 0 ? texts.join(' ') : t(kindWords.seconds, { value: 0 })
}

const durationKind = fieldKind<number, number, 'integer'>({
  name: 'duration',
  check: ({ minSeconds = 0, maxSeconds = maxInt32 }: Field & DurationOptions) =>
    z.number({ error: 'duration' }).min(minSeconds).max(maxSeconds).int(),
  answer: () => z.number(),
  column: () => ({ type: 'integer' }),
  filter: () => rangeFilter(z.int().min(0).max(maxInt32), Number),
  text: (value, _field, words) => durationText(value as number, words),
  sheet: {
    format: 'text',
    takesTimes: true,
    reads: true,
    write: (value) => clockText(value as number),
    reader: () => clockSeconds,
    problem: problemTexts.duration,
  },
  width: () => 130,
  align: 'end',
})

/** Declares a duration in whole seconds, entered as h:mm:ss. */
export function duration<const O extends FieldOptions<DurationOptions>>(label: Pair, options?: O) {
  return { kind: durationKind, label, ...options } as DeclaredField<number, number, 'integer', O>
}

export const durationForm = ({ t }: Pick<ValueWords, 't'>): TypedForm => ({
  write: (value) => clockText(value as number),
  read: clockSeconds,
  placeholder: t(kindWords.durationForm),
})
