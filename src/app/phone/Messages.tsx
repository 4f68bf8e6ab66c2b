import { lazy, Suspense, useEffect } from 'react'
import { Loading } from '../../kit/ui/loading.tsx'
import type { InboxState } from '../notices/useInbox.ts'

// With the names of every alarm: no part of the first list.
const InboxList = lazy(async () => ({ default: (await import('../notices/Inbox.tsx')).InboxList }))

/** The phone's page of messages: messages shown count as read. */
export function Messages({ state }: { state: InboxState }) {
  const { seen } = state
  useEffect(seen, [seen])
  return (
    <Suspense fallback={<Loading />}>
      <InboxList state={state} />
    </Suspense>
  )
}
