import { useT } from '../../../kit/client/language.ts'
import { Mark } from '../../../kit/ui/facts.tsx'
import type { Selection } from './contract.ts'
import { selectionWords as words } from './texts.ts'

const tones = { waiting: 'quiet', running: 'warning', done: 'success', failed: 'danger' } as const

/** Where a selection's job stands. */
export function StateMark({ selection: { state, stopped } }: { selection: Selection }) {
  const { t } = useT()
  return stopped ? (
    <Mark tone="quiet">{t(words.stopped)}</Mark>
  ) : (
    <Mark tone={tones[state]}>{t(words[`state_${state}`])}</Mark>
  )
}
