import { wallClock } from '../../zone.ts'
import { shownZone } from '../client/zone.ts'
import { momentInZone } from '../zone-input.ts'

/**
 * The pickers of both shells know the device's zone alone. They get a date whose clock, by the device, shows what the
 * shown zone's clock shows, and what they give is read back in the same way. An hour that the device's own summer time
 * leaves out cannot be picked.
 */
export function pickerDate(iso: string): Date {
  return new Date(wallClock(shownZone(), Date.parse(iso)).replace(' ', 'T'))
}

const two = (value: number) => String(value).padStart(2, '0')

/** The calendar day that a picker shows, YYYY-MM-DD. */
export const pickedDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The moment that a picker shows, ISO. */
export function pickedMoment(date: Date): string {
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return new Date(momentInZone(shownZone(), `${pickedDay(date)} ${clock}`)).toISOString()
}

/** The first moment of a day on a picker. */
export const dayDate = (day: string): Date => new Date(`${day}T00:00:00`)
