/** Moments as the browser's own date and time field has them. Pure but for the time zone. */
import { dayAt, periodOf } from './player/month.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** YYYY-MM-DDTHH:mm:ss in local time. */
export function localText(iso: string): string {
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** ISO; undefined for what is no moment. */
export function isoOf(local: string): string | undefined {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

export interface Period {
  readonly from: string
  readonly to: string
}
const dayMs = 86_400_000

/** Whole days of the fleet (Beijing): so many, the last of them `ago` days before today. */
export function daysBack(days: number, ago = 0, now = Date.now()): Period {
  const day = (by: number) => periodOf(dayAt(now - by * dayMs))
  return { from: day(days - 1 + ago).from, to: day(ago).to }
}
/** Whether a moment has another clock time here than with the fleet. */
export const isElsewhere = (now = new Date()): boolean => now.getTimezoneOffset() !== -480

export const lastDay = (now = Date.now()): Period => {
  const to = Math.ceil(now / 60_000) * 60_000
  return { from: new Date(to - dayMs).toISOString(), to: new Date(to).toISOString() }
}
export const lengthDays = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayMs
