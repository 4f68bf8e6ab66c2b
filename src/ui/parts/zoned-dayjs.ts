import dayjs, { type Dayjs } from 'dayjs'
import type { Precision } from '../../domain/contract/moments.ts'
import type { Lang } from '../../domain/contract/words.ts'
import { dayDate, pickedDay, pickedMoment, pickerDate } from './zoned-date.ts'

/** Adds `tz`: antd uses this method, if a date has it, to mark the current day and to choose 'Now'. */
dayjs.extend((_options, { prototype }) => {
  Object.assign(prototype, {
    tz(this: Dayjs) {
      return dayjs(pickerDate(this.toISOString()))
    },
  })
})

/** Converts a moment (ISO) for a picker of antd. Null: none. */
export const pickerMoment = (iso: string | null | undefined): Dayjs | null => (iso ? dayjs(pickerDate(iso)) : null)
/** Converts a day (YYYY-MM-DD) for a picker of antd. Null: none. */
export const pickerDay = (day: string | null | undefined): Dayjs | null => (day ? dayjs(dayDate(day)) : null)
/** Returns the formats of an antd picker: the first as the language writes it, and ISO 8601 as another input. */
export function pickerFormats(lang: Lang, precision: 'day' | Precision): string[] {
  const clock = { day: '', minute: ' HH:mm', second: ' HH:mm:ss' }[precision]
  const iso = `YYYY-MM-DD${clock}`
  return lang === 'zh' ? [iso] : [`D MMM YYYY${clock && `,${clock}`}`, iso]
}

export const dayEnds = (): [Dayjs, Dayjs] => {
  const now = dayjs(pickerDate(new Date().toISOString()))
  return [now.startOf('day'), now.endOf('day')]
}
/** Converts the value of an antd picker to a moment, ISO. */
export const momentOfPicker = (date: Dayjs): string => pickedMoment(date.toDate())
/** Converts the value of an antd picker to a day, YYYY-MM-DD. */
export const dayOfPicker = (date: Dayjs): string => pickedDay(date.toDate())
