import { useT } from '../../../../client/language.ts'

const hourMin = 60
const dayMin = 24 * hourMin

/** Formats a duration in minutes with a readable unit. */
export function useMinutes(): (minutes: number) => string {
  const { formatNumber } = useT()
  const tenths = (value: number) => Math.round(value * 10) / 10
  return (minutes) => {
    if (minutes < hourMin) return formatNumber(Math.round(minutes), 'min')
    return minutes < 2 * dayMin
      ? formatNumber(tenths(minutes / hourMin), 'h')
      : formatNumber(tenths(minutes / dayMin), 'd')
  }
}
