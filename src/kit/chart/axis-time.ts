import { dayMs, minuteMs } from '../../time.ts'
import { language } from '../client/language.ts'

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

/** A length of time in its largest fitting unit: 45 s, 12 min, 5 h, 3 d. */
export function span(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  const zh = language() === 'zh'
  const [value, unit] =
    seconds < 100
      ? [seconds, zh ? '秒' : 's']
      : seconds < 6000
        ? [Math.round(seconds / 60), zh ? '分钟' : 'min']
        : seconds < 172_800
          ? [Math.round(seconds / 3600), zh ? '小时' : 'h']
          : [Math.round(seconds / 86_400), zh ? '天' : 'd']
  return `${value} ${unit}`
}
