import { useT } from '../../../kit/client/language.ts'
import { Mark } from '../../../kit/ui/facts.tsx'
import type { SignalQuery } from './contract.ts'
import { queryWords as words } from './texts.ts'

const tones = { waiting: 'quiet', running: 'warning', done: 'success', failed: 'danger' } as const

/** Where a query's job stands. */
export function StateMark({ query: { state, stopped } }: { query: SignalQuery }) {
  const { t } = useT()
  return stopped ? (
    <Mark tone="quiet">{t(words.stopped)}</Mark>
  ) : (
    <Mark tone={tones[state]}>{t(words[`state_${state}`])}</Mark>
  )
}
