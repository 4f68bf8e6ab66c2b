import { useT } from '../../../../client/language.ts'
import { Tag } from '../../../../ui/parts/Tag.tsx'
import type { SignalQuery } from './contract.ts'
import { queryWords as words } from './texts.ts'

const tones = { waiting: 'default', running: 'warning', done: 'success', failed: 'error' } as const

export function StateTag({ query: { state, stopped } }: { query: SignalQuery }) {
  const { t } = useT()
  return stopped ? <Tag>{t(words.stopped)}</Tag> : <Tag tone={tones[state]}>{t(words[`state_${state}`])}</Tag>
}
