import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { finderWords as words } from './texts.ts'
import type { PhonePosition } from './use-here.ts'

export function Asking({ here, onAsk }: { here: PhonePosition; onAsk: () => void }) {
  const { t } = useT()
  if (here.state === 'known') return null
  return (
    <section className="finder-asking">
      {here.state === 'unasked' ? (
        <>
          <p>
            <b>{t(words.askHere)}</b>
            <span>{t(words.askHereText)}</span>
          </p>
          <Button kind="primary" onClick={onAsk}>
            {t(words.useHere)}
          </Button>
        </>
      ) : (
        <>
          <p role="status">{t(words[here.state])}</p>
          {here.state !== 'asking' && <Button onClick={onAsk}>{t(words.retry)}</Button>}
        </>
      )}
    </section>
  )
}
