import { useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { type PublishedManual, sendLike } from './load.ts'
import { readerTexts as words } from './texts.ts'

/** Like button, one like per browser. A second press takes it back. */
export function Like({ manual }: { manual: PublishedManual }) {
  const { t } = useT()
  const [state, setState] = useState({ likes: manual.likes, liked: manual.liked })
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Error>()
  const press = async () => {
    setBusy(true)
    setFault(undefined)
    await sendLike(manual.id, !state.liked).then(setState, setFault)
    setBusy(false)
  }
  return (
    <>
      <Button
        className={state.liked ? 'mr-like liked' : 'mr-like'}
        aria-pressed={state.liked}
        busy={busy}
        onClick={() => void press()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 11v9H4v-9zm0 0 4-7c1.5 0 2.5 1 2.2 2.6L12.6 10H18a2 2 0 0 1 2 2.3l-1.1 6A2 2 0 0 1 17 20H7" />
        </svg>
        {t(state.liked ? words.liked : words.like)}
        {state.likes > 0 && ` ${state.likes}`}
      </Button>
      <FaultText>{fault}</FaultText>
    </>
  )
}
