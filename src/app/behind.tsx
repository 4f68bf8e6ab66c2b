import { useEffect, useRef } from 'react'
import { useT } from '../kit/client/language.ts'
import { queryClient } from '../kit/client/query.ts'
import { fittingShell } from '../kit/client/shell.ts'
import { ProofHost } from './account/ProofHost.tsx'
import { SessionWatch } from './ended/SessionWatch.tsx'
import '../kit/ui/back-history.ts'
import { LeaveGuard } from './pages/LeaveGuard.tsx'
import { loadMessageList } from './phone/message-list.ts'
import { OfflineBar } from './pwa/OfflineBar.tsx'

/**
 * What comes behind the first list: what says that there is no network or no server, what asks before input is lost, before
 * something grave, and when the session has ended, who counts what is used, and what keeps how the page looks for the next start.
 */
export default function Behind() {
  const { lang } = useT()
  const saidIn = useRef(lang)
  useEffect(() => {
    if (saidIn.current === lang) return
    saidIn.current = lang
    // What the server said, or is about to say, is in the other language. A first answer that is on its way would be
    // waited for instead of being asked for again.
    void queryClient.cancelQueries().then(() => queryClient.invalidateQueries())
  }, [lang])
  return (
    <>
      <LeaveGuard />
      <OfflineBar />
      <SessionWatch />
      <ProofHost />
    </>
  )
}

/** By then the first list is there, on a slow phone too. */
const pointsAfterMs = 4_000
setTimeout(() => {
  void import('./session/stay.ts').then(({ staySignedIn }) => staySignedIn()).catch(() => {})
  void import('./staff-points.ts').then(({ watchStaff }) => watchStaff()).catch(() => {})
  // They open without a network, too; messages are requested, and kept, before anybody opens them.
  if (fittingShell() === 'phone') {
    void import('./account/Me.tsx').catch(() => {})
    void loadMessageList().catch(() => {})
  } else void import('./notices/Inbox.tsx').catch(() => {})
  void import('./snapshot/keep.ts').then(({ watchPage }) => watchPage()).catch(() => {})
}, pointsAfterMs)
