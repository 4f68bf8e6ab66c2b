/** Air temperature by latitude and time, roughly as in China: warm in July, cold in January and in the north. */
import { dayMs, fleetHour } from '../../domain/time.ts'

export function airC(lat: number, at: number): number {
  const year = ((at / dayMs - 200) / 365.25) * 2 * Math.PI
  const mean = 30 - 0.58 * (lat - 18)
  return mean + (2 + 0.5 * (lat - 15)) * Math.cos(year) + 4 * Math.cos(((fleetHour(at) - 14.5) / 12) * Math.PI)
}
