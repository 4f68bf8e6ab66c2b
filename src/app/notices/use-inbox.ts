import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCall } from '../../client/query.ts'
import { customerId } from '../../client/session.ts'
// Stored answers are checked against the declared rows.
import '../../features/declared-notices.ts'
import type { InboxRow } from '../../domain/contract/notice.ts'
import { type Inbox, noticeCalls } from '../../features/desk/inbox/notice/contract.ts'
import { isUnread, readStateOf, withListsRead, withRowRead } from './read-state.ts'

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
const storedText = () => localStorage.getItem(keyOf()) ?? ''
function store(state: string): void {
  localStorage.setItem(keyOf(), state)
  for (const tell of listeners) tell()
}

/** This browser's notifications. Loaded after everything the user is waiting for. */
const push = () => import('../../features/base/messaging/pushDevice/subscription.ts')

/** Whether notifications were ever turned on in this browser. */
const hasPush = () => localStorage.getItem('pushDevice') !== null

/** Called when the inbox is opened: resets the badge of this device. */
function resetBadge(): void {
  if (hasPush()) void push().then(({ resetPushBadge }) => resetPushBadge().catch(() => {}))
}

export interface InboxState {
  inbox: Inbox | undefined
  failed: boolean
  /** Number of unread notices. */
  unread: number
  isUnread(list: string, row: InboxRow): boolean
  /** Marks a notice as read. */
  read(list: string, row: InboxRow): void
  /** Marks all notices of these lists as read. Returns a function that takes it back. */
  readAll(lists: readonly string[]): () => void
  retry(): void
  resetBadge(): void
}

/** Inbox of the signed-in user, refetched every minute while the window is visible. */
export function useInbox(): InboxState {
  const { data, isError, refetch } = useCall(noticeCalls.inbox, {}, { quiet: true, refetchInterval: againMs })
  const before = useSyncExternalStore(listen, storedText)
  const state = useMemo((): InboxState => {
    const readState = readStateOf(before)
    const isNew = (list: string, row: InboxRow) => isUnread(readState, list, row)
    return {
      inbox: data,
      failed: isError && !data,
      unread: Object.entries(data ?? {}).reduce(
        (sum, [list, rows]) => sum + (rows?.filter((row) => isNew(list, row)).length ?? 0),
        0,
      ),
      isUnread: isNew,
      read: (list, row) => store(JSON.stringify(withRowRead(readState, list, row))),
      readAll: (lists) => {
        store(JSON.stringify(withListsRead(readState, data ?? {}, lists)))
        return () => store(before)
      },
      retry: () => void refetch(),
      resetBadge,
    }
  }, [data, isError, before, refetch])
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
