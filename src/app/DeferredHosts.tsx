import { useEffect, useRef } from 'react'
import { useT } from '../client/language.ts'
import { queryClient } from '../client/query.ts'
import { fittingShell } from '../client/shell.ts'
import { EmergencyBar } from './account/EmergencyBar.tsx'
import { FactorReminder } from './account/FactorReminder.tsx'
import { ProofHost } from './account/ProofHost.tsx'
import { UndoHost } from './feedback/UndoHost.tsx'
import { SessionWatch } from './session-end/SessionWatch.tsx'
import '../ui/parts/over/back-history.ts'
import { LeaveGuard } from './pages/LeaveGuard.tsx'
import { loadMessageList } from './phone/message-list.ts'
import { OfflineBar } from './pwa/OfflineBar.tsx'

/**
 * Mounted after the first list: offline bar, leave guard, password prompt, session watch, usage events and snapshots.
 */
export default function DeferredHosts() {
  const { lang } = useT()
  const answersLang = useRef(lang)
  useEffect(() => {
    if (answersLang.current === lang) return
    answersLang.current = lang
    // Answers are in the previous language, pending ones too. A pending first answer is cancelled, as it would
    // otherwise be awaited instead of requested again.
    void queryClient.cancelQueries().then(() => queryClient.invalidateQueries())
  }, [lang])
  return (
    <>
      <LeaveGuard />
      <OfflineBar />
      <SessionWatch />
      <ProofHost />
      <FactorReminder />
      <EmergencyBar />
      <UndoHost />
    </>
  )
}

/** Delay in ms, after which the first list is shown even on a slow phone. */
const pointsAfterMs = 4_000
setTimeout(() => {
  void import('./session/stay.ts').then(({ staySignedIn }) => staySignedIn()).catch(() => {})
  void import('./staff-points.ts').then(({ watchStaff }) => watchStaff()).catch(() => {})
  // They must open offline, too. Messages are requested and stored before the user opens them.
  if (fittingShell() === 'phone') {
    void import('./account/Me.tsx').catch(() => {})
    void loadMessageList().catch(() => {})
  } else void import('./notices/InboxList.tsx').catch(() => {})
  void import('./snapshot/watch-page.ts').then(({ watchPage }) => watchPage()).catch(() => {})
}, pointsAfterMs)
