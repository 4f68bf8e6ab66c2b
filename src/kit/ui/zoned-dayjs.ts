import dayjs, { type Dayjs } from 'dayjs'
import type { Precision } from '../moments.ts'
import type { Lang } from '../words.ts'
import { dayDate, pickedDay, pickedMoment, pickerDate } from './zoned-date.ts'

/** antd marks the present day, and chooses 'Now', by this method where a date has it. */
dayjs.extend((_options, { prototype }) => {
  Object.assign(prototype, {
    tz(this: Dayjs) {
      return dayjs(pickerDate(this.toISOString()))
    },
  })
})

/** A moment (ISO) for a picker of antd; null: none. */
export const pickerMoment = (iso: string | null | undefined): Dayjs | null => (iso ? dayjs(pickerDate(iso)) : null)
/** A day (YYYY-MM-DD) for a picker of antd; null: none. */
export const pickerDay = (day: string | null | undefined): Dayjs | null => (day ? dayjs(dayDate(day)) : null)
/** How a picker of antd writes days and moments, as the language does, and what else it reads: ISO 8601. */
export function pickerFormats(lang: Lang, precision: 'day' | Precision): string[] {
  const clock = { day: '', minute: ' HH:mm', second: ' HH:mm:ss' }[precision]
  const iso = `YYYY-MM-DD${clock}`
  return lang === 'zh' ? [iso] : [`D MMM YYYY${clock && `,${clock}`}`, iso]
}

/** The first and last moment of the present day, for a picker of antd. */
export const dayEnds = (): [Dayjs, Dayjs] => {
  const now = dayjs(pickerDate(new Date().toISOString()))
  return [now.startOf('day'), now.endOf('day')]
}
/** What a picker of antd gave, ISO. */
export const momentOfPicker = (picked: Dayjs): string => pickedMoment(picked.toDate())
/** The same as a day, YYYY-MM-DD. */
export const dayOfPicker = (picked: Dayjs): string => pickedDay(picked.toDate())
