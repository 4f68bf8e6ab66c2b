import { useEffect } from 'react'
import { lazy } from '../../client/lazy.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import type { InboxState } from '../notices/use-inbox.ts'
import { loadMessageList } from './message-list.ts'

const Inbox = lazy(
  async () => {
    const { InboxList } = await loadMessageList()
    return { default: ({ state }: { state: InboxState }) => <InboxList state={state} onPhone /> }
  },
  <Loading />,
)

/** Displayed messages count as read. */
export function Messages({ state }: { state: InboxState }) {
  const { markRead } = state
  useEffect(markRead, [markRead])
  return <Inbox state={state} />
}
