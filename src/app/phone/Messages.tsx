import { useEffect } from 'react'
import { InboxList } from '../notices/Inbox.tsx'
import type { InboxState } from '../notices/useInbox.ts'

/** The phone's page of messages: what is shown counts as seen. */
export function Messages({ state }: { state: InboxState }) {
  const { seen } = state
  useEffect(seen, [seen])
  return <InboxList state={state} />
}
