import { useT } from '../client/language.ts'
import { longestDays } from './calls.ts'
import { pageWords as words } from './page-texts.ts'

export const hourMs = 3_600_000
const presets = [
  [words.lastHour, hourMs],
  [words.lastDay, 24 * hourMs],
  [words.lastWeek, 7 * 24 * hourMs],
  [words.lastMonth, longestDays * 24 * hourMs],
] as const

/** To the end of this minute, as forms show it. */
export function lately(ms: number): [from: number, to: number] {
  const now = Math.ceil(Date.now() / 60_000) * 60_000
  return [now - ms, now]
}

interface Props {
  /** Told the period (ms) that was chosen. */
  choose(from: number, to: number): void
  /** None longer is offered. */
  days?: number
}

/** Periods that are asked for often. */
export function Presets({ choose, days = longestDays }: Props) {
  const { t } = useT()
  return (
    <div className="mp-presets">
      {presets
        .filter(([, ms]) => ms <= days * 24 * hourMs)
        .map(([text, ms]) => (
          <button key={text} type="button" className="p-button" onClick={() => choose(...lately(ms))}>
            {t(text)}
          </button>
        ))}
    </div>
  )
}
