import { useT } from '../../../kit/client/language.ts'
import { finderWords as words } from './texts.ts'
import type { Here } from './useHere.ts'

/** Asks for the phone's position, and says what follows when there is none. */
export function Asking({ here, onAsk }: { here: Here; onAsk: () => void }) {
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
          <button type="button" className="p-button primary" onClick={onAsk}>
            {t(words.useHere)}
          </button>
        </>
      ) : (
        <>
          <p role="status">{t(words[here.state])}</p>
          {here.state !== 'asking' && (
            <button type="button" className="p-button" onClick={onAsk}>
              {t(words.retry)}
            </button>
          )}
        </>
      )}
    </section>
  )
}
