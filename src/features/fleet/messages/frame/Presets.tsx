import { useT } from '../../../../client/language.ts'
import { dayMs, hourMs, minuteMs } from '../../../../domain/time.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Row } from '../../../../ui/parts/layout.tsx'
import { longestDays } from './contract.ts'
import { pageWords as words } from './page-texts.ts'

const presets = [
  [words.lastHour, hourMs],
  [words.lastDay, dayMs],
  [words.lastWeek, 7 * dayMs],
  [words.lastMonth, longestDays * dayMs],
] as const

/** Period up to the end of this minute, as forms show it. */
export function lately(ms: number): [from: number, to: number] {
  const now = Math.ceil(Date.now() / minuteMs) * minuteMs
  return [now - ms, now]
}

interface Props {
  /** Called with the chosen period (ms). */
  choose(from: number, to: number): void
  /** Longest period offered. */
  days?: number
}

export function Presets({ choose, days = longestDays }: Props) {
  const { t } = useT()
  return (
    <Row gap={8} align="center" wrap className="mp-presets">
      {presets
        .filter(([, ms]) => ms <= days * dayMs)
        .map(([text, ms]) => (
          <Button key={text} onClick={() => choose(...lately(ms))}>
            {t(text)}
          </Button>
        ))}
    </Row>
  )
}
