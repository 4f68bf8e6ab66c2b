import { useT } from '../../../../client/language.ts'
import type { StreamState as State } from '../../../../client/stream.ts'
import { SecondaryText } from '../../../../ui/parts/layout.tsx'
import { boardTexts as words } from './texts.ts'

/** Whether the board is live, and since when not. */
export function StreamState({ state: { status, since } }: { state: State }) {
  const { t, formatTime } = useT()
  const text =
    status === 'live'
      ? t(words.live)
      : status === 'refused'
        ? t(words.refused)
        : status === 'reconnecting'
          ? t(words.reconnecting, { since: formatTime(since.toISOString()) })
          : t(words.connecting)
  return (
    <SecondaryText as="p" className={`flush board-state board-state-${status}`} role="status">
      <i aria-hidden="true" /> {text}
    </SecondaryText>
  )
}
