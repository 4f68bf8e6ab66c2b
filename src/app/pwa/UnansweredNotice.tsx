import { useSyncExternalStore } from 'react'
import { useT } from '../../client/language.ts'
import { longestUnanswered, patienceMs, watchUnanswered } from '../../client/pending-requests.ts'
import { useNow } from '../../ui/parts/age.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Light } from '../../ui/parts/part.tsx'
import { pwaTexts as words } from './texts.ts'

/** Shows that the server has not answered for some seconds. Offers to repeat a read, but never a change. */
export function UnansweredNotice() {
  const waiting = useSyncExternalStore(watchUnanswered, longestUnanswered)
  return (
    <div role="status" className={waiting ? 'unanswered' : ''}>
      {waiting && <Line key={waiting.since} {...waiting} />}
    </div>
  )
}

function Line({ since, change, again }: NonNullable<ReturnType<typeof longestUnanswered>>) {
  const { t, say } = useT()
  const now = useNow()
  const text = (count: number) =>
    change ? t(words.changeUnanswered, { action: say(change), count }) : t(words.unanswered, { count })
  return (
    <>
      <span aria-hidden="true" className="unanswered-dot" />
      <span aria-hidden="true">{text(Math.max(0, Math.round((now - since) / 1000)))}</span>
      {/* Read out once, not each second. */}
      <span className="ui-hidden">{text(patienceMs / 1000)}</span>
      {again && (
        <Light>
          <Button kind="text" onClick={again}>
            {t(words.readAgain)}
          </Button>
        </Light>
      )}
    </>
  )
}
