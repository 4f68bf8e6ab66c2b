import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCall } from '../../client/query.ts'
import { customerId } from '../../client/session.ts'
// Stored answers are checked against the declared rows.
import '../../features/declared-notices.ts'
import { type Inbox, noticeCalls } from '../../features/desk/inbox/notice/contract.ts'

const againMs = 60_000
/** Delay in ms, so that the first screen loads before this. */
const afterMs = 5_000
const keyOf = () => `noticesSeen.${customerId() ?? ''}`
const listeners = new Set<() => void>()
const listen = (tell: () => void) => {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
const lastReadAt = () => localStorage.getItem(keyOf()) ?? ''

/** This browser's notifications. Loaded after everything the user is waiting for. */
const push = () => import('../../features/base/messaging/pushDevice/subscription.ts')

function markReadUntil(at: string): void {
  if (at <= lastReadAt()) return
  localStorage.setItem(keyOf(), at)
  for (const tell of listeners) tell()
  if (hasPush()) void push().then(({ resetPushBadge }) => resetPushBadge().catch(() => {}))
}

/** Whether notifications were ever turned on in this browser. */
const hasPush = () => localStorage.getItem('pushDevice') !== null

export interface InboxState {
  inbox: Inbox | undefined
  failed: boolean
  /** Number of notices since the inbox was last opened. */
  unread: number
  retry(): void
  markRead(): void
}

/** Inbox of the signed-in user, refetched every minute while the window is visible. */
export function useInbox(): InboxState {
  const { data, isError, refetch } = useCall(noticeCalls.inbox, {}, { quiet: true, refetchInterval: againMs })
  const since = useSyncExternalStore(listen, lastReadAt)
  const state = useMemo(() => {
    const moments = Object.values(data ?? {}).flatMap((rows) => rows?.map(({ at }) => at) ?? [])
    const newest = moments.toSorted().at(-1)
    return {
      inbox: data,
      failed: isError && !data,
      unread: moments.filter((at) => at > since).length,
      retry: () => void refetch(),
      markRead: () => newest && markReadUntil(newest),
    }
  }, [data, isError, since, refetch])
  useEffect(() => {
    if (!hasPush()) return
    const timer = setTimeout(() => void push().then(({ keepRegistered }) => keepRegistered().catch(() => {})), afterMs)
    return () => clearTimeout(timer)
  }, [])
  const { unread } = state
  useEffect(() => {
    if (data) void navigator.setAppBadge?.(unread).catch(() => {})
  }, [data, unread])
  return state
}
