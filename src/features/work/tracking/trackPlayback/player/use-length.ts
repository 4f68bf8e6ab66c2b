import { useT } from '../../../../../client/language.ts'
import { playerWords as words } from './texts.ts'

/** Formats a duration (ms), to the minute. */
export function useLength(): (ms: number) => string {
  const { t } = useT()
  return (ms) => {
    const seconds = Math.round(ms / 1000)
    if (seconds < 60) return t(words.seconds, { s: seconds })
    const minutes = Math.round(seconds / 60)
    if (minutes < 60) return t(words.minutes, { m: minutes })
    if (minutes < 48 * 60) return t(words.hours, { h: Math.floor(minutes / 60), m: minutes % 60 })
    return t(words.days, { d: Math.floor(minutes / 1440), h: Math.round((minutes % 1440) / 60) })
  }
}
