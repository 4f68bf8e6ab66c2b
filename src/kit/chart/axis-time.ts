import { dayMs, minuteMs } from '../../time.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** A moment on an axis of a period of so many ms: the shortest text that tells moments apart. */
export function axisTime(at: number, periodMs: number): string {
  const time = new Date(at)
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}`
  if (periodMs <= 10 * minuteMs) return `${clock}:${two(time.getSeconds())}`
  if (periodMs <= dayMs) return clock
  const day = axisDay(`${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`)
  return periodMs <= 4 * dayMs ? `${day} ${clock}` : day
}

/** A day (YYYY-MM-DD) on an axis: month and day, in both languages, on every chart. */
export const axisDay = (day: string): string => day.slice(-5)
