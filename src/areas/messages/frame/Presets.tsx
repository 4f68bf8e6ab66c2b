import { useT } from '../../../kit/client/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { dayMs, hourMs, minuteMs } from '../../../time.ts'
import { longestDays } from './contract.ts'
import { pageWords as words } from './page-texts.ts'

const presets = [
  [words.lastHour, hourMs],
  [words.lastDay, dayMs],
  [words.lastWeek, 7 * dayMs],
  [words.lastMonth, longestDays * dayMs],
] as const

/** To the end of this minute, as forms show it. */
export function lately(ms: number): [from: number, to: number] {
  const now = Math.ceil(Date.now() / minuteMs) * minuteMs
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
        .filter(([, ms]) => ms <= days * dayMs)
        .map(([text, ms]) => (
          <Button key={text} onClick={() => choose(...lately(ms))}>
            {t(text)}
          </Button>
        ))}
    </div>
  )
}
