import { shownZone } from '../../client/zone.ts'
import { momentInZone } from '../../domain/contract/zone-input.ts'
import { wallClock } from '../../domain/zone.ts'

/**
 * Converts a moment for a picker. The pickers of both shells only work in the device's zone. They get a date whose
 * local clock shows the clock of the displayed zone, and their result is converted back in the same way. An hour that
 * the device's own summer time skips cannot be picked.
 */
export function pickerDate(iso: string): Date {
  return new Date(wallClock(shownZone(), Date.parse(iso)).replace(' ', 'T'))
}

const two = (value: number) => String(value).padStart(2, '0')

/** Returns the calendar day that a picker shows, YYYY-MM-DD. */
export const pickedDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** Returns the moment that a picker shows, ISO. */
export function pickedMoment(date: Date): string {
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return new Date(momentInZone(shownZone(), `${pickedDay(date)} ${clock}`)).toISOString()
}

/** Returns the first moment of a day for a picker. */
export const dayDate = (day: string): Date => new Date(`${day}T00:00:00`)
