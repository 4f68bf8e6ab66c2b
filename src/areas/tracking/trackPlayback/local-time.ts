/** Periods that are asked for. */
import { dayMs, fleetDay, fleetDayPeriod, fleetOffsetMs, minuteMs, type Period, secondMs } from '../../../time.ts'
import { zoneOffsetMs } from '../../../zone.ts'

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
/** Whether the page shows a moment by another clock than that by which the fleet's days are divided. */
export const isElsewhere = (zone: string, now = Date.now()): boolean => zoneOffsetMs(zone, now) !== fleetOffsetMs

export const lastDay = (now = Date.now()): Period => {
  const to = Math.ceil(now / minuteMs) * minuteMs
  return { from: new Date(to - dayMs).toISOString(), to: new Date(to).toISOString() }
}
/** Without the second with which it ends. */
export const lengthDays = ({ from, to }: Period): number =>
  (Date.parse(to) - Date.parse(from) - (Date.parse(to) % secondMs)) / dayMs
