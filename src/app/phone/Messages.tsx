import { useEffect } from 'react'
import { lazy } from '../../kit/client/lazy.tsx'
import { Loading } from '../../kit/ui/loading.tsx'
import type { InboxState } from '../notices/useInbox.ts'

// With the names of every alarm: no part of the first list.
const Inbox = lazy(
  async () => {
    const [{ InboxList }, { SwipedAlarm }] = await Promise.all([
      import('../notices/Inbox.tsx'),
      import('../notices/SwipedAlarm.tsx'),
    ])
    return { default: ({ state }: { state: InboxState }) => <InboxList state={state} AlarmFrame={SwipedAlarm} /> }
  },
  <Loading />,
)

/** The phone's page of messages: messages shown count as read. */
export function Messages({ state }: { state: InboxState }) {
  const { seen } = state
  useEffect(seen, [seen])
  return <Inbox state={state} />
}
