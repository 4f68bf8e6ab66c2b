import { useEffect } from 'react'
import { lazy } from '../../kit/client/lazy.tsx'
import { Loading } from '../../kit/ui/loading.tsx'
import type { InboxState } from '../notices/useInbox.ts'

// With the names of every alarm: no part of the first list.
const InboxList = lazy(async () => ({ default: (await import('../notices/Inbox.tsx')).InboxList }), <Loading />)

/** The phone's page of messages: messages shown count as read. */
export function Messages({ state }: { state: InboxState }) {
  const { seen } = state
  useEffect(seen, [seen])
  return <InboxList state={state} />
}
