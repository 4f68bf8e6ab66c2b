import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { closeEnded, sessionOver } from '../../client/catalogue.ts'
import { followStream } from '../../client/follow-stream.ts'
import { useT } from '../../client/language.ts'
import { forgetPersonal } from '../../client/local-store/personal.ts'
import { queryClient } from '../../client/query.ts'
import { browser, customerId, forceSignOut, token } from '../../client/session.ts'
import { bySession, followAgain } from '../../client/stream.ts'
import { sessionCalls } from '../../features/base/accounts/session/contract.ts'
import { SignIn } from '../../features/base/accounts/session/SignIn.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Light } from '../../ui/parts/part.tsx'
import { pageStore } from '../pages/page-host.tsx'
import { hasUnsaved } from '../pages/pages.ts'
import { sessionTexts as words } from './texts.ts'
import './session-watch.css'

interface Over {
  message: string
  token: string | undefined
  who: string | undefined
  answer(stays: boolean): void
}

/**
 * Detects that the session ended elsewhere, and closes its pages. Pages with unsaved input are covered instead, and
 * reappear unchanged once the same user has signed in again.
 */
export function SessionWatch() {
  const [over, setOver] = useState<Over>()
  useEffect(() => {
    sessionOver.stay = async (message) => {
      if (!pageStore.get().mountedPages.some(hasUnsaved)) return false
      const stays = await new Promise<boolean>((answer) =>
        setOver({ message, token: token(), who: customerId(), answer }),
      )
      setOver(undefined)
      return stays
    }
    return () => {
      delete sessionOver.stay
    }
  }, [])
  return (
    <>
      <Listening key={over ? 'over' : 'listens'} enabled={!over} />
      {over && <SessionEndOverlay over={over} />}
    </>
  )
}

const watchVisibility = (tell: () => void) => {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/**
 * Runs only while the page is visible. A browser has few connections, and a hidden page checks when it is shown again.
 */
function Listening({ enabled }: { enabled: boolean }) {
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden)
  const runs = enabled && !isHidden
  useEffect(() => {
    if (!runs) return
    const handleRefusal = async (response: Response) => {
      const answer = (await response.clone().json()) as { code?: number; msg?: string }
      void closeEnded(answer.code ?? 0, answer.msg ?? '')
      return bySession.refused(response)
    }
    const handlers = { event: () => {}, status: () => {} }
    return followStream(sessionCalls.watch.path, {}, undefined, handlers, { ...bySession, refused: handleRefusal })
  }, [runs])
  return null
}

/** Covers everything, also for screen readers, because content below a modal dialog is unreachable. */
function SessionEndOverlay({ over }: { over: Over }) {
  const { t } = useT()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => element.current?.showModal(), [])
  const goOn = useEffectEvent(() => {
    if (customerId() === over.who) {
      over.answer(true)
      followAgain()
      void queryClient.invalidateQueries()
      return
    }
    // A different user: nothing of the previous one may be visible.
    void forgetPersonal().then(browser.reload)
  })
  // Signed in again in another tab.
  useEffect(() => {
    const look = () => token() !== over.token && token() !== undefined && goOn()
    const looking = setInterval(look, 1_000)
    return () => clearInterval(looking)
  }, [over])
  return (
    <dialog
      ref={element}
      className="session-over"
      aria-label={t(words.again)}
      onCancel={(event) => event.preventDefault()}
    >
      <Light>
        <SignIn onSignedIn={() => goOn()}>
          <p className="ui-hint" role="alert">
            {t(words.againText, { message: over.message })}
          </p>
          <Button onClick={() => forceSignOut()}>{t(words.discard)}</Button>
        </SignIn>
      </Light>
    </dialog>
  )
}
