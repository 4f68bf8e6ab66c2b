/** Periods that are asked for. */
import { dayMs, fleetDay, fleetDayPeriod, minuteMs, type Period } from '../../../time.ts'

/** ISO; undefined for what is no moment. */
export function isoOf(text: string): string | undefined {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** Whole days of the fleet (Beijing): so many, the last of them `ago` days before today. */
export function daysBack(days: number, ago = 0, now = Date.now()): Period {
  const day = (by: number) => fleetDayPeriod(fleetDay(now - by * dayMs))
  return { from: day(days - 1 + ago).from, to: day(ago).to }
}
/** Whether a moment has another clock time here than with the fleet. */
export const isElsewhere = (now = new Date()): boolean => now.getTimezoneOffset() !== -480

export const lastDay = (now = Date.now()): Period => {
  const to = Math.ceil(now / minuteMs) * minuteMs
  return { from: new Date(to - dayMs).toISOString(), to: new Date(to).toISOString() }
}
export const lengthDays = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayMs
