import {
  dayMs,
  fleetDay,
  fleetDayPeriod,
  fleetOffsetMs,
  minuteMs,
  type Period,
  secondMs,
} from '../../../../domain/time.ts'
import { zoneOffsetMs } from '../../../../domain/zone.ts'

/** ISO 8601. Undefined for an invalid time. */
export function isoOf(text: string): string | undefined {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** Whole fleet days (Beijing time): `days` of them, the last of them `ago` days before today. */
export function daysBack(days: number, ago = 0, now = Date.now()): Period {
  const day = (by: number) => fleetDayPeriod(fleetDay(now - by * dayMs))
  return { from: day(days - 1 + ago).from, to: day(ago).to }
}
/** Whether the page's time zone differs from the one of fleet days. */
export const isElsewhere = (zone: string, now = Date.now()): boolean => zoneOffsetMs(zone, now) !== fleetOffsetMs

export const lastDay = (now = Date.now()): Period => {
  const to = Math.ceil(now / minuteMs) * minuteMs
  return { from: new Date(to - dayMs).toISOString(), to: new Date(to).toISOString() }
}
/** Length without the final second. */
export const lengthDays = ({ from, to }: Period): number =>
  (Date.parse(to) - Date.parse(from) - (Date.parse(to) % secondMs)) / dayMs
